import { languages } from '@plenum/contract/kernel/language';
import { useEffect, useState } from 'react';
import { i18n } from '#kernel/i18n/start-i18n';
import { keepOffline } from '#kernel/offline/offline-page';

const MANIFEST = '/desk.webmanifest';

/** Lets the browser install the desk and open it without a network. Returns whether it can be opened offline now. */
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
    // Runs again when the network comes back, because the desk may have been opened offline.
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

/** Preloads everything the desk may need later, because only loaded files are cached. */
async function prepare(address: string): Promise<boolean> {
  const { prepareQrReader } = await import('./scanning/qr-reader.ts');
  // The implementation that checks a supervisor's code.
  const approving = import('@noble/ed25519');
  await Promise.all([prepareQrReader(), i18n.loadLanguages(languages), approving]);
  return keepOffline(address);
}
