import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Sealed } from './desk-seal.ts';
import { createReopening, type Reopening } from './reopening.ts';

/** One scan. Waiting ones are sent in the order of their keys, which are the device's sequence. */
export interface StoredScan {
  readonly sealed: Sealed;
  /** 1 until the server has answered; then the property is missing, and so is the scan in the index. */
  readonly waiting?: 1;
}

interface DeskSchema extends DBSchema {
  /** The enrolment, under the name `device`: what tells which server and conference the device belongs to. */
  device: {
    key: string;
    value: { readonly key: CryptoKey; readonly deviceId: string; readonly sealed: Sealed };
  };
  /** Pages of the list of people in the order they came, and the changes since. */
  people: { key: number; value: Sealed };
  /** The sequence never repeats, also after a scan was deleted: the database counts. */
  scans: { key: number; value: StoredScan; indexes: { waiting: 1 } };
}

export type DeskDatabase = Reopening<IDBPDatabase<DeskSchema>>;

const NAME = 'check-in-desk';

export function openDeskDatabase(): Promise<DeskDatabase> {
  return createReopening((isFirst, onClosed) =>
    openDB<DeskSchema>(NAME, 2, {
      upgrade(database, before, _now, change) {
        // Scans are numbered by the database. If it was deleted while the desk is open, the numbers of a new one would
        // be those of scans that the server already has: it would ignore the new scans.
        if (before === 0 && !isFirst) {
          change.abort();
          return;
        }
        // The list of people had less in it: it is read again from the server. The device and its scans stay.
        if (before === 1) {
          void change.objectStore('people').clear();
          return;
        }
        database.createObjectStore('device');
        database.createObjectStore('people', { autoIncrement: true });
        database.createObjectStore('scans', { autoIncrement: true }).createIndex('waiting', 'waiting');
      },
      // Another tab deletes the database or opens a newer version of it.
      blocking: (_now, _next, { target }) => {
        if (target instanceof IDBDatabase) target.close();
        onClosed();
      },
      // The browser closed the connection, for example because the tab slept for long.
      terminated: onClosed,
    }),
  );
}

/** Everything the device holds, its key with it. */
export function deleteDeskDatabase(): Promise<void> {
  return deleteDB(NAME);
}
