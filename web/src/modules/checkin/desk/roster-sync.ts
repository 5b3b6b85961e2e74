import { ROSTER_PAGE } from '@plenum/contract/checkin/device-endpoints';
import { failureOf, sync, type DeskFailure, type SyncReply } from './desk-api.ts';
import type { GateChanges } from './gate-state.ts';
import type { DeskDevice } from './store/device-store.ts';
import type { Page, PeopleStore } from './store/people-store.ts';

interface RosterSyncParts {
  readonly device: () => DeskDevice;
  readonly people: PeopleStore;
  readonly waiting: () => Promise<number>;
  readonly onChanges: (reply: SyncReply) => Promise<void>;
  readonly onFailure: (failure: DeskFailure) => void;
}

/** Keeps the list of people and the entries up to date while there is a network. */
export interface RosterSync {
  /** A page that was stored before. */
  resume: (page: Page) => void;
  /** Whether the whole list is on the device. */
  isComplete: () => boolean;
  /** Small changes add up over a day; read one by one they would make the start slow. */
  compact: (stored: number, all: GateChanges) => Promise<void>;
  start: () => void;
  /** Without waiting for the next time. */
  now: () => void;
  stop: () => void;
}

const EVERY = 4000;
const LONGEST_WAIT = 30_000;
const MOST_PAGES = 400;

export function createRosterSync({
  device,
  people,
  waiting,
  onChanges,
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
        const reply = await sync(device(), cursor, await waiting());
        const page = {
          people: reply.entries,
          entries: reply.states,
          cursor: reply.cursor,
          isLast: !reply.more,
        };
        const isNews = page.people.length > 0 || page.entries.length > 0 || cursor === null;
        if (reply.reset) await people.replace([page]);
        else if (isNews) await people.add(page);
        cursor = reply.cursor;
        isLast = page.isLast;
        await onChanges(reply);
        isMore = reply.more;
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
        cursor: null,
        isLast: false,
      }));
      await people.replace([...pages, { people: [], entries: [...all.entries], cursor, isLast }]);
    },
    start() {
      isStopped = false;
      begin();
    },
    now: begin,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
