// The service worker. Offline, it serves the pages that registered, from the files they asked it to cache; API calls
// never pass through it. It runs separately from the pages, so it imports nothing of theirs but types.
import type { KeepRequest, KeptAnswer } from './offline-page.ts';

interface LifeEvent {
  waitUntil: (work: Promise<unknown>) => void;
}

interface FetchEvent extends LifeEvent {
  readonly request: Request;
  respondWith: (answer: Promise<Response>) => void;
}

interface MessageFromPage extends LifeEvent {
  readonly data: KeepRequest;
  readonly ports: readonly MessagePort[];
}

interface WorkerScope {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
  addEventListener: ((kind: 'install' | 'activate', listener: (event: LifeEvent) => void) => void) &
    ((kind: 'fetch', listener: (event: FetchEvent) => void) => void) &
    ((kind: 'message', listener: (event: MessageFromPage) => void) => void);
}

// The compiler knows the globals of a page here, not those of a worker.
declare const self: unknown;
const worker = self as WorkerScope;

/**
 * The longest wait for the server, in milliseconds. A page that takes longer is served from the cache, because on bad
 * Wi-Fi a request may hang for minutes.
 */
const PATIENCE = 4000;
const cacheName = `offline:${worker.registration.scope}`;
const pageAddress = worker.registration.scope;

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(answerPage(request));
  // The name of a built file changes with its content, so a cached one is never outdated.
  else if (pathname.startsWith('/assets/')) event.respondWith(answerFile(request));
});

worker.addEventListener('message', (event) => {
  const [port] = event.ports;
  const answer = keep(event.data.files).catch(() => false);
  event.waitUntil(answer.then((isKept) => port?.postMessage({ isKept } satisfies KeptAnswer)));
});

async function answerPage(request: Request): Promise<Response> {
  const kept = await (await caches.open(cacheName)).match(pageAddress);
  if (!kept) return fetch(request);
  const slow = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), PATIENCE);
  });
  const fresh = await Promise.race([fetch(request).catch(() => undefined), slow]);
  return fresh && fresh.status < 500 ? fresh : kept;
}

async function answerFile(request: Request): Promise<Response> {
  return (await (await caches.open(cacheName)).match(request.url)) ?? fetch(request);
}

/**
 * Caches the page with exactly these files. If the server has a newer page by now, which needs other files, the cache
 * is left unchanged: the newer page caches itself when it is opened.
 */
async function keep(files: readonly string[]): Promise<boolean> {
  const page = await fetch(pageAddress, { cache: 'no-store' });
  if (!page.ok) return false;
  const needed = (await page.clone().text()).match(/\/assets\/[\w.-]+/g) ?? [];
  const wanted = new Set(files.map((file) => new URL(file, worker.location.origin).href));
  if (needed.some((file) => !wanted.has(new URL(file, worker.location.origin).href))) return false;
  const cache = await caches.open(cacheName);
  await Promise.all(
    [...wanted].map(async (file) => {
      if (!(await cache.match(file))) await cache.add(file);
    }),
  );
  await cache.put(pageAddress, page);
  const old = (await cache.keys()).filter(({ url }) => url !== pageAddress && !wanted.has(url));
  await Promise.all(old.map((request) => cache.delete(request)));
  return true;
}
