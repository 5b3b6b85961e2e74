import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Sealed } from './desk-seal.ts';
import { createReopening, type Reopening } from './reopening.ts';

/**
 * One scan. Scans that wait for the server are sent in the order of their keys, which are the device's sequence
 * numbers.
 */
export interface StoredScan {
  readonly sealed: Sealed;
  /** 1 until the server has answered. Then the property is removed, which also removes the scan from the index. */
  readonly waiting?: 1;
}

interface DeskSchema extends DBSchema {
  /** The enrolment, under the name `device`: the server and conference of the device. */
  device: {
    key: string;
    value: { readonly key: CryptoKey; readonly deviceId: string; readonly sealed: Sealed };
  };
  /** Pages of the list of people in the order they came, and later changes. */
  people: { key: number; value: Sealed };
  /** Keyed by the database's counter, so that a number is never reused, even after a scan was deleted. */
  scans: { key: number; value: StoredScan; indexes: { waiting: 1 } };
}

export type DeskDatabase = Reopening<IDBPDatabase<DeskSchema>>;

const NAME = 'check-in-desk';

export function openDeskDatabase(): Promise<DeskDatabase> {
  return createReopening((isFirst, onClosed) =>
    openDB<DeskSchema>(NAME, 2, {
      upgrade(database, before, _now, change) {
        // The database numbers the scans. If it was deleted while the desk is open, a new one would reuse numbers of
        // scans that the server already has, and the server would ignore the new scans.
        if (before === 0 && !isFirst) {
          change.abort();
          return;
        }
        // Version 1 stored fewer fields per person, so the list is deleted and fetched again. The device and its scans
        // are kept.
        if (before === 1) {
          void change.objectStore('people').clear();
          return;
        }
        database.createObjectStore('device');
        database.createObjectStore('people', { autoIncrement: true });
        database.createObjectStore('scans', { autoIncrement: true }).createIndex('waiting', 'waiting');
      },
      // Called if another tab deletes the database or opens a newer version of it.
      blocking: (_now, _next, { target }) => {
        if (target instanceof IDBDatabase) target.close();
        onClosed();
      },
      // Called if the browser closed the connection, for example because the tab slept for long.
      terminated: onClosed,
    }),
  );
}

/** Deletes everything on the device, including its key. */
export function deleteDeskDatabase(): Promise<void> {
  return deleteDB(NAME);
}
