import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Sealed } from './desk-seal.ts';

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

export type DeskDatabase = IDBPDatabase<DeskSchema>;

const NAME = 'check-in-desk';

export function openDeskDatabase(): Promise<DeskDatabase> {
  return openDB<DeskSchema>(NAME, 2, {
    upgrade(database, before, _now, change) {
      // The list of people had less in it: it is read again from the server. The device and its scans stay.
      if (before === 1) {
        void change.objectStore('people').clear();
        return;
      }
      database.createObjectStore('device');
      database.createObjectStore('people', { autoIncrement: true });
      database.createObjectStore('scans', { autoIncrement: true }).createIndex('waiting', 'waiting');
    },
    // Another tab deletes everything, because the device was removed.
    blocking: (_now, _next, { target }) => {
      if (target instanceof IDBDatabase) target.close();
    },
  });
}

/** Everything the device holds, its key with it. */
export function deleteDeskDatabase(): Promise<void> {
  return deleteDB(NAME);
}
