import type { ProgrammeRoom, ProgrammeSession } from '@plenum/contract/meetings/programme';
import { DAY_MINUTES, resizeTo, slotOf, STEP_MINUTES, type Slot } from '../session-moves.ts';

interface Around {
  readonly days: readonly string[];
  readonly columns: readonly (ProgrammeRoom | null)[];
  /** The session as it was last saved. */
  readonly current: ProgrammeSession;
}

interface Key {
  readonly key: string;
  readonly shiftKey: boolean;
}

/** Returns the slot of a grabbed session after a key press; null if the key has no effect. */
export function heldBy({ key, shiftKey }: Key, slot: Slot, { days, columns, current }: Around): Slot | null {
  const length = slot.end - slot.start;
  const moved = (by: number) => {
    const start = Math.min(Math.max(slot.start + by, 0), DAY_MINUTES - length);
    return { ...slot, start, end: start + length };
  };
  const neighbour = <T>(list: readonly T[], here: number, by: number) =>
    list[Math.min(Math.max(here + by, 0), list.length - 1)];
  const toDay = (by: number) => ({ ...slot, day: neighbour(days, days.indexOf(slot.day), by) ?? slot.day });
  const toRoom = (by: number) => {
    const here = columns.findIndex((room) => (room?.id ?? null) === slot.roomId);
    return { ...slot, roomId: neighbour(columns, here, by)?.id ?? null };
  };
  // The new length is computed from the saved session, because only that one contains the talks, which limit the
  // length.
  const resized = (by: number) => {
    const { end } = slotOf(resizeTo(current, slotOf(current).start + length + by));
    return { ...slot, end: Math.min(slot.start + end - slotOf(current).start, DAY_MINUTES) };
  };
  switch (key) {
    case 'ArrowUp':
      return shiftKey ? resized(-STEP_MINUTES) : moved(-STEP_MINUTES);
    case 'ArrowDown':
      return shiftKey ? resized(STEP_MINUTES) : moved(STEP_MINUTES);
    case 'ArrowLeft':
      return toRoom(-1);
    case 'ArrowRight':
      return toRoom(1);
    case 'PageUp':
      return toDay(-1);
    case 'PageDown':
      return toDay(1);
    default:
      return null;
  }
}
