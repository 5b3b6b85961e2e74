import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

const MARGIN = '600px 0px';

/**
 * Returns whether an element is in the viewport, or about to be. The viewport is that of the scrolling element or,
 * without one, of the page.
 */
export function useNear(
  element: RefObject<Element | null>,
  box: RefObject<Element | null> | undefined,
  startsNear: boolean,
): boolean {
  const [isNear, setNear] = useState(startsNear);
  useEffect(() => watch(element, box, setNear), [element, box]);
  return isNear;
}

/** Calls `onNear` each time the element comes near the viewport. */
export function useComesNear(
  element: RefObject<Element | null>,
  box: RefObject<Element | null> | undefined,
  onNear: () => void,
): void {
  const hear = useEffectEvent((isNear: boolean) => {
    if (isNear) onNear();
  });
  useEffect(() => watch(element, box, (isNear) => hear(isNear)), [element, box]);
}

interface Watch {
  observer: IntersectionObserver;
  tells: Map<Element, (isNear: boolean) => void>;
}

// One observer per scrolling element, because a long list has hundreds of parts.
const watches = new Map<Element | null, Watch>();

function watch(
  element: RefObject<Element | null>,
  box: RefObject<Element | null> | undefined,
  tell: (isNear: boolean) => void,
): (() => void) | undefined {
  const found = element.current;
  if (!found) return undefined;
  const root = box?.current ?? null;
  const { observer, tells } = watches.get(root) ?? startWatch(root);
  tells.set(found, tell);
  observer.observe(found);
  return () => {
    tells.delete(found);
    observer.unobserve(found);
    if (tells.size > 0) return;
    observer.disconnect();
    watches.delete(root);
  };
}

function startWatch(root: Element | null): Watch {
  const tells: Watch['tells'] = new Map();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) tells.get(target)?.(isIntersecting);
    },
    { root, rootMargin: MARGIN },
  );
  const started = { observer, tells };
  watches.set(root, started);
  return started;
}
