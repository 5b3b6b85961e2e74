import { useEffectEvent, useLayoutEffect, useRef } from 'react';

/** Goes to the top of a list when it is filtered or sorted anew, before the change is painted. */
export function useStartAgain(startKey: string | undefined, goToTop: () => void): void {
  const shown = useRef(startKey);
  const go = useEffectEvent(goToTop);
  useLayoutEffect(() => {
    if (shown.current === startKey) return;
    shown.current = startKey;
    go();
  }, [startKey]);
}
