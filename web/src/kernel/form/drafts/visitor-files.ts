import { VISITOR_KEPT_MS } from './visitor-drafts.ts';

/** A file that a visitor without a login has chosen: it is uploaded once an account takes over its draft. */
export interface VisitorFile {
  readonly name: string;
  readonly type: string;
  readonly blob: Blob;
  readonly at: number;
}

const DATABASE = 'plenum-visitor';
const FILES = 'files';
// The files that could not be stored, for example in private windows or on full disks. They are lost when the page is
// closed.
const unkept = new Map<string, VisitorFile>();

export async function keepVisitorFile(key: string, file: VisitorFile): Promise<void> {
  unkept.set(key, file);
  try {
    await inStore('readwrite', (store) => store.put(file, key));
    unkept.delete(key);
  } catch {
    // The file stays in memory.
  }
}

export async function readVisitorFile(key: string, now: number): Promise<VisitorFile | undefined> {
  const file = unkept.get(key) ?? (await found(key));
  return file && now - file.at < VISITOR_KEPT_MS ? file : undefined;
}

async function found(key: string): Promise<VisitorFile | undefined> {
  try {
    const value = await inStore<unknown>('readonly', (store) => store.get(key));
    return isFile(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export async function dropVisitorFiles(keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    unkept.delete(key);
    await inStore('readwrite', (store) => store.delete(key)).catch(() => undefined);
  }
}

function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(FILES));
    opening.addEventListener('error', () => reject(new Error('No database')));
    opening.addEventListener('success', () => {
      const database = opening.result;
      const transaction = database.transaction(FILES, mode);
      const request = work(transaction.objectStore(FILES));
      transaction.addEventListener('complete', () => {
        database.close();
        resolve(request.result);
      });
      transaction.addEventListener('error', () => reject(new Error('Not kept')));
      transaction.addEventListener('abort', () => reject(new Error('Not kept')));
    });
  });
}

function isFile(value: unknown): value is VisitorFile {
  return typeof value === 'object' && value !== null && 'blob' in value && value.blob instanceof Blob;
}
