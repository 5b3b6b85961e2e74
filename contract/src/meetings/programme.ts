import { z } from '../kernel/zod.ts';
import { fieldMessages } from '../kernel/field-messages.ts';
import { Day, Id, Line } from '../kernel/fields.ts';
import { LocalizedLine, LocalizedLines, LocalizedName } from '../kernel/localized-text.ts';
import { eachOnce, ListOf, PictureId, type Report, SetOf, WallClock } from './fields.ts';
import { meetingMessages } from './messages.ts';

export const sessionKinds = ['plenary', 'session', 'poster', 'break', 'meal', 'social'] as const;
export const talkKinds = ['keynote', 'invited', 'oral', 'poster'] as const;

/** The limit for a room's capacity and for the expected number of people. */
const MOST_PEOPLE = 100_000;

export const ProgrammeRoom = z.strictObject({
  id: Id,
  name: LocalizedName(80),
  /** Null if unknown, so that no session is too large for the room. */
  capacity: z.int().min(1).max(MOST_PEOPLE).nullable(),
});

export const ProgrammeTrack = z.strictObject({ id: Id, name: LocalizedName(80) });

export const ProgrammeSpeaker = z.strictObject({
  id: Id,
  name: LocalizedName(80),
  title: LocalizedLine(80),
  organization: LocalizedLine(160),
  bio: LocalizedLines(2_000),
  photo: PictureId,
});

const Talk = z.strictObject({
  id: Id,
  kind: z.enum(talkKinds),
  title: LocalizedName(240),
  start: WallClock,
  end: WallClock,
  speakerIds: SetOf(Id, 20),
  abstract: LocalizedLines(5_000),
  /** The accepted submission that the talk was made from; null if the talk was entered manually. */
  submissionId: Id.nullable(),
  /** The number of the poster's board, such as P-012; empty if none. */
  board: Line(12),
});

export const ProgrammeSessionForm = z
  .strictObject({
    id: Id,
    kind: z.enum(sessionKinds),
    title: LocalizedName(200),
    day: Day,
    start: WallClock,
    end: WallClock,
    /** Null if the session takes place everywhere, such as a coffee break. */
    roomId: Id.nullable(),
    trackId: Id.nullable(),
    chairIds: SetOf(Id, 10),
    /** The expected number of people; null if not estimated. */
    expected: z.int().min(0).max(MOST_PEOPLE).nullable(),
    description: LocalizedLines(2_000),
    talks: z.array(Talk).max(60),
  })
  .superRefine(checkTimes);

export const ProgrammeSection = z
  .strictObject({
    rooms: ListOf(ProgrammeRoom, 60),
    tracks: ListOf(ProgrammeTrack, 60),
    speakers: ListOf(ProgrammeSpeaker, 2_000),
    sessions: ListOf(ProgrammeSessionForm, 600),
  })
  .superRefine(checkSessions);
export type Programme = z.infer<typeof ProgrammeSection>;
export type ProgrammeRoom = Programme['rooms'][number];
export type ProgrammeTrack = Programme['tracks'][number];
export type ProgrammeSpeaker = Programme['speakers'][number];
export type ProgrammeSession = Programme['sessions'][number];
export type ProgrammeTalk = ProgrammeSession['talks'][number];

const kindsWithTalks: readonly ProgrammeSession['kind'][] = ['plenary', 'session', 'poster'];

/** Returns whether a session has talks. Breaks, meals and social events don't. */
export function takesTalks({ kind }: Pick<ProgrammeSession, 'kind'>): boolean {
  return kindsWithTalks.includes(kind);
}

/** Returns the sessions in which a talk can be placed, by time. */
export function openSessions(sessions: readonly ProgrammeSession[]): ProgrammeSession[] {
  const at = ({ day, start }: ProgrammeSession) => `${day} ${start}`;
  return sessions.filter(takesTalks).toSorted((one, other) => (at(one) < at(other) ? -1 : 1));
}

/**
 * Returns whether a change adds a talk to a session that can't have talks. Talks that a break already has may stay
 * until they are moved, so that the rest of such a session can still be changed.
 */
export function misplacesTalks(session: ProgrammeSession, before: ProgrammeSession | null): boolean {
  if (takesTalks(session)) return false;
  const known = new Set(before && !takesTalks(before) ? before.talks.map(({ id }) => id) : []);
  return session.talks.some(({ id }) => !known.has(id));
}

interface Times {
  start: string;
  end: string;
}

function checkTimes(session: Times & { talks: Times[] }, context: Report): void {
  const report = (path: PropertyKey[], message: string, input: unknown) =>
    context.addIssue({ code: 'custom', path, message, input });
  if (session.start >= session.end) report(['end'], fieldMessages.date_order, session.end);
  for (const [place, talk] of session.talks.entries()) {
    if (talk.start >= talk.end) report(['talks', place, 'end'], fieldMessages.date_order, talk.end);
    else if (talk.start < session.start || talk.end > session.end)
      report(['talks', place, 'start'], meetingMessages.outside_session, talk.start);
  }
}

function checkSessions(
  programme: {
    rooms: { id: string }[];
    tracks: { id: string }[];
    speakers: { id: string }[];
    sessions: z.infer<typeof ProgrammeSessionForm>[];
  },
  context: Report,
): void {
  const [rooms, tracks, speakers] = [programme.rooms, programme.tracks, programme.speakers].map(
    (list) => new Set(list.map(({ id }) => id)),
  );
  const report = (path: PropertyKey[], message: string, input: unknown) =>
    context.addIssue({ code: 'custom', path: ['sessions', ...path], message, input });
  eachOnce(
    programme.sessions.flatMap(({ talks }, index) =>
      talks.map(({ id }, place) => ({ value: id, path: ['sessions', index, 'talks', place, 'id'] })),
    ),
    context,
  );
  eachOnce(namesOf(programme.sessions, 'board'), context);
  eachOnce(namesOf(programme.sessions, 'submissionId'), context);
  for (const [index, session] of programme.sessions.entries()) {
    if (session.roomId !== null && !rooms?.has(session.roomId))
      report([index, 'roomId'], fieldMessages.unknown_reference, session.roomId);
    if (session.trackId !== null && !tracks?.has(session.trackId))
      report([index, 'trackId'], fieldMessages.unknown_reference, session.trackId);
    if (session.chairIds.some((id) => !speakers?.has(id)))
      report([index, 'chairIds'], fieldMessages.unknown_reference, session.chairIds);
    for (const [place, talk] of session.talks.entries()) {
      if (talk.speakerIds.some((id) => !speakers?.has(id)))
        report([index, 'talks', place, 'speakerIds'], fieldMessages.unknown_reference, talk.speakerIds);
    }
  }
}

// Collects the values that no two talks of a conference may share; most talks have none.
function namesOf(sessions: z.infer<typeof ProgrammeSessionForm>[], field: 'board' | 'submissionId') {
  return sessions.flatMap(({ talks }, index) =>
    talks.flatMap((talk, place) => {
      const value = talk[field];
      return value === null || value === ''
        ? []
        : [{ value, path: ['sessions', index, 'talks', place, field] }];
    }),
  );
}
