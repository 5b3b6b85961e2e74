import type { UnitCounter } from '../checkout/public.ts';

/** How many of each unit, by its name: `type:…`, `activity:…`, `night:<room type>:<day>:<unit>`. */
export type Wanted = Readonly<Record<string, number>>;

/** By their names: `type:…`, `activity:…`, `night:<room type>:<day>`. */
export type Counters = ReadonlyMap<string, UnitCounter>;

const counterName = (unit: string) => unit.split(':', 3).join(':');
const unitKind = (unit: string) => unit.split(':')[3];

export function byName(counters: readonly UnitCounter[]): Counters {
  return new Map(
    counters.map((counter) => {
      const { kind, ref, day } = counter;
      return [day === null ? `${kind}:${ref}` : `${kind}:${ref}:${day}`, counter];
    }),
  );
}

/** The units that others wait for, as the counters say. */
export function waitedFor(counters: Counters): Set<string> {
  const units = new Set<string>();
  for (const [name, { kind, waiting, waiting_men: men, waiting_women: women }] of counters) {
    if (kind !== 'night' && waiting > 0) units.add(name);
    if (kind === 'night' && waiting > men + women) units.add(`${name}:room`);
    if (men > 0) units.add(`${name}:men_bed`);
    if (women > 0) units.add(`${name}:women_bed`);
  }
  return units;
}

/**
 * Of what is wanted, the units that can't be had now: not enough is left, or it is kept for others. The rule for what is
 * kept is that of `is_kept` in available-units.sql. A unit without a counter is no longer sold; ordering it says so.
 */
export function shortUnits(wanted: Wanted, counters: Counters, kept: ReadonlySet<string>): string[] {
  const groups = Map.groupBy(Object.entries(wanted), ([unit]) => counterName(unit));
  return [...groups].flatMap(([name, pieces]) => {
    const counter = counters.get(name);
    if (!counter || counter.stock === null) return [];
    const after = pieces.reduce(take, counter);
    const isOver = roomsTaken(after) > counter.stock;
    return pieces.filter((piece) => isOver || isKept(name, piece, counter, kept)).map(([unit]) => unit);
  });
}

function isKept(
  name: string,
  [unit, count]: readonly [string, number],
  counter: UnitCounter,
  kept: ReadonlySet<string>,
): boolean {
  if (kept.has(unit)) return true;
  const isWaitedFor = ['room', 'men_bed', 'women_bed'].some((kind) => kept.has(`${name}:${kind}`));
  // A bed in a room that others of the same gender have begun is of no use to those who wait for anything else.
  return isWaitedFor && roomsTaken(take(counter, [unit, count])) > roomsTaken(counter);
}

function take(counter: UnitCounter, [unit, count]: readonly [string, number]): UnitCounter {
  const kind = unitKind(unit);
  if (kind === 'men_bed') return { ...counter, men_beds: counter.men_beds + count };
  if (kind === 'women_bed') return { ...counter, women_beds: counter.women_beds + count };
  return { ...counter, taken: counter.taken + count };
}

function roomsTaken({ taken, capacity, men_beds: men, women_beds: women }: UnitCounter): number {
  return taken + Math.ceil(men / capacity) + Math.ceil(women / capacity);
}

/** Whether the form now asks for something that it did not ask for on joining, or for more of it. */
export function asksForMore(now: Wanted, before: Wanted): boolean {
  return Object.entries(now).some(([unit, count]) => count > (before[unit] ?? 0));
}
