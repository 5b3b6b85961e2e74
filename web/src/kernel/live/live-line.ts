import type { LiveEvent } from '@plenum/contract/kernel/endpoints';
import { isObject, readAnswer } from '../client/answer.ts';
import { requestBaseUrl } from '../client/base-url.ts';
import { dealWithFailure } from '../client/error-catalogue.ts';
import { rotateToken } from '../client/token-rotation.ts';
import { storedToken, useAppStore } from '../state/app-store.ts';
import { readLanguage } from '../state/language.ts';
import { stayConnected } from './connection.ts';
import type { ServerEvent } from './sse.ts';

// The path is written out, because importing the endpoint would load its schemas.
export const LIVE_PATH = '/api/live';

/** An event, or `gap`: the connection was broken for a while, so data read before may be stale. */
export type LiveNews = LiveEvent | 'gap';

interface Listener {
  readonly channel: string | undefined;
  readonly tell: (news: LiveNews) => void;
}

/**
 * The time in milliseconds for which the connection is kept without listeners. When the user changes the page, the next
 * page's listeners are added before it ends.
 */
const LINGER = 2000;

const listeners = new Set<Listener>();
let line: AbortController | undefined;

/**
 * Adds a listener and returns the function that removes it. All listeners share one connection, which is open while
 * there is a listener and a login.
 */
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
  const connection = {
    open: openStream,
    hear,
    connected: (times: number) => {
      if (times > 1) tellAll('gap');
    },
  };
  void stayConnected(connection, line.signal);
}

function hangUp(): void {
  line?.abort();
  line = undefined;
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
    // Runs each listener in its own microtask, because one that throws must not break the connection.
    if (news === 'gap' || channel === undefined || channel === news.channel) queueMicrotask(() => tell(news));
  }
}
