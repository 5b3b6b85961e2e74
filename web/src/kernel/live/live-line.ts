import type { LiveEvent } from '@plenum/contract/kernel/endpoints';
import { isObject, readAnswer } from '../client/answer.ts';
import { requestBaseUrl } from '../client/axios.ts';
import { dealWithFailure } from '../client/error-catalogue.ts';
import { rotateToken } from '../client/token-rotation.ts';
import { storedToken, useAppStore } from '../state/app-store.ts';
import { readLanguage } from '../state/language.ts';
import { eventReader, type ServerEvent } from './sse.ts';

// Written out, because importing the endpoint would load its schemas.
export const LIVE_PATH = '/api/live';

/** An event, or `gap`: the connection was broken for a while, so data read before may be stale. */
export type LiveNews = LiveEvent | 'gap';

interface Listener {
  readonly channel: string | undefined;
  readonly tell: (news: LiveNews) => void;
}

const LONGEST_PAUSE = 30_000;
const FIRST_PAUSE = 1000;
/** The server sends something every 25 seconds; a connection that is silent for this long is dead. */
const LONGEST_SILENCE = 60_000;
/**
 * When the user changes the page, the next page's listeners come before this delay is over, and the connection is kept.
 */
const LINGER = 2000;

const listeners = new Set<Listener>();
let line: AbortController | undefined;

/** All listeners share one connection. It is open while there is a listener and a login. */
export function listenLive(channel: string | undefined, tell: Listener['tell']): () => void {
  const listener = { channel, tell };
  listeners.add(listener);
  openLine();
  return () => {
    listeners.delete(listener);
    setTimeout(() => {
      if (listeners.size === 0) hangUp();
    }, LINGER);
  };
}

useAppStore.subscribe((now, before) => {
  if (now.token === '') hangUp();
  else if (before.token === '') openLine();
});

function openLine(): void {
  if (line || listeners.size === 0 || storedToken() === '') return;
  line = new AbortController();
  void stayConnected(line.signal);
}

function hangUp(): void {
  line?.abort();
  line = undefined;
}

async function stayConnected(over: AbortSignal): Promise<void> {
  let failures = 0;
  let connections = 0;
  while (!over.aborted) {
    const replaced = await connect(over, () => {
      failures = 0;
      connections += 1;
      if (connections > 1) tellAll('gap');
    });
    if (replaced) await readerReturns(over);
    else await pause(pauseAfter(failures), over);
    failures += 1;
  }
}

/** Doubles and is randomized, so that a restarted server does not get all clients in the same moment. */
export function pauseAfter(failures: number): number {
  return Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** failures) * (0.5 + Math.random() / 2);
}

/** Resolves when the connection is over: true if the server ended it in favour of newer ones. */
async function connect(over: AbortSignal, connected: () => void): Promise<boolean> {
  const attempt = new AbortController();
  const stop = () => attempt.abort();
  let replaced = false;
  let silence = setTimeout(stop, LONGEST_SILENCE);
  over.addEventListener('abort', stop);
  try {
    const stream = await openStream(attempt.signal);
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

async function openStream(signal: AbortSignal) {
  const used = storedToken();
  const response = await fetch(requestBaseUrl() + LIVE_PATH, {
    headers: { authorization: used, lan: readLanguage(), accept: 'text/event-stream' },
    cache: 'no-store',
    signal,
  });
  const next = response.headers.get('authorization');
  if (next) rotateToken(used, next);
  if (response.ok) return response.body?.getReader();
  const body: unknown = await response.json();
  dealWithFailure({ answer: readAnswer(body), used, quiet: true });
  return undefined;
}

function hear({ event, data }: ServerEvent): void {
  if (event === 'gap') return tellAll('gap');
  const news: unknown = JSON.parse(data);
  if (event === 'live' && isLiveEvent(news)) tellAll(news);
}

function isLiveEvent(value: unknown): value is LiveEvent {
  return isObject(value) && ['channel', 'event', 'id'].every((name) => typeof value[name] === 'string');
}

function tellAll(news: LiveNews): void {
  for (const { channel, tell } of listeners) {
    // Each listener in its own try, because one that throws must not break the connection.
    if (news === 'gap' || channel === undefined || channel === news.channel) queueMicrotask(() => tell(news));
  }
}

async function pause(milliseconds: number, over: AbortSignal): Promise<void> {
  const time = new AbortController();
  const timer = setTimeout(() => time.abort(), milliseconds);
  await firstOf([window, 'online'], [time.signal, 'abort'], [over, 'abort']);
  clearTimeout(timer);
}

/** A tab that its reader left must not push out the one they look at now. */
async function readerReturns(over: AbortSignal): Promise<void> {
  do await firstOf([window, 'focus'], [document, 'visibilitychange'], [over, 'abort']);
  while (document.hidden && !over.aborted);
}

/** Resolves at the first of these events, or at once if one of the signals is over already. */
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
