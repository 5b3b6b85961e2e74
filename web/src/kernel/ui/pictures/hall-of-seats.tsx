import { useTranslation } from '../../i18n/use-translation.tsx';
import { classes } from '../classes.ts';
import { dots, type Hall, planHall, type Seat, seatsTaken } from './seats.ts';

// A smaller picture has fewer and larger dots.
const plans = {
  mark: planHall(3, 0.66),
  small: planHall(5, 0.52),
  medium: planHall(7),
  large: planHall(9),
};

export interface HallOfSeatsProps {
  /** The share of places taken, from 0 to 1. */
  taken?: number;
  /** The reader's seat among the taken ones, from 0 to 1; it is marked. */
  own?: number;
  size?: keyof typeof plans;
  /** True while loading: the seats fill and empty. */
  isLoading?: boolean;
  /** The accessible name, e.g. “796 of 1,284 places taken”. If absent, the picture is decorative. */
  label?: string;
  className?: string;
}

export function HallOfSeats({
  taken = 0,
  own,
  size = 'medium',
  isLoading = false,
  label,
  className,
}: HallOfSeatsProps) {
  const hall = plans[size];
  return (
    <svg
      viewBox={`0 0 ${hall.width} ${hall.height}`}
      fill="none"
      stroke="currentColor"
      strokeWidth={hall.dot}
      strokeLinecap="round"
      className={classes('block overflow-visible', className ?? 'w-full text-accent')}
      {...imageNamed(label)}
    >
      {isLoading ? <FillingSeats hall={hall} /> : <TakenSeats hall={hall} taken={taken} own={own} />}
    </svg>
  );
}

function TakenSeats({ hall, taken, own }: { hall: Hall; taken: number; own: number | undefined }) {
  const count = seatsTaken(taken, hall.seats.length);
  const seat = own === undefined ? undefined : hall.seats[Math.floor(own * (count || hall.seats.length))];
  return (
    <>
      <path d={dots(hall.seats.slice(count))} className="opacity-[0.16]" data-seats="free" />
      <path d={dots(hall.seats.slice(0, count))} data-seats="taken" />
      {seat && <OwnSeat seat={seat} dot={hall.dot} />}
    </>
  );
}

function OwnSeat({ seat, dot }: { seat: Seat; dot: number }) {
  return (
    <g className="text-seal" stroke="currentColor" data-seats="own">
      <circle
        cx={seat.x}
        cy={seat.y}
        r={dot * 1.15}
        strokeWidth={dot * 0.22}
        className="fill-surface-raised"
      />
      <path d={dots([seat])} strokeWidth={dot * 1.2} />
    </g>
  );
}

const sectors = 8;

function FillingSeats({ hall }: { hall: Hall }) {
  return Array.from({ length: sectors }, (_, sector) => (
    <path
      key={sector}
      d={dots(hall.seats.filter((seat) => Math.min(sectors - 1, Math.floor(seat.turn * sectors)) === sector))}
      className="animate-seats"
      // The opacity that is shown if animations are off.
      style={{ animationDelay: `${sector * 100 - 1600}ms`, opacity: 1 - sector * 0.11 }}
    />
  ));
}

/** A small hall whose seats fill and empty. Takes the colour of the text around it. */
export function Spinner({ className }: { className?: string }) {
  const { t } = useTranslation('kernel');
  return (
    <output className="inline-flex">
      <HallOfSeats size="mark" isLoading className={classes('text-current', className ?? 'w-6')} />
      <span className="sr-only">{t('loading')}</span>
    </output>
  );
}

/** Returns the attributes of a drawing, which is an image if it has a name, and decoration otherwise. */
export function imageNamed(label: string | undefined) {
  return label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
}
