import { useMemo } from 'react';
import { dots, type Hall, planHall, seatsTaken } from '#kernel/ui/pictures/seats';

// The share of the hall that stays free for a name before the first row.
const INNER_SHARE = 0.43;
const FEWEST_ROWS = 5;
const MOST_ROWS = 12;

const plans: readonly Hall[] = Array.from({ length: MOST_ROWS - FEWEST_ROWS + 1 }, (_, index) =>
  planHall(FEWEST_ROWS + index, 0.5, INNER_SHARE),
);

/** Returns the smallest hall with a seat for everyone. In a larger conference one seat represents several people. */
export function hallFor(people: number): Hall {
  const plan = plans.find(({ seats }) => seats.length >= people) ?? plans.at(-1);
  if (!plan) throw new Error('there is no hall');
  return plan;
}

/** The hall of seats that fills as people arrive; the newest is ringed. */
export function WallHall({
  expected,
  arrived,
  isWelcoming,
}: {
  expected: number;
  arrived: number;
  isWelcoming: boolean;
}) {
  const people = Math.max(expected, arrived);
  const hall = useMemo(() => hallFor(people), [people]);
  const taken = people === 0 ? 0 : seatsTaken(arrived / people, hall.seats.length);
  const free = useMemo(() => dots(hall.seats), [hall]);
  const filled = useMemo(() => dots(hall.seats.slice(0, taken)), [hall, taken]);
  const newest = isWelcoming ? hall.seats[taken - 1] : undefined;
  return (
    <svg
      viewBox={`0 0 ${hall.width} ${hall.height}`}
      fill="none"
      stroke="currentColor"
      strokeWidth={hall.dot}
      strokeLinecap="round"
      aria-hidden
      className="block w-full overflow-visible text-accent"
    >
      <path d={free} className="opacity-[0.16]" />
      <path d={filled} data-seats={taken} />
      {newest && (
        <g key={taken} className="animate-appear text-seal" strokeWidth={0}>
          <circle cx={newest.x} cy={newest.y} r={hall.dot * 1.5} className="fill-surface" />
          <circle cx={newest.x} cy={newest.y} r={hall.dot * 0.62} className="fill-seal" />
          <circle
            cx={newest.x}
            cy={newest.y}
            r={hall.dot * 1.35}
            stroke="currentColor"
            strokeWidth={hall.dot * 0.18}
          />
        </g>
      )}
    </svg>
  );
}
