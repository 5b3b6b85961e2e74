import { dots, planHall } from '#kernel/ui/pictures/seats';

const hall = planHall(9);

export interface SeatPictureProps {
  /** The order's id, which determines the seat. */
  order: string;
  isTaken: boolean;
  caption: string;
}

/** The hall of seats with the order's seat in it, which lights up once the order is paid. */
export function SeatPicture({ order, isTaken, caption }: SeatPictureProps) {
  const seat = hall.seats[seatOf(order, hall.seats.length)];
  return (
    <figure className="mx-auto w-full max-w-72 text-center">
      <svg
        aria-hidden
        viewBox={`0 0 ${hall.width} ${hall.height}`}
        fill="none"
        strokeLinecap="round"
        className="block w-full overflow-visible text-accent"
      >
        <path
          d={dots(hall.seats.filter((one) => one !== seat))}
          stroke="currentColor"
          strokeWidth={hall.dot}
          className="opacity-[0.16]"
        />
        {seat && (
          <g className="text-seal" stroke="currentColor">
            <circle cx={seat.x} cy={seat.y} r={hall.dot * 1.15} strokeWidth={hall.dot / 5} />
            {isTaken && <path d={dots([seat])} strokeWidth={hall.dot} />}
          </g>
        )}
      </svg>
      <figcaption className="mt-3 text-sm text-muted">{caption}</figcaption>
    </figure>
  );
}

function seatOf(order: string, seats: number): number {
  let mixed = 7;
  for (const letter of order) mixed = (mixed * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return mixed % seats;
}
