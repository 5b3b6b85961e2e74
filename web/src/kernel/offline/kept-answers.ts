import { KEPT_DATABASE } from '../state/stored.ts';

// Answers that a person needs offline, such as a ticket at the door. They are encrypted with a key that belongs to one
// account and that no script can extract from the browser; the key for drafts comes from the server and is not
// available offline. Logging out removes keys and answers.
const KEYS = 'keys';
const ANSWERS = 'answers';
const IV_BYTES = 12;

interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly hidden: ArrayBuffer;
}

/** Does nothing if the browser can't store anything: private windows, plain http, a full disk. */
export async function keepAnswer(accountId: string, name: string, answer: unknown): Promise<void> {
  try {
    const key = (await readKey(accountId)) ?? (await makeKey(accountId));
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
    const plain = new TextEncoder().encode(JSON.stringify(answer));
    const hidden = await crypto.subtle.encrypt(algorithm(iv, accountId, name), key, plain);
    await inStore(ANSWERS, 'readwrite', (store) =>
      store.put({ iv, hidden } satisfies Sealed, nameOf(accountId, name)),
    );
  } catch {
    // Without a stored answer, the page still works with a network.
  }
}

/** Returns undefined if nothing was stored for this account, or if it can't be read. */
export async function readKept(accountId: string, name: string): Promise<unknown> {
  try {
    const key = await readKey(accountId);
    const sealed = await inStore(ANSWERS, 'readonly', (store) => store.get(nameOf(accountId, name)));
    if (!key || !isSealed(sealed)) return undefined;
    const plain = await crypto.subtle.decrypt(algorithm(sealed.iv, accountId, name), key, sealed.hidden);
    return JSON.parse(new TextDecoder().decode(plain));
  } catch {
    return undefined;
  }
}

/** Removes an answer after the server has said that the resource no longer exists. */
export async function dropAnswer(accountId: string, name: string): Promise<void> {
  await inStore(ANSWERS, 'readwrite', (store) => store.delete(nameOf(accountId, name))).catch(
    () => undefined,
  );
}

function nameOf(accountId: string, name: string): string {
  return `${accountId}:${name}`;
}

// Binds the answer to its name: under another name, or for another account, it can't be read.
function algorithm(iv: Uint8Array<ArrayBuffer>, accountId: string, name: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(JSON.stringify([accountId, name])) };
}

async function readKey(accountId: string): Promise<CryptoKey | undefined> {
  const found = await inStore(KEYS, 'readonly', (store) => store.get(accountId));
  return found instanceof CryptoKey ? found : undefined;
}

async function makeKey(accountId: string): Promise<CryptoKey> {
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  // Another tab may have created a key in the meantime; the first one is kept.
  await inStore(KEYS, 'readwrite', (store) => store.add(made, accountId)).catch(() => undefined);
  return (await readKey(accountId)) ?? made;
}

function isSealed(value: unknown): value is Sealed {
  return typeof value === 'object' && value !== null && 'iv' in value && 'hidden' in value;
}

async function inStore<T>(
  name: string,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open();
  try {
    return await answered(work(database.transaction(name, mode).objectStore(name)));
  } finally {
    // An open connection would keep a log-out waiting.
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(KEPT_DATABASE, 1);
  request.addEventListener('upgradeneeded', () => {
    for (const name of [KEYS, ANSWERS]) request.result.createObjectStore(name);
  });
  return answered(request);
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser keeps nothing')));
  });
}
