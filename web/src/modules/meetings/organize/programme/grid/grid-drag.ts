import type { ProgrammeRoom, ProgrammeSession } from '@plenum/contract/meetings/programme';
import type { PointerEvent as ReactPointerEvent } from 'react';
import { resizeTo, type Slot, slotOf } from '../session-moves.ts';
import { PIXELS_PER_MINUTE, slotAt, snapMinutes } from './grid-layout.ts';

/** The item that is dragged to a session: a talk from another session, or a submission from outside the grid. */
export type Carried = { readonly talkId: string } | { readonly submissionId: string };

export type DragPart = 'move' | 'end' | Carried;

interface Drag {
  readonly part: DragPart;
  readonly session: ProgrammeSession | null;
  readonly label: string;
  readonly fromX: number;
  readonly fromY: number;
  readonly grip: number;
  /** True once the pointer has moved a few pixels, which turns the press into a drag. */
  hasMoved: boolean;
  slot: Slot | null;
}

/** The dragged item next to the pointer, and the session under it. */
export interface CarriedShown {
  readonly label: string;
  readonly x: number;
  readonly y: number;
  readonly overId: string | undefined;
}

/** The visible grid, and its reactions to a drag. */
export interface DragScreen {
  readonly scroller: HTMLElement | null;
  readonly columns: readonly (ProgrammeRoom | null)[];
  readonly sessions: readonly ProgrammeSession[];
  onHold: (held: { id: string; slot: Slot } | null) => void;
  onDrop: (session: ProgrammeSession, slot: Slot | null) => void;
  onCarry: (shown: CarriedShown | null) => void;
  onCarried: (carried: Carried, sessionId: string) => void;
}

const THRESHOLD = 4;
const EDGE = 40;
const SCROLL_STEP = 14;
const CARRY = 'programme-carry';

/** Begins a drag from outside the grid; the visible grid takes it over. */
export function carry(event: ReactPointerEvent, carried: Carried, label: string): void {
  const detail = { part: carried, session: null, label, fromX: event.clientX, fromY: event.clientY, grip: 0 };
  window.dispatchEvent(new CustomEvent(CARRY, { detail }));
}

export type GridDrag = ReturnType<typeof createGridDrag>;

/** Dragging by pointer: sessions to another time, room or day, their lower edge, and talks to another session. */
export function createGridDrag() {
  let screen: DragScreen | null = null;
  let drag: Drag | null = null;

  function begin(found: Omit<Drag, 'hasMoved' | 'slot'>) {
    drag = { ...found, hasMoved: false, slot: null };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', finish);
    window.addEventListener('pointercancel', abandon);
    window.addEventListener('keydown', onKey, true);
  }

  function end() {
    drag = null;
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', finish);
    window.removeEventListener('pointercancel', abandon);
    window.removeEventListener('keydown', onKey, true);
    screen?.onCarry(null);
  }

  function move(event: PointerEvent) {
    if (!drag || !screen) return;
    if (!drag.hasMoved && Math.hypot(event.clientX - drag.fromX, event.clientY - drag.fromY) < THRESHOLD)
      return;
    drag.hasMoved = true;
    event.preventDefault();
    scrollNearEdge(screen.scroller, event);
    if (typeof drag.part === 'object') {
      screen.onCarry({ label: drag.label, x: event.clientX, y: event.clientY, overId: sessionAt(event) });
      return;
    }
    const slot = drag.session && slotUnder(event, drag, drag.session, screen);
    if (!slot || !drag.session || isSameSlot(slot, drag.slot)) return;
    drag.slot = slot;
    screen.onHold({ id: drag.session.id, slot });
  }

  function finish(event: PointerEvent) {
    const now = drag;
    end();
    if (!now?.hasMoved || !screen) return;
    // Swallows the click that follows the drag, because the press may end over a different element.
    window.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => window.removeEventListener('click', swallow, true), 0);
    if (typeof now.part === 'object') {
      const target = sessionAt(event);
      if (target !== undefined) screen.onCarried(now.part, target);
      return;
    }
    const current = screen.sessions.find(({ id }) => id === now.session?.id);
    if (current) screen.onDrop(current, now.slot);
    else screen.onHold(null);
  }

  function abandon() {
    end();
    screen?.onHold(null);
  }

  function onKey(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    abandon();
  }

  const takeOver = (event: Event) => begin((event as CustomEvent<Omit<Drag, 'hasMoved' | 'slot'>>).detail);

  return {
    /** Called on every render with the visible grid. */
    show(now: DragScreen) {
      screen = now;
    },
    listen() {
      window.addEventListener(CARRY, takeOver);
      return () => {
        window.removeEventListener(CARRY, takeOver);
        end();
        screen = null;
      };
    },
    start(event: ReactPointerEvent, session: ProgrammeSession, part: DragPart) {
      // A finger scrolls the grid, so on touch screens sessions are changed by dragging the lower edge or in the
      // dialog.
      if (event.button !== 0 || (event.pointerType === 'touch' && part !== 'end')) return;
      event.stopPropagation();
      const block = event.currentTarget.closest('[data-session]')?.getBoundingClientRect();
      const label = typeof part === 'object' ? (event.currentTarget.textContent ?? '') : '';
      const grip = event.clientY - (block?.top ?? event.clientY);
      begin({ part, session, label, fromX: event.clientX, fromY: event.clientY, grip });
    },
  };
}

function slotUnder(
  event: PointerEvent,
  { part, grip, fromY }: Drag,
  session: ProgrammeSession,
  { scroller, columns }: DragScreen,
): Slot | null {
  const { start, end, ...place } = slotOf(session);
  if (part === 'end') {
    const wanted = snapMinutes(end + (event.clientY - fromY) / PIXELS_PER_MINUTE);
    return { ...place, start, end: slotOf(resizeTo(session, wanted)).end };
  }
  return slotAt({ x: event.clientX, y: event.clientY, grip }, areasOf(scroller), columns, end - start);
}

function swallow(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}

function isSameSlot(one: Slot, other: Slot | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function sessionAt({ clientX, clientY }: PointerEvent): string | undefined {
  const block = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-session]');
  return block?.dataset['session'];
}

export function areasOf(scroller: HTMLElement | null) {
  return [...(scroller?.querySelectorAll<HTMLElement>('[data-day]') ?? [])].map((area) => ({
    day: area.dataset['day'] ?? '',
    range: { from: Number(area.dataset['from']), to: Number(area.dataset['to']) },
    rect: area.getBoundingClientRect(),
  }));
}

function scrollNearEdge(scroller: HTMLElement | null, { clientX, clientY }: PointerEvent): void {
  if (!scroller) return;
  const { top, bottom, left, right } = scroller.getBoundingClientRect();
  if (clientY < top + EDGE) scroller.scrollTop -= SCROLL_STEP;
  if (clientY > bottom - EDGE) scroller.scrollTop += SCROLL_STEP;
  if (clientX < left + EDGE) scroller.scrollLeft -= SCROLL_STEP;
  if (clientX > right - EDGE) scroller.scrollLeft += SCROLL_STEP;
}
