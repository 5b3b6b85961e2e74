import { createContext, type RefObject, use, useEffect, useEffectEvent, useState } from 'react';

/** The path of the field to show; the component that hides it expands itself. */
export const RevealContext = createContext<{ readonly path: string } | null>(null);

// The number of frames to wait for a field, because a collapsed part may have to be fetched or rendered first.
const FRAMES = 120;

/** Brings a field of a form into view and moves the focus to it, even if it is collapsed. */
export function useReveal(root: RefObject<HTMLElement | null>) {
  const [wanted, setWanted] = useState<{ readonly path: string } | null>(null);
  useEffect(() => {
    if (!wanted) return undefined;
    let left = FRAMES;
    let frame = requestAnimationFrame(function seek() {
      const field = findField(root.current, wanted.path);
      left -= 1;
      if (field || left === 0) {
        field?.scrollIntoView({ block: 'center' });
        field?.focus({ preventScroll: true });
        setWanted(null);
      } else frame = requestAnimationFrame(seek);
    });
    return () => cancelAnimationFrame(frame);
  }, [wanted, root]);
  return { wanted, reveal: (path: string) => setWanted({ path }) };
}

/** For components that collapse entries: calls `onWanted` with the index of the entry to show. */
export function useRevealed(list: string, onWanted: (index: number) => void): void {
  const wanted = use(RevealContext);
  const unfold = useEffectEvent(onWanted);
  useEffect(() => {
    if (!wanted?.path.startsWith(`${list}.`)) return;
    const index = Number(wanted.path.slice(list.length + 1).split('.')[0]);
    if (Number.isInteger(index)) unfold(index);
  }, [wanted, list]);
}

// Most fields have their path as their name; for the others, the element marked as invalid is used.
function findField(root: HTMLElement | null, path: string): HTMLElement | null {
  return (
    root?.querySelector<HTMLElement>(
      `[name="${path}"], [data-field="${path}"] [contenteditable], [data-list="${path}"]`,
    ) ??
    root?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
    null
  );
}

export function firstErrorPath(errors: object, at = ''): string | null {
  for (const [key, error] of Object.entries(errors) as [string, unknown][]) {
    // At the top level, `root` is the error of the whole form. Further inside, it is the error of a list.
    if ((key === 'root' && at === '') || key === 'ref' || typeof error !== 'object' || error === null)
      continue;
    const path = key === 'root' ? at : at === '' ? key : `${at}.${key}`;
    if ('type' in error && typeof error.type === 'string') return path;
    const inner = firstErrorPath(error, path);
    if (inner !== null) return inner;
  }
  return null;
}
