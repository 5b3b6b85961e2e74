import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

/** Marks a scrolling element with hidden content: `data-scrolled` to the left, `data-more` to the right. */
export function useEdges(box: RefObject<HTMLElement | null>): () => void {
  useEffect(() => {
    const found = box.current;
    if (!found) return undefined;
    markEdges(found);
    // Observes both elements, because the widths of the window and of the table with its columns change.
    const observer = new ResizeObserver(() => markEdges(found));
    observer.observe(found);
    if (found.firstElementChild) observer.observe(found.firstElementChild);
    return () => observer.disconnect();
  }, [box]);
  return () => {
    if (box.current) markEdges(box.current);
  };
}

function markEdges(box: HTMLElement): void {
  box.toggleAttribute('data-scrolled', box.scrollLeft > 0);
  // One pixel is subtracted, because widths are rounded.
  box.toggleAttribute('data-more', box.scrollLeft + box.clientWidth < box.scrollWidth - 1);
}

/** Scrolls to the top of a list when its filters or order change, before the change is painted. */
export function useStartAgain(startKey: string | undefined, goToTop: () => void): void {
  const shown = useRef(startKey);
  const go = useEffectEvent(goToTop);
  useLayoutEffect(() => {
    if (shown.current === startKey) return;
    shown.current = startKey;
    go();
  }, [startKey]);
}
