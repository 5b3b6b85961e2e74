import { ROSTER_PAGE, type Wanted } from '@plenum/contract/checkin/device-endpoints';
import type { Roster } from '@plenum/contract/checkin/roster';
import { failureOf, type DeskFailure, type SyncAsked } from './desk-api.ts';
import type { GateChanges } from './gate-state.ts';
import type { OpenedRoster, RosterProblem } from './open-roster.ts';
import type { Page, PeopleStore } from './store/people-store.ts';

interface RosterSyncParts {
  readonly ask: (asked: SyncAsked) => Promise<OpenedRoster & { readonly offsetMs: number }>;
  readonly people: PeopleStore;
  readonly waiting: () => Promise<number>;
  /** Returns a function that tells whether the server has answered this device's scans of a person since the call. */
  readonly followAnswered: () => (participantId: string) => boolean;
  readonly onChanges: (roster: Roster, offsetMs: number) => Promise<void>;
  /** Called if the received data was not used; the device then keeps its stored data. */
  readonly onRefused: (problem: RosterProblem) => void;
  readonly onFailure: (failure: DeskFailure) => void;
}

/** Keeps the list of people and the entries up to date while the network is available. */
export interface RosterSync {
  /** Continues from a page that was stored earlier. */
  resume: (page: Page) => void;
  /** Whether the whole list is on the device. */
  isComplete: () => boolean;
  /**
   * Rewrites the stored pages as a few large ones if there are too many. Small changes add up over a day, and reading
   * them one by one would slow down the start.
   */
  compact: (stored: number, all: GateChanges) => Promise<void>;
  start: () => void;
  /** Syncs immediately. */
  now: () => void;
  /**
   * Asks the server for one person whom the device doesn't have, or has outdated data on; null if there is no answer in
   * time.
   */
  find: (wanted: Wanted) => Promise<GateChanges | null>;
  stop: () => void;
}

const EVERY = 4000;
const LONGEST_WAIT = 30_000;
const MOST_PAGES = 400;
/** How long to wait for a lookup, in milliseconds. A person at a gate should not wait longer. */
const ASKING = 800;

export function createRosterSync({
  ask,
  people,
  waiting,
  followAnswered,
  onChanges,
  onRefused,
  onFailure,
}: RosterSyncParts): RosterSync {
  let cursor: string | null = null;
  let isLast = false;
  let isStopped = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let delay = EVERY;

  const isOver = () => isStopped;

  async function run(): Promise<void> {
    clearTimeout(timer);
    try {
      let isMore = true;
      while (isMore && !isOver()) {
        const isAnswered = followAnswered();
        const { problem, roster, offsetMs } = await ask({ cursor, queued: await waiting() });
        if (problem !== null) {
          onRefused(problem);
          break;
        }
        // Skips a page that may be older than the server's answers received while it was fetched, because it could
        // restore an entry that was undone.
        if (mentionsAnswered(roster, isAnswered)) continue;
        const page = { ...changesOf(roster), cursor: roster.cursor, isLast: !roster.more };
        const isNews = hasNews(page) || cursor === null;
        if (roster.reset) await people.replace([page]);
        else if (isNews) await people.add(page);
        cursor = roster.cursor;
        isLast = page.isLast;
        await onChanges(roster, offsetMs);
        isMore = roster.more;
      }
      delay = EVERY;
    } catch (error) {
      onFailure(failureOf(error));
      delay = Math.min(delay * 2, LONGEST_WAIT);
    }
    if (!isStopped) timer = setTimeout(begin, delay);
  }

  function begin(): void {
    running ??= run().finally(() => {
      running = undefined;
    });
  }

  return {
    resume(page) {
      if (page.cursor === null) return;
      cursor = page.cursor;
      isLast = page.isLast;
    },
    isComplete: () => isLast,
    async compact(stored, all) {
      if (stored <= MOST_PAGES) return;
      const pages = Array.from({ length: Math.ceil(all.people.length / ROSTER_PAGE) }, (_, at) => ({
        people: all.people.slice(at * ROSTER_PAGE, (at + 1) * ROSTER_PAGE),
        entries: [],
        handouts: [],
        cursor: null,
        isLast: false,
      }));
      const rest = { people: [], entries: [...all.entries], handouts: [...all.handouts] };
      await people.replace([...pages, { ...rest, cursor, isLast }]);
    },
    start() {
      isStopped = false;
      begin();
    },
    now: begin,
    async find(wanted) {
      const timeout = new AbortController();
      const patience = setTimeout(() => timeout.abort(), ASKING);
      try {
        const isAnswered = followAnswered();
        const asked = { cursor, queued: await waiting(), wanted, signal: timeout.signal };
        const { problem, roster } = await ask(asked);
        if (problem !== null) {
          onRefused(problem);
          return null;
        }
        if (mentionsAnswered(roster, isAnswered)) return null;
        const changes = changesOf(roster);
        if (hasNews(changes)) await people.add({ ...changes, cursor: null, isLast: false });
        return changes;
      } catch (error) {
        onFailure(failureOf(error));
        return null;
      } finally {
        clearTimeout(patience);
      }
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

function changesOf({ entries, states, handouts }: Roster) {
  return { people: entries, entries: states, handouts };
}

function mentionsAnswered(
  { states, handouts }: Roster,
  isAnswered: (participantId: string) => boolean,
): boolean {
  return [...states, ...handouts].some(({ participantId }) => isAnswered(participantId));
}

function hasNews({ people, entries, handouts }: GateChanges): boolean {
  return people.length > 0 || entries.length > 0 || handouts.length > 0;
}
