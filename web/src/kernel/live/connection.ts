import { eventReader, type ServerEvent } from './sse.ts';

const LONGEST_PAUSE = 30_000;
const FIRST_PAUSE = 1000;
/**
 * The longest silence in milliseconds. The server sends something every 25 seconds, so a connection that is silent for
 * longer is dead.
 */
const LONGEST_SILENCE = 60_000;

type Reader = ReadableStreamDefaultReader<Uint8Array>;

export interface Connection {
  /** Resolves to undefined if the server refused. */
  open: (signal: AbortSignal) => Promise<Reader | undefined>;
  hear: (event: ServerEvent) => void;
  /**
   * Called with the number of connections so far. Before the second and each later one, events may have been missed.
   */
  connected: (times: number) => void;
}

/** Keeps an event stream open until `over` is aborted, however often it breaks. */
export async function stayConnected({ open, hear, connected }: Connection, over: AbortSignal): Promise<void> {
  let failures = 0;
  let connections = 0;
  while (!over.aborted) {
    const line = {
      open,
      hear,
      connected: () => {
        failures = 0;
        connections += 1;
        connected(connections);
      },
    };
    const replaced = await connect(line, over);
    if (replaced) await readerReturns(over);
    else await pause(pauseAfter(failures), over);
    failures += 1;
  }
}

/**
 * Returns a pause that doubles with each failure and is randomized, so that a restarted server does not get all clients
 * in the same moment.
 */
export function pauseAfter(failures: number): number {
  return Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** failures) * (0.5 + Math.random() / 2);
}

interface Line extends Pick<Connection, 'open' | 'hear'> {
  connected: () => void;
}

/** Resolves when the connection has ended, to true if the server ended it to make room for newer ones. */
async function connect({ open, hear, connected }: Line, over: AbortSignal): Promise<boolean> {
  const attempt = new AbortController();
  const stop = () => attempt.abort();
  let replaced = false;
  let silence = setTimeout(stop, LONGEST_SILENCE);
  over.addEventListener('abort', stop);
  try {
    const stream = await open(attempt.signal);
    if (!stream) return false;
    connected();
    const read = eventReader((event) => {
      replaced ||= event.event === 'replaced';
      hear(event);
    });
    const decoder = new TextDecoder();
    for (;;) {
      const { done, value } = await stream.read();
      if (done) return replaced;
      clearTimeout(silence);
      silence = setTimeout(stop, LONGEST_SILENCE);
      read(decoder.decode(value, { stream: true }));
    }
  } catch {
    // The connection was lost; the loop opens it again.
    return replaced;
  } finally {
    clearTimeout(silence);
    over.removeEventListener('abort', stop);
    attempt.abort();
  }
}

async function pause(milliseconds: number, over: AbortSignal): Promise<void> {
  const time = new AbortController();
  const timer = setTimeout(() => time.abort(), milliseconds);
  await firstOf([window, 'online'], [time.signal, 'abort'], [over, 'abort']);
  clearTimeout(timer);
}

/**
 * Waits until the reader looks at this tab, because a tab that they left must not push out the one they look at now.
 */
async function readerReturns(over: AbortSignal): Promise<void> {
  do await firstOf([window, 'focus'], [document, 'visibilitychange'], [over, 'abort']);
  while (document.hidden && !over.aborted);
}

/** Resolves at the first of these events, or immediately if one of the signals is already aborted. */
function firstOf(...events: readonly (readonly [EventTarget, string])[]): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      for (const [target, name] of events) target.removeEventListener(name, go);
      resolve();
    };
    for (const [target, name] of events) target.addEventListener(name, go);
    if (events.some(([target]) => target instanceof AbortSignal && target.aborted)) go();
  });
}
