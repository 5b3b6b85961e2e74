import { z } from '../kernel/zod.ts';
import { fieldMessages } from '../kernel/field-messages.ts';
import { Day, Id } from '../kernel/fields.ts';
import { LocalizedLine, LocalizedLines, LocalizedName } from '../kernel/localized-text.ts';
import { eachOnce, ListOf, PictureId, type Report, SetOf, WallClock } from './fields.ts';
import { meetingMessages } from './messages.ts';

export const sessionKinds = ['plenary', 'session', 'poster', 'break', 'meal', 'social'] as const;
export const talkKinds = ['keynote', 'invited', 'oral', 'poster'] as const;

const Speaker = z.strictObject({
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
});

const Session = z.strictObject({
  id: Id,
  kind: z.enum(sessionKinds),
  title: LocalizedName(200),
  day: Day,
  start: WallClock,
  end: WallClock,
  /** Null: everywhere, such as a coffee break. */
  roomId: Id.nullable(),
  trackId: Id.nullable(),
  chairIds: SetOf(Id, 10),
  description: LocalizedLines(2_000),
  talks: z.array(Talk).max(60),
});

export const ProgrammeSection = z
  .strictObject({
    /** Visitors see it only when it is announced. */
    announced: z.boolean(),
    rooms: ListOf(z.strictObject({ id: Id, name: LocalizedName(80) }), 60),
    tracks: ListOf(z.strictObject({ id: Id, name: LocalizedName(80) }), 60),
    speakers: ListOf(Speaker, 1_000),
    sessions: ListOf(Session, 600),
  })
  .superRefine(checkSessions);
export type Programme = z.infer<typeof ProgrammeSection>;
export type ProgrammeSession = Programme['sessions'][number];
export type ProgrammeTalk = ProgrammeSession['talks'][number];

function checkSessions(
  programme: {
    rooms: { id: string }[];
    tracks: { id: string }[];
    speakers: { id: string }[];
    sessions: z.infer<typeof Session>[];
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
  for (const [index, session] of programme.sessions.entries()) {
    if (session.start >= session.end) report([index, 'end'], fieldMessages.date_order, session.end);
    if (session.roomId !== null && !rooms?.has(session.roomId))
      report([index, 'roomId'], fieldMessages.unknown_reference, session.roomId);
    if (session.trackId !== null && !tracks?.has(session.trackId))
      report([index, 'trackId'], fieldMessages.unknown_reference, session.trackId);
    if (session.chairIds.some((id) => !speakers?.has(id)))
      report([index, 'chairIds'], fieldMessages.unknown_reference, session.chairIds);
    for (const [place, talk] of session.talks.entries()) {
      if (talk.start >= talk.end) report([index, 'talks', place, 'end'], fieldMessages.date_order, talk.end);
      else if (talk.start < session.start || talk.end > session.end)
        report([index, 'talks', place, 'start'], meetingMessages.outside_session, talk.start);
      if (talk.speakerIds.some((id) => !speakers?.has(id)))
        report([index, 'talks', place, 'speakerIds'], fieldMessages.unknown_reference, talk.speakerIds);
    }
  }
}

export interface ProgrammeConflict {
  readonly kind: 'room' | 'speaker';
  /** The room or speaker that would have to be in two places. */
  readonly id: string;
  readonly sessionIds: readonly [string, string];
}

/** Rooms and people wanted in two sessions at once: worth a warning, not a refusal, while a programme is in the making. */
export function findConflicts(programme: Programme): ProgrammeConflict[] {
  const found: ProgrammeConflict[] = [];
  for (const [index, one] of programme.sessions.entries()) {
    for (const other of programme.sessions.slice(index + 1)) {
      if (one.day !== other.day || one.start >= other.end || other.start >= one.end) continue;
      const sessionIds = [one.id, other.id] as const;
      if (one.roomId !== null && one.roomId === other.roomId)
        found.push({ kind: 'room', id: one.roomId, sessionIds });
      for (const id of sharedPeople(one, other)) found.push({ kind: 'speaker', id, sessionIds });
    }
  }
  return found;
}

// By talk where a person only speaks: two sessions may overlap while the two talks do not.
function sharedPeople(one: ProgrammeSession, other: ProgrammeSession): string[] {
  const engagements = (session: ProgrammeSession) => [
    ...session.chairIds.map((id) => ({ id, start: session.start, end: session.end })),
    ...session.talks.flatMap(({ speakerIds, start, end }) => speakerIds.map((id) => ({ id, start, end }))),
  ];
  const theirs = engagements(other);
  const shared = engagements(one).filter((mine) =>
    theirs.some(({ id, start, end }) => id === mine.id && start < mine.end && mine.start < end),
  );
  return [...new Set(shared.map(({ id }) => id))];
}
