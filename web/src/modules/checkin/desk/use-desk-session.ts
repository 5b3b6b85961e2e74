import { useEffect, useState } from 'react';
import { openDesk, type Desk } from './desk.ts';
import { deleteDeskDatabase, openDeskDatabase } from './store/desk-database.ts';
import { createDevice, loadDevice, type DeskDevice } from './store/device-store.ts';

export type DeskSession =
  | { readonly phase: 'opening' }
  /** The browser can't encrypt or store, for example without https or in a private window. */
  | { readonly phase: 'unsupported' }
  /** Another tab of this browser has the desk open. */
  | { readonly phase: 'elsewhere' }
  | { readonly phase: 'enrol'; readonly onEnrolled: (device: DeskDevice) => Promise<void> }
  | {
      readonly phase: 'ready';
      readonly desk: Desk;
      readonly erase: () => Promise<void>;
      readonly leave: () => Promise<void>;
    };

const LOCK = 'check-in-desk';
const PATIENCE = 2000;

/** Opens this browser's desk, and locks it until the page is left. */
export function useDeskSession(): DeskSession {
  const [session, setSession] = useState<DeskSession>({ phase: 'opening' });
  useEffect(() => {
    const left = new AbortController();
    void holdDesk(left.signal, setSession);
    return () => left.abort();
  }, []);
  return session;
}

async function holdDesk(left: AbortSignal, show: (session: DeskSession) => void): Promise<void> {
  // These are missing without https, although the types say otherwise.
  if (!('subtle' in crypto) || !('locks' in navigator)) return show({ phase: 'unsupported' });
  // The previous tab may be closing, so only a longer wait is shown. Once the other tab is closed, this one continues.
  const slow = setTimeout(() => show({ phase: 'elsewhere' }), PATIENCE);
  const isOver = new Promise<void>((resolve) => {
    left.addEventListener('abort', () => resolve());
  });
  try {
    await navigator.locks.request(LOCK, { signal: left }, async () => {
      clearTimeout(slow);
      if (!left.aborted) await runDesk(isOver, show);
    });
  } catch {
    clearTimeout(slow);
    if (!left.aborted) show({ phase: 'unsupported' });
  }
}

async function runDesk(isOver: Promise<void>, show: (session: DeskSession) => void): Promise<void> {
  let database = await openDeskDatabase();
  let desk: Desk | undefined;

  async function begin(found: Awaited<ReturnType<typeof loadDevice>>): Promise<void> {
    if (!found) {
      return show({
        phase: 'enrol',
        async onEnrolled(device) {
          await begin({ device, store: await createDevice(database, device) });
        },
      });
    }
    desk = await openDesk(database, found.device, found.store);
    desk.start();
    // Asks the browser to keep the data, because waiting scans must survive when the device runs out of space. The
    // browser may decline.
    if ('storage' in navigator && 'persist' in navigator.storage) void navigator.storage.persist();
    show({ phase: 'ready', desk, erase, leave });
  }

  async function erase(): Promise<void> {
    desk?.stop();
    database.close();
    await deleteDeskDatabase();
    database = await openDeskDatabase();
  }

  async function leave(): Promise<void> {
    await erase();
    await begin(undefined);
  }

  await begin(await loadDevice(database));
  await isOver;
  desk?.stop();
  database.close();
}
