export interface Seat {
  readonly x: number;
  readonly y: number;
  /** The position from 0 at the left end of the hall to 1 at the right end. */
  readonly turn: number;
}

export interface Hall {
  readonly width: number;
  readonly height: number;
  readonly dot: number;
  /** Sorted from left to right, the order in which the hall fills. */
  readonly seats: readonly Seat[];
}

const outerRadius = 100;
const usualInnerShare = 0.3;

/**
 * The plan of an assembly hall: half rings of seats, equally spaced along and between the rows. `innerShare` is the
 * radius of the first row; the larger it is, the more room there is for text in front of it.
 */
export function planHall(rows: number, dotShare = 0.48, innerShare = usualInnerShare): Hall {
  const innerRadius = outerRadius * innerShare;
  const gap = rows > 1 ? (outerRadius - innerRadius) / (rows - 1) : outerRadius;
  const dot = gap * dotShare;
  const centre = outerRadius + dot / 2;
  const seats: Seat[] = [];
  for (let row = 0; row < rows; row++) {
    const radius = innerRadius + row * gap;
    const steps = Math.max(2, Math.round((Math.PI * radius) / gap));
    for (let step = 0; step <= steps; step++) {
      const turn = step / steps;
      const angle = Math.PI * (1 - turn);
      seats.push({
        x: round(centre + radius * Math.cos(angle)),
        y: round(centre - radius * Math.sin(angle)),
        turn,
      });
    }
  }
  return {
    width: round(centre * 2),
    height: round(centre + dot / 2),
    dot: round(dot),
    seats: seats.toSorted((a, b) => a.turn - b.turn || a.x - b.x),
  };
}

/**
 * Returns the number of seats to draw as taken: at least one if the hall is not empty, and never all if it is not full.
 */
export function seatsTaken(share: number, total: number): number {
  if (!(share > 0)) return 0;
  if (share >= 1) return total;
  return Math.min(total - 1, Math.max(1, Math.round(share * total)));
}

/** Returns all dots as one path, in which a line of zero length with a round cap is a dot. */
export function dots(seats: readonly Seat[]): string {
  return seats.map((seat) => `M${seat.x} ${seat.y}h.01`).join('');
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
