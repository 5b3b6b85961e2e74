/**
 * The result of sending a batch. `kept`: the server has stored it. `later`: there was no answer, so it is sent again.
 * `refused`: the server will never accept it.
 */
export type SentBatch = 'kept' | 'later' | 'refused' | 'removed';

export interface UploaderParts<Item> {
  next: (limit: number) => Promise<Item[]>;
  /** Sends these items in order, and stores the answer. */
  send: (items: readonly Item[]) => Promise<SentBatch>;
  /** Removes a refused item from the queue, because the items after it would otherwise never be sent. */
  setAside: (item: Item) => Promise<void>;
  /** Called after each attempt, with the error if the queue could not be read or written. */
  onAttempt?: (error: unknown) => void;
  /** Waits this many milliseconds; replaceable in tests. */
  wait?: (milliseconds: number) => Promise<void>;
}

export interface Uploader {
  /** Sends the waiting scans now: after a scan, or when the network is back. Never rejects. */
  start: () => Promise<void>;
  stop: () => void;
}

const BATCH = 100;
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;

/**
 * Sends the waiting items, one batch at a time and in order, until none waits. After a failure of the network or of the
 * queue itself it tries again, after a longer wait each time.
 */
export function createUploader<Item>({
  next,
  send,
  setAside,
  onAttempt,
  wait = pause,
}: UploaderParts<Item>): Uploader {
  let running: Promise<void> | undefined;
  let batch = BATCH;
  let isStopped = false;
  let isAsked = false;
  let wakeUp: (() => void) | undefined;

  const isOver = () => isStopped;

  async function run(): Promise<void> {
    let delay = FIRST_WAIT;
    while (!isOver()) {
      isAsked = false;
      const sent = await attempt();
      // Reads the queue again, because an item may have been added while it was being read.
      if (sent === 'empty' && isAsked) continue;
      if (sent === 'empty' || sent === 'removed') break;
      if (sent === 'kept') delay = FIRST_WAIT;
      if (sent !== 'later') continue;
      await Promise.race([wait(delay * (0.5 + Math.random() / 2)), woken()]);
      delay = Math.min(delay * 2, LONGEST_WAIT);
    }
    // Cleared here and not in a later task, so that the next start begins a new run.
    running = undefined;
  }

  async function attempt(): Promise<SentBatch | 'empty'> {
    try {
      const sent = await sendNext();
      onAttempt?.(undefined);
      return sent;
    } catch (error) {
      onAttempt?.(error);
      return 'later';
    }
  }

  async function sendNext(): Promise<SentBatch | 'empty'> {
    const items = await next(batch);
    const [first] = items;
    if (first === undefined) return 'empty';
    const sent = await send(items);
    if (sent === 'kept') batch = BATCH;
    if (sent !== 'refused') return sent;
    // One of these items was refused, so the batch is halved until that item is alone.
    if (items.length > 1) batch = Math.ceil(items.length / 2);
    else await setAside(first);
    return sent;
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
