import { counterName, readUnit, type Unit } from '@plenum/contract/registration/checkout/unit';
import { roomUnits } from '@plenum/contract/registration/orders/schemas';
import { nameOfCounter, pieceName, roomsTaken, type UnitCounter } from '../checkout/unit-counter.ts';

/** The wanted number of each unit, by the name of the unit. */
export type WantedUnits = Readonly<Record<string, number>>;

/** By unit name. */
export type Counters = ReadonlyMap<string, UnitCounter>;

/** A unit, its name, and the wanted number. */
type Piece = readonly [unit: Unit, name: string, count: number];

export function byName(counters: readonly UnitCounter[]): Counters {
  return new Map(counters.map((counter) => [nameOfCounter(counter), counter]));
}

/** The units that others are waiting for, by the counters. */
export function waitedFor(counters: Counters): Set<string> {
  const units = new Set<string>();
  for (const [name, counter] of counters) {
    const { kind, waiting, waiting_men: men, waiting_women: women } = counter;
    if (kind !== 'night' && waiting > 0) units.add(name);
    if (kind === 'night' && waiting > men + women) units.add(pieceName(counter, 'room'));
    if (men > 0) units.add(pieceName(counter, 'men_bed'));
    if (women > 0) units.add(pieceName(counter, 'women_bed'));
  }
  return units;
}

/**
 * Returns the wanted units that aren't available now, because too few are left or they are kept for others. The rule is
 * that of `is_kept` in available-units.sql. A unit without a counter is no longer sold; it is not returned, because
 * ordering it is refused with its own reason.
 */
export function shortUnits(wanted: WantedUnits, counters: Counters, kept: ReadonlySet<string>): string[] {
  const pieces = Object.entries(wanted).flatMap(([name, count]): Piece[] => {
    const unit = readUnit(name);
    return unit ? [[unit, name, count]] : [];
  });
  return [...Map.groupBy(pieces, ([unit]) => counterName(unit))].flatMap(([name, group]) => {
    const counter = counters.get(name);
    if (!counter || counter.stock === null) return [];
    const isOver = roomsTaken(group.reduce(take, counter)) > counter.stock;
    return group.filter((piece) => isOver || isKept(piece, counter, kept)).map(([, unitName]) => unitName);
  });
}

function isKept(piece: Piece, counter: UnitCounter, kept: ReadonlySet<string>): boolean {
  if (kept.has(piece[1])) return true;
  const isWaitedFor = counter.kind === 'night' && roomUnits.some((one) => kept.has(pieceName(counter, one)));
  // Other units of the night are kept only if they take another room: a free bed in a room with others of the same
  // gender is of no use to people who wait for other beds.
  return isWaitedFor && roomsTaken(take(counter, piece)) > roomsTaken(counter);
}

function take(counter: UnitCounter, [unit, , count]: Piece): UnitCounter {
  const piece = unit.kind === 'night' ? unit.piece : 'room';
  if (piece === 'men_bed') return { ...counter, men_beds: counter.men_beds + count };
  if (piece === 'women_bed') return { ...counter, women_beds: counter.women_beds + count };
  return { ...counter, taken: counter.taken + count };
}

/** Returns whether the form now asks for more than when the person joined the list. */
export function asksForMore(now: WantedUnits, before: WantedUnits): boolean {
  return Object.entries(now).some(([unit, count]) => count > (before[unit] ?? 0));
}
