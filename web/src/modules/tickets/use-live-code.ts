import { LIVE_MS, liveCode } from '@plenum/contract/tickets/live-code';
import type { TicketView } from '@plenum/contract/tickets/schemas';
import { useEffect, useState } from 'react';
import { fromBase64url } from '#kernel/crypto/base64url';
import { hmac } from '#kernel/crypto/hmac';

interface ShownCode {
  readonly text: string;
  /** How long this code is still shown when it is rendered, in milliseconds; null if it does not change. */
  readonly changesInMs: number | null;
}

/**
 * Returns the text of the QR code. It is renewed every half minute and computed in the browser, so that it works
 * offline.
 */
export function useLiveCode({ qr, liveKey }: Pick<TicketView, 'qr' | 'liveKey'>): ShownCode {
  const [shown, setShown] = useState<ShownCode>({ text: qr, changesInMs: null });
  // The code can't change on a page without https, because browsers offer no crypto API there.
  const isLive = liveKey !== '' && globalThis.crypto.subtle !== undefined;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    async function draw() {
      const now = Date.now();
      const text = await liveCode(qr, fromBase64url(liveKey), now, hmac);
      if (isOver) return;
      const changesInMs = LIVE_MS - (now % LIVE_MS);
      setShown({ text, changesInMs });
      timer = setTimeout(redraw, changesInMs);
    }
    const redraw = () => {
      clearTimeout(timer);
      void draw();
    };
    // Timers stop while a phone sleeps, so the code is updated on waking.
    const wake = () => document.visibilityState === 'visible' && redraw();
    if (isLive) {
      redraw();
      document.addEventListener('visibilitychange', wake);
    }
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wake);
    };
  }, [qr, liveKey, isLive]);
  return isLive ? shown : { text: qr, changesInMs: null };
}
