import { useEffect, useEffectEvent, useRef } from 'react';

export const FIRST_PAUSE = 5000;
export const LONGEST_PAUSE = 60_000;

/**
 * Repeats a call that got no answer: as soon as the browser is online again, and in between after growing pauses,
 * because a server that does not answer causes no event. The call must have the Idempotency-Key of the first attempt.
 */
export function useRetry(isLost: boolean, retry: () => unknown): void {
  const tries = useRef(0);
  const again = useEffectEvent(async () => void (await retry()));
  useEffect(() => {
    if (!isLost) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isTrying = false;
    let isOver = false;
    function wait() {
      timer = setTimeout(() => void attempt(), Math.min(FIRST_PAUSE * 2 ** tries.current, LONGEST_PAUSE));
      tries.current += 1;
    }
    async function attempt() {
      if (isTrying) return;
      clearTimeout(timer);
      isTrying = true;
      await again();
      isTrying = false;
      if (!isOver) wait();
    }
    const onOnline = () => void attempt();
    wait();
    window.addEventListener('online', onOnline);
    return () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener('online', onOnline);
    };
  }, [isLost]);
}
