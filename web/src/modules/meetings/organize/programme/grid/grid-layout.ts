import type { ProgrammeRoom, ProgrammeSession } from '@plenum/contract/meetings/programme';
import { groupBy } from '../group-by.ts';
import { DAY_MINUTES, STEP_MINUTES, type Slot, toMinutes } from '../session-moves.ts';

export const PIXELS_PER_MINUTE = 1.25;
export const GUTTER = 56;
export const COLUMN = 168;
const HOUR = 60;
/** The hours shown even if a day is empty. */
const USUAL_DAY = { from: 8 * HOUR, to: 18 * HOUR };

export interface Range {
  /** Minutes since midnight; always a whole hour. */
  readonly from: number;
  readonly to: number;
}

export interface Box {
  readonly session: ProgrammeSession;
  readonly column: number;
  /** The position of the session among those side by side, because sessions of one room may overlap. */
  readonly lane: number;
  readonly lanes: number;
}

/**
 * Returns the hours that a day shows: the usual ones and those of its sessions, and one more hour below them as a drop
 * target.
 */
export function rangeOf(sessions: readonly ProgrammeSession[]): Range {
  const starts = sessions.map(({ start }) => toMinutes(start));
  const ends = sessions.map(({ end }) => toMinutes(end) + HOUR);
  return {
    from: Math.floor(Math.min(USUAL_DAY.from, ...starts) / HOUR) * HOUR,
    to: Math.min(DAY_MINUTES, Math.ceil(Math.max(USUAL_DAY.to, ...ends) / HOUR) * HOUR),
  };
}

/** A column for sessions without a room, then one for each room. */
export function columnsOf(rooms: readonly ProgrammeRoom[]): (ProgrammeRoom | null)[] {
  return [null, ...rooms];
}

export function layOutEditedDay(
  sessions: readonly ProgrammeSession[],
  columns: readonly (ProgrammeRoom | null)[],
): Box[] {
  const columnOf = new Map(columns.map((room, index) => [room?.id ?? null, index]));
  const byColumn = groupBy(sessions, ({ roomId }) => columnOf.get(roomId) ?? 0);
  return [...byColumn].flatMap(([column, inColumn]) => inLanes(inColumn, column));
}

function inLanes(sessions: readonly ProgrammeSession[], column: number): Box[] {
  const ordered = sessions.toSorted(
    (one, other) => one.start.localeCompare(other.start) || one.id.localeCompare(other.id),
  );
  const boxes: Box[] = [];
  let cluster: { session: ProgrammeSession; lane: number }[] = [];
  let clusterEnd = '';
  const close = () => {
    const lanes = Math.max(0, ...cluster.map(({ lane }) => lane)) + 1;
    boxes.push(...cluster.map(({ session, lane }) => ({ session, column, lane, lanes })));
    cluster = [];
  };
  for (const session of ordered) {
    if (session.start >= clusterEnd) close();
    const taken = new Set(cluster.filter((one) => one.session.end > session.start).map(({ lane }) => lane));
    let lane = 0;
    while (taken.has(lane)) lane += 1;
    cluster.push({ session, lane });
    clusterEnd = session.end > clusterEnd ? session.end : clusterEnd;
  }
  close();
  return boxes;
}

interface DayArea {
  readonly day: string;
  readonly range: Range;
  readonly rect: { left: number; top: number; width: number; height: number };
}

interface Pointer {
  readonly x: number;
  readonly y: number;
  /** The distance of the grab from the session's upper edge. */
  readonly grip: number;
}

/** The slot under a dragged session; null outside the days. */
export function slotAt(
  pointer: Pointer,
  areas: readonly DayArea[],
  columns: readonly (ProgrammeRoom | null)[],
  length: number,
): Slot | null {
  const area = areas.find(({ rect }) => pointer.y >= rect.top && pointer.y <= rect.top + rect.height);
  if (!area) return null;
  const { rect, range, day } = area;
  const width = (rect.width - GUTTER) / columns.length;
  const column = Math.floor((pointer.x - rect.left - GUTTER) / width);
  const room = columns[Math.min(Math.max(column, 0), columns.length - 1)];
  const minutes = range.from + (pointer.y - pointer.grip - rect.top) / PIXELS_PER_MINUTE;
  const start = snapMinutes(Math.min(Math.max(minutes, range.from), range.to - length));
  return { day, start, end: start + length, roomId: room?.id ?? null };
}

export function snapMinutes(minutes: number): number {
  return Math.round(minutes / STEP_MINUTES) * STEP_MINUTES;
}
