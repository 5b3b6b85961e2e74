/** What one batch of orders told about what is left. */
export interface Left {
  readonly counters: Readonly<Record<string, number>>;
  /** room, day, beds in a room, rooms left, beds left beside men, beside women */
  readonly nights: readonly (readonly [string, string, number, number, number, number])[];
}

// Long enough that a storm of late comers costs next to nothing, short enough that a place given back is soon sold.
const REMEMBERED_MS = 400;

/**
 * Remembers for a moment what is gone, by the names of the counters. Once the moment is over one caller is let
 * through to look again.
 */
export function createSoldOut() {
  const gone = new Map<string, number>();

  function mark(name: string, isGone: boolean, until: number): void {
    if (isGone) gone.set(name, until);
    else gone.delete(name);
  }

  return {
    learn({ counters, nights }: Left, now: number): void {
      const until = now + REMEMBERED_MS;
      for (const [id, left] of Object.entries(counters)) {
        mark(`type:${id}`, left <= 0, until);
        mark(`activity:${id}`, left <= 0, until);
      }
      for (const [room, day, , rooms, besideMen, besideWomen] of nights) {
        mark(`night:${room}:${day}:room`, rooms <= 0, until);
        mark(`night:${room}:${day}:men_bed`, rooms <= 0 && besideMen === 0, until);
        mark(`night:${room}:${day}:women_bed`, rooms <= 0 && besideWomen === 0, until);
      }
    },
    /** The first of these that is known to be gone. */
    find(names: readonly string[], now: number): string | null {
      for (const name of names) {
        const until = gone.get(name);
        if (until === undefined) continue;
        if (now < until) return name;
        // This caller finds out; those who come meanwhile need not.
        gone.set(name, now + REMEMBERED_MS);
      }
      return null;
    },
  };
}
export type SoldOut = ReturnType<typeof createSoldOut>;
