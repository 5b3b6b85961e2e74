import { type KeyboardEvent, type PointerEvent, useState } from 'react';

/** Returns the row under the pointer, from the pointer's place in the drawing, each from 0 to 1. */
type RowAt = (x: number, y: number) => number;

/**
 * The row of a chart whose values are shown: the one under the pointer or with the focus. The rows are one stop of the
 * Tab key; the arrow keys go from one to the next, and Escape hides the values.
 */
export function useChosenRow(count: number, rowAt: RowAt) {
  const [chosen, setChosen] = useState<number>();
  const [stop, setStop] = useState(0);

  function follow(event: PointerEvent<SVGSVGElement>): void {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const index = rowAt((event.clientX - left) / width, (event.clientY - top) / height);
    setChosen(index >= 0 && index < count ? index : undefined);
  }

  function onKeyDown(event: KeyboardEvent<SVGSVGElement>): void {
    const rows = [...event.currentTarget.querySelectorAll<SVGGElement>('[role=listitem]')];
    const current = rows.findIndex((row) => row === document.activeElement);
    const next = {
      ArrowRight: current + 1,
      ArrowDown: current + 1,
      ArrowLeft: current - 1,
      ArrowUp: current - 1,
      Home: 0,
      End: count - 1,
    }[event.key];
    if (event.key === 'Escape') setChosen(undefined);
    if (next === undefined) return;
    event.preventDefault();
    rows[Math.min(Math.max(next, 0), count - 1)]?.focus();
  }

  return {
    chosen,
    drawing: {
      role: 'list',
      onKeyDown,
      onPointerMove: follow,
      onPointerDown: follow,
      // A finger leaves when it is lifted, and its values stay.
      onPointerLeave: ({ pointerType }: PointerEvent<SVGSVGElement>) => {
        if (pointerType !== 'touch') setChosen(undefined);
      },
    },
    row: (index: number) => ({
      role: 'listitem',
      tabIndex: index === Math.min(stop, count - 1) ? 0 : -1,
      onFocus: () => {
        setStop(index);
        setChosen(index);
      },
      onBlur: () => setChosen(undefined),
    }),
  };
}
