import type { Programme, ProgrammeSession } from './programme.ts';

/**
 * `room` and `speaker`: needed in two places at the same time; `capacity`: more people are expected than the room
 * holds; `chair`: a session of talks without a chair.
 */
export const programmeWarningKinds = ['room', 'speaker', 'capacity', 'chair'] as const;

export interface ProgrammeWarning {
  readonly kind: (typeof programmeWarningKinds)[number];
  /** The room or the speaker concerned; the session if `kind` is `chair`. */
  readonly id: string;
  readonly sessionIds: readonly string[];
}

/** Finds problems in a programme that is being prepared. They are warnings for the organizer, not refusals. */
export function findWarnings(programme: Programme): ProgrammeWarning[] {
  const capacities = new Map(programme.rooms.map(({ id, capacity }) => [id, capacity]));
  return [
    ...findOverlaps(programme.sessions),
    ...programme.sessions.flatMap((one) => ofOne(one, capacities)),
  ];
}

function ofOne(
  session: ProgrammeSession,
  capacities: ReadonlyMap<string, number | null>,
): ProgrammeWarning[] {
  const { id, roomId, expected, kind, chairIds } = session;
  const capacity = (roomId !== null && capacities.get(roomId)) || null;
  const isTooSmall = roomId !== null && capacity !== null && expected !== null && expected > capacity;
  const wantsChair = (kind === 'plenary' || kind === 'session') && chairIds.length === 0;
  return [
    ...(isTooSmall ? [{ kind: 'capacity' as const, id: roomId, sessionIds: [id] }] : []),
    ...(wantsChair ? [{ kind: 'chair' as const, id, sessionIds: [id] }] : []),
  ];
}

function findOverlaps(sessions: readonly ProgrammeSession[]): ProgrammeWarning[] {
  const found: ProgrammeWarning[] = [];
  for (const [index, one] of sessions.entries()) {
    for (const other of sessions.slice(index + 1)) {
      if (one.day !== other.day || one.start >= other.end || other.start >= one.end) continue;
      const sessionIds = [one.id, other.id];
      if (one.roomId !== null && one.roomId === other.roomId)
        found.push({ kind: 'room', id: one.roomId, sessionIds });
      for (const id of sharedPeople(one, other)) found.push({ kind: 'speaker', id, sessionIds });
    }
  }
  return found;
}

// Returns the people needed in both sessions at the same time. The talks are compared for people who only speak,
// because two sessions may overlap while their talks don't.
function sharedPeople(one: ProgrammeSession, other: ProgrammeSession): string[] {
  const theirs = engagements(other);
  const shared = engagements(one).filter((mine) =>
    theirs.some(({ id, start, end }) => id === mine.id && start < mine.end && mine.start < end),
  );
  return [...new Set(shared.map(({ id }) => id))];
}

function engagements(session: ProgrammeSession) {
  return [
    ...session.chairIds.map((id) => ({ id, start: session.start, end: session.end })),
    ...session.talks.flatMap(({ speakerIds, start, end }) => speakerIds.map((id) => ({ id, start, end }))),
  ];
}
