import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useNear } from './use-near.ts';

const CHUNK = 40;

export function chunksOf<Row>(rows: readonly Row[]): { start: number; rows: readonly Row[] }[] {
  return Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, index) => ({
    start: index * CHUNK,
    rows: rows.slice(index * CHUNK, (index + 1) * CHUNK),
  }));
}

/**
 * Returns the key of a chunk. It differs for another list, so that the chunks are recreated and the first one is
 * rendered immediately.
 */
export function chunkKey(startKey: string | undefined, start: number): string {
  return `${startKey ?? ''} ${start}`;
}

export interface RowChunkProps {
  as: 'tbody' | 'ul';
  /** The scrolling element; the page by default. */
  box?: RefObject<Element | null>;
  start: number;
  /** The estimated height, used until the chunk is measured. */
  height: number;
  /** True if the chunk has the active row, which is always rendered, so that it can keep the focus. */
  holds: boolean;
  children: () => ReactNode;
}

/**
 * Some rows of a long list. They are rendered only near the viewport; elsewhere an empty space of their height replaces
 * them.
 */
export function RowChunk({ as: Body, box, start, height, holds, children }: RowChunkProps) {
  const element = useRef<HTMLElement>(null);
  const [measured, setMeasured] = useState(height);
  const isNear = useNear(element, box, start === 0);
  const isDrawn = isNear || holds;
  useLayoutEffect(() => {
    const now = isDrawn ? (element.current?.getBoundingClientRect().height ?? 0) : 0;
    if (now > 0) setMeasured(now);
  }, [isDrawn]);
  const ref = (found: HTMLElement | null) => {
    element.current = found;
  };
  if (isDrawn) return <Body ref={ref}>{children()}</Body>;
  return (
    <Body ref={ref} aria-hidden>
      {Body === 'tbody' ? <tr style={{ height: measured }} /> : <li style={{ height: measured }} />}
    </Body>
  );
}
