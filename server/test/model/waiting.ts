// The waiting list: its entries and its offers. As in the other files of the model, functions return the name of the
// refusal, or null.
import { isValid, order, refusalToOrder } from './orders.ts';
import { count, type Entry, isTaken, linesFor, type Registration, type Unit, type World } from './model.ts';
import { shortOf, shortUnits, units, waitedFor } from './stock.ts';

const wishOf = ({ members }: Registration) => count(linesFor(members));
const registrationOf = (world: World, entry: Entry) =>
  world.registrations[entry.registration] as Registration;
const leaveLine = (world: World, gone: Entry) => {
  world.line = world.line.filter((entry) => entry !== gone);
};

export function join(world: World, nr: number): string | null {
  const registration = world.registrations[nr] as Registration;
  const refusal = refusalToOrder(registration);
  if (refusal) return refusal;
  if (world.line.some((entry) => entry.registration === nr) || registration.order?.isOffered) return null;
  if (registration.order) return 'STATE';
  if (
    isTaken(
      world,
      registration,
      registration.members.map(({ person }) => person),
    )
  )
    return 'PERSON_TAKEN';
  const wanted = wishOf(registration);
  const short = shortUnits(world, wanted, waitedFor(world));
  if (short.length === 0) return 'PLACES_FREE';
  world.line.push({ registration: nr, wanted, units: new Set(short) });
  return null;
}

export function leave(world: World, nr: number): void {
  world.line = world.line.filter((entry) => entry.registration !== nr);
}

/** Offers released units to the entries of the waiting list, in the order of their turns. */
export function round(world: World): void {
  world.line = world.line.filter((entry) => registrationOf(world, entry).state === 'draft');
  const kept = new Set<Unit>();
  const { line } = world;
  for (const entry of line) {
    if (isValid(registrationOf(world, entry)) && adopt(world, entry) === 'moved') continue;
    const short = shortUnits(world, entry.wanted, kept);
    for (const unit of short) entry.units.add(unit);
    if (short.length > 0) for (const unit of entry.units) kept.add(unit);
    else offer(world, entry);
  }
}

/** Offers an entry its units before earlier entries, on behalf of the organizer; the units must still be in stock. */
export function outOfTurn(world: World, entry: Entry): string | null {
  const registration = registrationOf(world, entry);
  if (isValid(registration) && adopt(world, entry) === 'moved') return 'CHANGED_MEANWHILE';
  return offer(world, entry);
}

// Updates an entry with the form's wishes. If it asks for more than on joining, it moves to the end of the list.
function adopt(world: World, entry: Entry): 'stays' | 'moved' {
  const wanted = wishOf(registrationOf(world, entry));
  const isMore = units.some((unit) => wanted[unit] > entry.wanted[unit]);
  entry.wanted = wanted;
  if (!isMore) {
    entry.units = new Set([...entry.units].filter((unit) => wanted[unit] > 0));
    return 'stays';
  }
  entry.units = new Set(shortUnits(world, wanted, waitedFor(world)));
  leaveLine(world, entry);
  world.line.push(entry);
  return 'moved';
}

function offer(world: World, entry: Entry): string | null {
  const registration = registrationOf(world, entry);
  const short = shortOf(world, {
    wanted: wishOf(registration),
    given: count(registration.order?.lines ?? []),
    isNext: true,
  });
  const refusal = order(world, entry.registration, { isNext: true });
  if (refusal === 'NO_STOCK' && short) entry.units.add(short);
  else leaveLine(world, entry);
  return refusal === null || refusal === 'NO_STOCK' ? refusal : 'FORM_OUTDATED';
}
