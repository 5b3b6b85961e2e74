import type { KeyboardEvent, RefObject } from 'react';
import { toMinutes } from '../session-moves.ts';

/** Focuses a session after the next paint, because a session that moved to another day is rendered as a new element. */
export function focusSession(scroller: RefObject<HTMLElement | null>, id: string): void {
  requestAnimationFrame(() => {
    const block = scroller.current?.querySelector<HTMLElement>(`[data-session="${id}"] > button`);
    block?.focus({ preventScroll: true });
    block?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
}

/**
 * Returns the session that an arrow key leads to: the previous or next one in its room, or the nearest one in the
 * neighbouring room.
 */
export function neighbourOf({
  key,
  currentTarget,
}: Pick<KeyboardEvent, 'key' | 'currentTarget'>): HTMLElement | null {
  const here = currentTarget.closest<HTMLElement>('[data-session]');
  if (!here || !key.startsWith('Arrow')) return null;
  const next = nextBlock(key, here);
  return next?.querySelector<HTMLElement>('button') ?? null;
}

function nextBlock(key: string, here: HTMLElement): HTMLElement | undefined {
  const all = [...(here.closest('[data-day]')?.querySelectorAll<HTMLElement>('[data-session]') ?? [])];
  const columnOf = (block: HTMLElement) => Number(block.dataset['column']);
  const startOf = (block: HTMLElement) => toMinutes(block.dataset['start'] ?? '00:00');
  const [column, start] = [columnOf(here), startOf(here)];
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const inRoom = all
      .filter((block) => columnOf(block) === column)
      .toSorted((a, b) => startOf(a) - startOf(b));
    return inRoom[inRoom.indexOf(here) + (key === 'ArrowUp' ? -1 : 1)];
  }
  const beyond = all.filter((block) =>
    key === 'ArrowLeft' ? columnOf(block) < column : columnOf(block) > column,
  );
  const distance = (block: HTMLElement) =>
    Math.abs(columnOf(block) - column) * 10_000 + Math.abs(startOf(block) - start);
  return beyond.toSorted((a, b) => distance(a) - distance(b))[0];
}
