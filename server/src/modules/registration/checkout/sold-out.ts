import { nameOfCounter, pieceName, roomsTaken, type UnitCounter } from './unit-counter.ts';

interface Gone {
  until: number;
  /** Registrations that hold the unit; null until they have been read. */
  holders: ReadonlySet<string> | null;
  /** Registrations that got the unit through this server. */
  readonly own: Set<string>;
  readAt: number;
  isReading: boolean;
}

interface Options {
  readonly readHolders: (name: string) => Promise<ReadonlySet<string>>;
  readonly onFailure: (error: unknown) => void;
}

// This is long enough that a rush of late buyers costs almost nothing, and short enough that a returned place is sold
// soon.
const REMEMBERED_MS = 400;
// Other registrations can get a sold-out unit only through another server, after a place was returned.
const HOLDERS_KEPT_MS = 5_000;

export type SoldOut = ReturnType<typeof createSoldOut>;

/**
 * Caches briefly which units are sold out, by the names of their counters. After the cache expires, one caller is let
 * through to check again. A buyer who holds the unit is always let through, because they may be repeating a call whose
 * answer was lost, or changing the rest of their order.
 */
export function createSoldOut({ readHolders, onFailure }: Options) {
  const gone = new Map<string, Gone>();

  function mark(name: string, isGone: boolean, until: number): void {
    const known = gone.get(name);
    if (!isGone) gone.delete(name);
    else if (known) known.until = until;
    else gone.set(name, { until, holders: null, own: new Set(), readAt: 0, isReading: false });
  }

  async function read(name: string, one: Gone, now: number): Promise<void> {
    one.isReading = true;
    one.readAt = now;
    try {
      one.holders = await readHolders(name);
    } catch (error) {
      onFailure(error);
    } finally {
      one.isReading = false;
    }
  }

  function holds({ holders, own }: Gone, registrationId: string): boolean {
    return holders === null || holders.has(registrationId) || own.has(registrationId);
  }

  return {
    learn(counters: readonly UnitCounter[], now: number): void {
      const until = now + REMEMBERED_MS;
      for (const counter of counters) {
        const { kind, capacity, men_beds: men, women_beds: women } = counter;
        // Orders refer to a discount code by its text, and its refusal says more than "sold out".
        if (kind === 'code') continue;
        // Places kept for the waiting list are not available; see is_kept in available-units.sql.
        const isFull = roomsLeft(counter) <= 0 || (counter.waiting > 0 && counter.stock !== null);
        if (kind !== 'night') mark(nameOfCounter(counter), isFull, until);
        else {
          const isMensGone = counter.waiting_men > 0 || (isFull && men % capacity === 0);
          const isWomensGone = counter.waiting_women > 0 || (isFull && women % capacity === 0);
          mark(pieceName(counter, 'room'), isFull, until);
          mark(pieceName(counter, 'men_bed'), isMensGone, until);
          mark(pieceName(counter, 'women_bed'), isWomensGone, until);
        }
      }
    },
    /** Records that this registration has got these units. */
    hold(names: readonly string[], registrationId: string): void {
      for (const name of names) gone.get(name)?.own.add(registrationId);
    },
    /** Returns the first of these units that is known to be sold out for this registration; null if there is none. */
    find(names: readonly string[], registrationId: string, now: number): string | null {
      for (const name of names) {
        const one = gone.get(name);
        if (!one) continue;
        if (!one.isReading && (one.holders === null || now - one.readAt > HOLDERS_KEPT_MS))
          void read(name, one, now);
        if (holds(one, registrationId)) continue;
        if (now < one.until) return name;
        // This caller may check the stock; other callers may not until this time has passed.
        one.until = now + REMEMBERED_MS;
      }
      return null;
    },
  };
}

function roomsLeft(counter: UnitCounter): number {
  return counter.stock === null ? Number.POSITIVE_INFINITY : counter.stock - roomsTaken(counter);
}
