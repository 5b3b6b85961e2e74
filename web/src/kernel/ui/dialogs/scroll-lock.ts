import { useEffect } from 'react';

/**
 * The time in milliseconds for which the page does not scroll after a dialog has closed, so that the page does not move
 * during the exit animation.
 */
export const scrollLockRemovalDelay = 200;

let holders = 0;

/** Stops the page from scrolling; the returned function allows it again after the delay. */
export function lockScroll(): () => void {
  const root = document.documentElement;
  const hasScrollbar = window.innerWidth > root.clientWidth;
  holders++;
  if (holders === 1) root.dataset['scrollLocked'] = hasScrollbar ? 'gutter' : 'plain';
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    setTimeout(() => {
      holders--;
      if (holders === 0) delete root.dataset['scrollLocked'];
    }, scrollLockRemovalDelay);
  };
}

export function useScrollLock(isLocked: boolean): void {
  useEffect(() => (isLocked ? lockScroll() : undefined), [isLocked]);
}
