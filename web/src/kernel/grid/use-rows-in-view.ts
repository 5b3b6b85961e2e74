import { type UIEvent, useState } from 'react';

const spare = 8;

/** The numbers of the rows to draw: those in view with some to spare, and always the active one. */
export function useRowsInView(count: number, height: number, active: number) {
  const [first, setFirst] = useState(0);
  const room = Math.ceil(Math.max(window.innerHeight, 600) / height);
  const from = Math.max(0, Math.min(first, count - room) - spare);
  const to = Math.min(count, first + room + spare);
  const shown = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
  if (active < count && (active < from || active >= to)) shown.push(active);
  return {
    shown,
    // In steps, so that not every pixel draws anew.
    onScroll: (event: UIEvent<HTMLElement>) =>
      setFirst(Math.floor(event.currentTarget.scrollTop / height / 4) * 4),
  };
}
