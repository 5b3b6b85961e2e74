/** A page's message to the service worker: the files it consists of. */
export interface KeepRequest {
  readonly files: readonly string[];
}

export interface KeptAnswer {
  readonly isKept: boolean;
}

const WORKER = '/offline-worker.js';

interface AddressPolicy {
  createScriptURL: (address: string) => string;
}

interface PolicyMaker {
  createPolicy: (name: string, rules: AddressPolicy) => AddressPolicy;
}

// The content security policy lets only this Trusted Types policy turn text into a script URL, and it allows one URL. A
// policy can be created only once.
const maker: unknown = Reflect.get(globalThis, 'trustedTypes');
const policy = isMaker(maker)
  ? maker.createPolicy('plenum-offline', { createScriptURL: () => WORKER })
  : undefined;

/**
 * Stores the page at this address, with every file it has loaded so far, so that it can be opened without a network.
 * Resolves to false if the browser can't store it, or while a newer version is being released.
 */
export async function keepOffline(address: string): Promise<boolean> {
  // Without https browsers have no service worker, although the type says otherwise.
  if (!('serviceWorker' in navigator)) return false;
  const script = policy?.createScriptURL(WORKER) ?? WORKER;
  const registration = await navigator.serviceWorker.register(script, { scope: address });
  const worker = await whenActive(registration);
  return askToKeep(worker, loadedFiles());
}

function whenActive({ active, waiting, installing }: ServiceWorkerRegistration): Promise<ServiceWorker> {
  const worker = active ?? waiting ?? installing;
  if (!worker) return Promise.reject(new Error('The service worker was not installed'));
  return new Promise((resolve, reject) => {
    function look(this: void): void {
      if (worker?.state === 'activated') resolve(worker);
      if (worker?.state === 'redundant') reject(new Error('The service worker was not installed'));
    }
    worker.addEventListener('statechange', look);
    look();
  });
}

function askToKeep(worker: ServiceWorker, files: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }: MessageEvent<KeptAnswer>) => resolve(data.isKept));
    port1.start();
    worker.postMessage({ files } satisfies KeepRequest, [port2]);
  });
}

// Returns only built files, because their names change with their content.
function loadedFiles(): readonly string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const named = Array.from(
    document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script[src], link[href]'),
    (element) => new URL(element instanceof HTMLScriptElement ? element.src : element.href),
  );
  const files = [...loaded, ...named].filter(
    ({ origin, pathname }) => origin === window.location.origin && pathname.startsWith('/assets/'),
  );
  return [...new Set(files.map(({ pathname }) => pathname))];
}

function isMaker(value: unknown): value is PolicyMaker {
  return typeof value === 'object' && value !== null && 'createPolicy' in value;
}
