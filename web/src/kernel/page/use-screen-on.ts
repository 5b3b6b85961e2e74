import { useEffect } from 'react';

/**
 * Asks the device to keep its screen on. Browsers without support, or with a low battery, refuse. The browser releases
 * the lock when the page is hidden, so it is requested again when the page is visible.
 */
export function useScreenOn(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined;
    const { wakeLock } = navigator;
    let lock: Promise<WakeLockSentinel | undefined> = Promise.resolve(undefined);
    const request = () => {
      if (document.visibilityState === 'visible') lock = wakeLock.request('screen').catch(() => undefined);
    };
    request();
    document.addEventListener('visibilitychange', request);
    return () => {
      document.removeEventListener('visibilitychange', request);
      void lock.then((held) => held?.release());
    };
  }, []);
}
