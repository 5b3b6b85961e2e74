// The remaining stock, and the part of it reserved for the waiting list.
import { type Counts, isAfter, nightAfter, roomsIn, taken, type Unit, type World } from './model.ts';

const night = ['men', 'room', 'women'] as const;
// The units in the order in which the product checks them.
export const units: readonly Unit[] = ['lunch', ...night, 'men+', 'room+', 'women+', 'type'];

const add = (one: Counts, other: Counts, sign: 1 | -1 = 1): Counts =>
  Object.fromEntries(units.map((unit) => [unit, one[unit] + sign * other[unit]])) as Counts;

export const waitedFor = ({ line }: World) => new Set(line.flatMap((entry) => [...entry.units]));

// True if more of a unit would be taken than exists; the units of a night share its rooms.
function isOver({ stock }: World, unit: Unit, counts: Counts): boolean {
  if (unit === 'type') return counts.type > stock.type;
  if (unit === 'lunch') return counts.lunch > stock.lunch;
  return roomsIn(isAfter(unit) ? nightAfter(counts) : counts) > stock.rooms;
}

/**
 * Returns the unit because of which an order can't be placed: the last one with too little stock; null if there is
 * none.
 */
export function shortOf(
  world: World,
  { wanted, given, isNext }: { wanted: Counts; given: Counts; isNext: boolean },
): Unit | null {
  const change = add(wanted, given, -1);
  const after = add(taken(world), change);
  const gone = units.filter(
    (unit) =>
      change[unit] > 0 && (isOver(world, unit, after) || (!isNext && isKept(world, unit, change, after))),
  );
  return gone.at(-1) ?? null;
}

// True if a unit is reserved: others wait for it, or it needs a further room on a night for which others wait.
function isKept(world: World, unit: Unit, change: Counts, after: Counts): boolean {
  const waited = waitedFor(world);
  if (waited.has(unit)) return true;
  if (unit === 'type' || unit === 'lunch' || isAfter(unit) || !night.some((one) => waited.has(one)))
    return false;
  const before = { ...after, [unit]: after[unit] - change[unit] };
  return roomsIn(after) > roomsIn(before);
}

/** Returns the wanted units that are unavailable because there are not enough or they are reserved for others. */
export function shortUnits(world: World, wanted: Counts, kept: ReadonlySet<Unit>): Unit[] {
  const before = taken(world);
  const after = add(before, wanted);
  return units.filter((unit) => {
    if (wanted[unit] === 0) return false;
    if (isOver(world, unit, after) || kept.has(unit)) return true;
    if (unit === 'type' || unit === 'lunch' || !night.some((one) => kept.has(one))) return false;
    return roomsIn({ ...before, [unit]: before[unit] + wanted[unit] }) > roomsIn(before);
  });
}
