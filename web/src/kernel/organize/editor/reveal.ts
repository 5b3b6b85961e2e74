import { createContext, type RefObject, use, useEffect, useEffectEvent, useState } from 'react';

/** The field to show, by its path; the component that hides it unfolds itself. */
export const RevealContext = createContext<{ readonly path: string } | null>(null);

// A folded part may have to be fetched, or drawn, first.
const FRAMES = 120;

/** Brings a field of a form into view and moves the focus to it, wherever it is folded away. */
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

/** For a list that folds its entries, or whatever else hides some: told which of them is wanted. */
export function useRevealed(list: string, onWanted: (index: number) => void): void {
  const wanted = use(RevealContext);
  const unfold = useEffectEvent(onWanted);
  useEffect(() => {
    if (!wanted?.path.startsWith(`${list}.`)) return;
    const index = Number(wanted.path.slice(list.length + 1).split('.')[0]);
    if (Number.isInteger(index)) unfold(index);
  }, [wanted, list]);
}

// Most fields carry their path as their name; of the others, what is marked as wrong is what is looked for.
function findField(root: HTMLElement | null, path: string): HTMLElement | null {
  return (
    root?.querySelector<HTMLElement>(
      `[name="${path}"], [data-field="${path}"] [contenteditable], [data-list="${path}"]`,
    ) ??
    root?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
    null
  );
}

/** Where the first error of a form is. */
export function firstErrorPath(errors: object, at = ''): string | null {
  for (const [key, error] of Object.entries(errors) as [string, unknown][]) {
    // At the top: said of the form as a whole. Further inside: of a list.
    if ((key === 'root' && at === '') || key === 'ref' || typeof error !== 'object' || error === null)
      continue;
    const path = key === 'root' ? at : at === '' ? key : `${at}.${key}`;
    if ('type' in error && typeof error.type === 'string') return path;
    const inner = firstErrorPath(error, path);
    if (inner !== null) return inner;
  }
  return null;
}
