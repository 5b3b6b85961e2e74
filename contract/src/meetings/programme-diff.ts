import { Day, Id } from '../kernel/fields.ts';
import { z } from '../kernel/zod.ts';
import type { LocalizedText } from '../kernel/localized-text.ts';
import { WallClock } from './fields.ts';
import type { Programme, ProgrammeSession, ProgrammeTalk } from './programme.ts';

/** Changes to a session or a talk between two published versions. */
export const programmeChangeKinds = ['new', 'cancelled', 'moved', 'title', 'people', 'details'] as const;

// Texts without limits, because they were checked when they were saved.
const Words = z.object({ en: z.string(), zh: z.string() });
const Slot = z.object({
  day: Day,
  start: WallClock,
  end: WallClock,
  /** Null if the session takes place everywhere. */
  room: Words.nullable(),
});

export const ProgrammeChange = z.object({
  kind: z.enum(programmeChangeKinds),
  sessionId: Id,
  /** Null for the session itself. */
  talkId: Id.nullable(),
  /** The current name; for cancelled items the last one. */
  title: Words,
  /** The old slot of moved or cancelled items. */
  before: Slot.nullable(),
  /** The new slot. */
  after: Slot.nullable(),
  /** The new speakers or chairs, if `kind` is `people`. */
  people: z.array(Words),
});
export type ProgrammeChange = z.infer<typeof ProgrammeChange>;
export type ProgrammeSlot = z.infer<typeof Slot>;

interface Located {
  readonly session: ProgrammeSession;
  readonly talk: ProgrammeTalk;
}

/**
 * Returns the changes between two versions that visitors should know: items that were added, cancelled, moved or
 * changed.
 */
export function programmeChanges(before: Programme, after: Programme): ProgrammeChange[] {
  const [then, now] = [lookUp(before), lookUp(after)];
  return [
    ...after.sessions.flatMap((session) => [
      ...sessionChanges(then.sessions.get(session.id), session, then, now),
      ...session.talks.flatMap((talk) => talkChanges(then.talks.get(talk.id), { session, talk }, then, now)),
    ]),
    ...before.sessions.flatMap((session) => goneFrom(session, then, now)),
  ];
}

type Index = ReturnType<typeof lookUp>;

function lookUp({ rooms, speakers, sessions }: Programme) {
  return {
    rooms: new Map(rooms.map(({ id, name }) => [id, name])),
    names: new Map(speakers.map(({ id, name }) => [id, name])),
    sessions: new Map(sessions.map((session) => [session.id, session])),
    talks: new Map<string, Located>(
      sessions.flatMap((session) => session.talks.map((talk) => [talk.id, { session, talk }] as const)),
    ),
  };
}

function slotOf(
  { day, roomId }: ProgrammeSession,
  { start, end }: { start: string; end: string },
  index: Index,
) {
  return { day, start, end, room: (roomId !== null && index.rooms.get(roomId)) || null };
}

const nameAll = (ids: readonly string[], { names }: Index): LocalizedText[] =>
  ids.flatMap((id) => names.get(id) ?? []);

function sessionChanges(
  old: ProgrammeSession | undefined,
  session: ProgrammeSession,
  then: Index,
  now: Index,
): ProgrammeChange[] {
  const base = {
    sessionId: session.id,
    talkId: null,
    title: session.title,
    before: old ? slotOf(old, old, then) : null,
    after: slotOf(session, session, now),
    people: [],
  };
  if (!old) return [{ ...base, kind: 'new' }];
  const people = nameAll(session.chairIds, now);
  return changed(base, [
    [
      'moved',
      [old.day, old.start, old.end, old.roomId],
      [session.day, session.start, session.end, session.roomId],
    ],
    ['title', old.title, session.title],
    ['people', [nameAll(old.chairIds, then)], [people], people],
    [
      'details',
      [old.description, old.kind, old.trackId],
      [session.description, session.kind, session.trackId],
    ],
  ]);
}

function talkChanges(
  old: Located | undefined,
  { session, talk }: Located,
  then: Index,
  now: Index,
): ProgrammeChange[] {
  const base = {
    sessionId: session.id,
    talkId: talk.id,
    title: talk.title,
    before: old ? slotOf(old.session, old.talk, then) : null,
    after: slotOf(session, talk, now),
    people: [],
  };
  // A new session is listed as one item, without its talks.
  if (!old) return then.sessions.has(session.id) ? [{ ...base, kind: 'new' }] : [];
  const people = nameAll(talk.speakerIds, now);
  return changed(base, [
    ['moved', placeIn(old), placeIn({ session, talk })],
    ['title', old.talk.title, talk.title],
    ['people', [nameAll(old.talk.speakerIds, then)], [people], people],
    ['details', [old.talk.abstract, old.talk.kind, old.talk.board], [talk.abstract, talk.kind, talk.board]],
  ]);
}

// Positions are relative to the beginning of the session, so that a session that moves with its talks is listed once.
function placeIn({ session, talk }: Located) {
  const from = minutes(session.start);
  return [session.id, minutes(talk.start) - from, minutes(talk.end) - from];
}

function minutes(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
}

type Comparison = readonly [
  kind: ProgrammeChange['kind'],
  then: unknown,
  now: unknown,
  people?: LocalizedText[],
];

function changed(base: Omit<ProgrammeChange, 'kind'>, comparisons: readonly Comparison[]): ProgrammeChange[] {
  return comparisons
    .filter(([, then, now]) => JSON.stringify(then) !== JSON.stringify(now))
    .map(([kind, , , people = []]) => ({ ...base, kind, people }));
}

function goneFrom(session: ProgrammeSession, then: Index, now: Index): ProgrammeChange[] {
  const gone = (talk: ProgrammeTalk | null): ProgrammeChange => ({
    kind: 'cancelled',
    sessionId: session.id,
    talkId: talk?.id ?? null,
    title: (talk ?? session).title,
    before: slotOf(session, talk ?? session, then),
    after: null,
    people: [],
  });
  const talks = session.talks.filter(({ id }) => !now.talks.has(id)).map(gone);
  return now.sessions.has(session.id) ? talks : [gone(null)];
}
