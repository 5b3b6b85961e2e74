/** `kept`: the server has them. `later`: no answer; they are sent again. `refused`: it will never take them as they are. */
export type SentBatch = 'kept' | 'later' | 'refused' | 'removed';

export interface UploaderParts<Item> {
  next: (limit: number) => Promise<Item[]>;
  /** Sends these, in their order, and stores the answer. */
  send: (items: readonly Item[]) => Promise<SentBatch>;
  /** One item alone was refused: it must leave the queue, or those after it would never be sent. */
  setAside: (item: Item) => Promise<void>;
  /** How long to wait, in milliseconds; a test decides otherwise. */
  wait?: (milliseconds: number) => Promise<void>;
}

export interface Uploader {
  /** Sends what waits, now: after a scan, or when the network is back. */
  start: () => Promise<void>;
  stop: () => void;
}

const BATCH = 100;
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;

/** Sends what waits, one batch at a time and in order, until nothing waits; after a failure again, later each time. */
export function createUploader<Item>({ next, send, setAside, wait = pause }: UploaderParts<Item>): Uploader {
  let running: Promise<void> | undefined;
  let isStopped = false;
  let isAsked = false;
  let wakeUp: (() => void) | undefined;

  const isOver = () => isStopped;

  async function run(): Promise<void> {
    let batch = BATCH;
    let delay = FIRST_WAIT;
    while (!isOver()) {
      isAsked = false;
      const items = await next(batch);
      // A scan that was added while the queue was read is asked for again.
      if (items.length === 0 && isAsked) continue;
      if (items.length === 0) break;
      const sent = await send(items);
      if (sent === 'removed') break;
      if (sent === 'kept') {
        batch = BATCH;
        delay = FIRST_WAIT;
      } else if (sent === 'later') {
        await Promise.race([wait(delay * (0.5 + Math.random() / 2)), woken()]);
        delay = Math.min(delay * 2, LONGEST_WAIT);
      } else if (items[0] !== undefined && items.length === 1) {
        await setAside(items[0]);
      } else {
        // One of them is the reason: half as many, until it is alone.
        batch = Math.ceil(items.length / 2);
      }
    }
    // Here, not later: a start from now on must begin anew.
    running = undefined;
  }

  function woken(): Promise<void> {
    return new Promise((resolve) => {
      wakeUp = resolve;
    });
  }

  return {
    start() {
      isAsked = true;
      wakeUp?.();
      running ??= run();
      return running;
    },
    stop() {
      isStopped = true;
      wakeUp?.();
    },
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
