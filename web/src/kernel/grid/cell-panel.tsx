import { type ReactNode, type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { classes } from '../ui/classes.ts';
import type { Cell } from './types.ts';

export interface CellPanelProps {
  cell: Cell;
  /** The scrolling element. The panel is rendered next to it, so that it is not clipped. */
  scroller: RefObject<HTMLElement | null>;
  className?: string;
  children: ReactNode;
}

const gap = 4;

/** A small panel below a cell, or above it if there is no room below. */
export function CellPanel({ cell, scroller, className, children }: CellPanelProps) {
  const panel = useRef<HTMLDivElement>(null);

  const place = useEffectEvent(() => {
    const frame = scroller.current;
    const box = panel.current;
    const target = frame?.querySelector(`[data-row="${cell.row}"][data-col="${cell.col}"]`);
    if (!frame || !box || !target) return;
    const inside = frame.getBoundingClientRect();
    const at = target.getBoundingClientRect();
    const isSeen =
      at.bottom >= inside.top &&
      at.top <= inside.bottom &&
      at.right >= inside.left &&
      at.left <= inside.right;
    box.style.visibility = isSeen ? 'visible' : 'hidden';
    box.style.minWidth = `${at.width}px`;
    // The height of bars that stick to the foot of the page is set as scroll padding.
    const foot = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0;
    const fitsBelow = at.bottom + gap + box.offsetHeight <= window.innerHeight - foot;
    const top = fitsBelow ? at.bottom + gap : at.top - gap - box.offsetHeight;
    const left = Math.max(inside.left, Math.min(at.left, inside.right - box.offsetWidth));
    box.style.top = `${top - inside.top}px`;
    box.style.left = `${left - inside.left}px`;
  });

  useLayoutEffect(() => place());
  useLayoutEffect(() => {
    const frame = scroller.current;
    const follow = () => place();
    frame?.addEventListener('scroll', follow, { passive: true });
    return () => frame?.removeEventListener('scroll', follow);
  }, [scroller]);

  return (
    <div
      ref={panel}
      className={classes('absolute z-30 rounded-md border bg-surface-raised text-sm shadow-soft', className)}
    >
      {children}
    </div>
  );
}
