/**
 * The values this application keeps in the browser. The names are fixed, because other programs read them too. A module
 * that keeps many values adds an id to the name, such as `agenda:<id>`.
 */
export const storedKeys = {
  token: 'token',
  loginMeetingId: 'loginMeetingId',
  language: 'language',
  theme: 'theme',
  baseUrl: 'baseUrl',
  electronConfig: 'electronConfig',
} as const;

/** The database of data that a person needs offline (`offline/kept-answers.ts`). */
export const KEPT_DATABASE = 'plenum-kept';

/** Deletes the offline data on log-out. */
export function dropKept(): void {
  try {
    indexedDB.deleteDatabase(KEPT_DATABASE);
  } catch {
    // Without a database nothing was stored.
  }
}

export interface Shelf {
  read: (key: string) => string | null;
  write: (key: string, value: string) => void;
  remove: (key: string) => void;
}

// Private windows, blocked cookies and a full quota make storage throw, even on reading. A value that could not be
// written is kept in memory, so that the page works until it is closed.
function shelf(storage: () => Storage): Shelf & { reset: () => void } {
  const unwritten = new Map<string, string | null>();
  function attempt(key: string, value: string | null, work: () => void): void {
    try {
      work();
      unwritten.delete(key);
    } catch {
      unwritten.set(key, value);
    }
  }
  return {
    read(key) {
      const kept = unwritten.get(key);
      if (kept !== undefined) return kept;
      try {
        return storage().getItem(key);
      } catch {
        return null;
      }
    },
    write: (key, value) => attempt(key, value, () => storage().setItem(key, value)),
    remove: (key) => attempt(key, null, () => storage().removeItem(key)),
    reset: () => unwritten.clear(),
  };
}

const local = shelf(() => localStorage);

/** The storage that all tabs share and that is kept after the browser closes. */
export const stored: Shelf = local;

/** The storage of this tab only, which is kept across reloads. */
export const storedForTab: Shelf = shelf(() => sessionStorage);

/**
 * Calls the listener when another tab has changed the value. The value is read again, because an event may be older
 * than our own write.
 */
export function onStored(key: string, listener: (value: string | null) => void): () => void {
  function hear(event: StorageEvent): void {
    if (event.key !== key && event.key !== null) return;
    local.reset();
    listener(stored.read(key));
  }
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
