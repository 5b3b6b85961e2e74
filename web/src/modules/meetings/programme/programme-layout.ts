import type { PublicProgramme } from '@plenum/contract/meetings/public-schemas';

export type Session = PublicProgramme['sessions'][number];
export type Talk = Session['talks'][number];

interface GridColumn {
  /** Null for the column of sessions without a room, while rooms are in use. */
  roomId: string | null;
  name: string;
  /** Grid lines; the first is 1. */
  from: number;
  to: number;
}

export interface GridPosition {
  session: Session;
  rows: readonly [from: number, to: number];
  columns: readonly [from: number, to: number];
}

interface ProgrammeGrid {
  /** The times of the lines above, between and below the rows; there is one more line than there are rows. */
  times: readonly string[];
  columns: readonly GridColumn[];
  places: readonly GridPosition[];
  /** The number of lanes of all rooms. */
  lanes: number;
}

/**
 * One day as a grid. A row lies between two neighbouring times at which a session begins or ends. A room is one lane
 * wide, or as many as it has parallel sessions. A session without a room spans all rooms, unless a room is in use at
 * that time; then it gets a separate column.
 */
export function layOutDay(sessions: readonly Session[], rooms: PublicProgramme['rooms']): ProgrammeGrid {
  const times = [...new Set(sessions.flatMap(({ start, end }) => [start, end]))].toSorted();
  const line = new Map(times.map((time, index) => [time, index + 1]));
  const known = new Set(rooms.map(({ id }) => id));
  const inRoom = sessions.filter(({ roomId }) => roomId !== null && known.has(roomId));
  const everywhere = sessions.filter(({ roomId }) => roomId === null || !known.has(roomId));
  const beside = everywhere.filter((one) => inRoom.some((other) => overlaps(one, other)));
  const across = everywhere.filter((one) => !beside.includes(one));

  const columns: GridColumn[] = [];
  const places: GridPosition[] = [];
  let next = 1;
  function addColumn(roomId: string | null, name: string, own: readonly Session[]): void {
    const { lanes, laneOf } = intoLanes(own);
    columns.push({ roomId, name, from: next, to: next + lanes });
    for (const session of own) {
      const lane = laneOf.get(session.id) ?? 0;
      // A session extends to the next parallel one, so that it has the whole room when it is alone.
      const rivals = own.filter((other) => other !== session && overlaps(session, other));
      const beyond = rivals.map(({ id }) => laneOf.get(id) ?? 0).filter((other) => other > lane);
      places.push({
        session,
        rows: rowsOf(session),
        columns: [next + lane, next + Math.min(lanes, ...beyond)],
      });
    }
    next += lanes;
  }
  function rowsOf({ start, end }: Session): [number, number] {
    return [line.get(start) ?? 1, line.get(end) ?? times.length];
  }

  for (const { id, name } of rooms) {
    const own = inRoom.filter(({ roomId }) => roomId === id);
    if (own.length > 0) addColumn(id, name, own);
  }
  if (beside.length > 0) addColumn(null, '', beside);
  // Sessions that span all rooms can overlap only each other; if they do, they share the width.
  const lanes = Math.max(1, next - 1);
  for (const session of across) {
    const rivals = across.filter((other) => overlaps(session, other));
    const { laneOf } = intoLanes(rivals);
    const count = Math.min(lanes, new Set(laneOf.values()).size);
    const lane = Math.min(count - 1, laneOf.get(session.id) ?? 0);
    const edge = (index: number) => 1 + Math.round((index * lanes) / count);
    places.push({ session, rows: rowsOf(session), columns: [edge(lane), edge(lane + 1)] });
  }
  return { times, columns, places: places.toSorted(byTime), lanes };
}

export function overlaps(
  one: Pick<Session, 'startsAt' | 'endsAt'>,
  other: Pick<Session, 'startsAt' | 'endsAt'>,
): boolean {
  return one.startsAt < other.endsAt && other.startsAt < one.endsAt;
}

/** Assigns each session to the first lane that is free when the session starts. */
function intoLanes(sessions: readonly Session[]): { lanes: number; laneOf: ReadonlyMap<string, number> } {
  const freeFrom: string[] = [];
  const laneOf = new Map<string, number>();
  for (const session of sessions.toSorted((one, other) => one.start.localeCompare(other.start))) {
    const free = freeFrom.findIndex((time) => time <= session.start);
    const lane = free === -1 ? freeFrom.length : free;
    freeFrom[lane] = session.end;
    laneOf.set(session.id, lane);
  }
  return { lanes: Math.max(1, freeFrom.length), laneOf };
}

// In reading order, so that Tab moves through the day and not through the rooms.
function byTime(one: GridPosition, other: GridPosition): number {
  return one.rows[0] - other.rows[0] || one.columns[0] - other.columns[0];
}

export function minutesBetween(start: string, end: string): number {
  const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
  return minutes(end) - minutes(start);
}

/**
 * Returns the row of a time of day, and the share of that row that has passed; null before the first and after the last
 * row.
 */
export function rowAt(times: readonly string[], clock: string): { row: number; share: number } | null {
  const index = times.findLastIndex((time) => time <= clock);
  const [from, to] = [times[index], times[index + 1]];
  if (from === undefined || to === undefined) return null;
  return { row: index + 1, share: minutesBetween(from, clock) / minutesBetween(from, to) };
}
