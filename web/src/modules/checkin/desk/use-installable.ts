import { languages } from '@plenum/contract/kernel/language';
import { useEffect, useState } from 'react';
import { i18n } from '#kernel/i18n/start-i18n';
import { keepOffline } from '#kernel/offline/offline-page';

const MANIFEST = '/desk.webmanifest';

/** Lets the browser install the desk and open it without a network. True once it can be opened so. */
export function useInstallable(address: string, isReady: boolean): boolean {
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    const link = document.createElement('link');
    link.rel = 'manifest';
    link.href = MANIFEST;
    document.head.append(link);
    return () => link.remove();
  }, []);
  useEffect(() => {
    if (!isReady) return undefined;
    let isOver = false;
    // Also when the network comes back: the desk may have been opened without it.
    const keep = () =>
      void prepare(address).then(
        (kept) => !isOver && setKept(kept),
        () => undefined,
      );
    keep();
    window.addEventListener('online', keep);
    return () => {
      isOver = true;
      window.removeEventListener('online', keep);
    };
  }, [address, isReady]);
  return isKept;
}

/** Everything the desk may need later is loaded first: only files that were loaded are kept. */
async function prepare(address: string): Promise<boolean> {
  const { prepareQrReader } = await import('./scanning/qr-reader.ts');
  // What a supervisor's code is checked with.
  const approving = import('@noble/ed25519');
  await Promise.all([prepareQrReader(), i18n.loadLanguages(languages), approving]);
  return keepOffline(address);
}
