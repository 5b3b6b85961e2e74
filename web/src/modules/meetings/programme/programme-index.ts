import type { PublicProgramme } from '@plenum/contract/meetings/public-schemas';
import type { Session, Talk } from './programme-layout.ts';

export type Speaker = PublicProgramme['speakers'][number];

/** The programme with its references resolved. */
export interface ProgrammeIndex {
  programme: PublicProgramme;
  roomName: (session: Session) => string;
  trackName: (session: Session) => string;
  people: (ids: readonly string[]) => Speaker[];
  /** Returns a session, or a talk with its session; null if neither has this id. */
  find: (id: string) => { session: Session; talk: Talk | null } | null;
}

export function indexProgramme(programme: PublicProgramme): ProgrammeIndex {
  const names = (list: readonly { id: string; name: string }[]) =>
    new Map(list.map(({ id, name }) => [id, name]));
  const [rooms, tracks] = [names(programme.rooms), names(programme.tracks)];
  const speakers = new Map(programme.speakers.map((speaker) => [speaker.id, speaker]));
  return {
    programme,
    roomName: ({ roomId }) => (roomId === null ? '' : (rooms.get(roomId) ?? '')),
    trackName: ({ trackId }) => (trackId === null ? '' : (tracks.get(trackId) ?? '')),
    people: (ids) => ids.flatMap((id) => speakers.get(id) ?? []),
    find(id) {
      for (const session of programme.sessions) {
        if (session.id === id) return { session, talk: null };
        const talk = session.talks.find((candidate) => candidate.id === id);
        if (talk) return { session, talk };
      }
      return null;
    },
  };
}

export interface ProgrammeFilter {
  day?: string | undefined;
  track?: string | undefined;
  words?: string | undefined;
  /** Keeps only sessions and talks with these ids. */
  only?: ReadonlySet<string> | undefined;
}

/**
 * Returns the sessions to show, sorted by time. If only some talks of a session match, it is returned with only those.
 */
export function filterSessions(index: ProgrammeIndex, filter: ProgrammeFilter): Session[] {
  const wanted = (filter.words ?? '').toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return index.programme.sessions
    .filter(({ day }) => !filter.day || day === filter.day)
    .filter(({ trackId }) => !filter.track || trackId === filter.track)
    .flatMap((session) => onlyStarred(session, filter.only))
    .flatMap((session) => matching(index, session, wanted))
    .toSorted((one, other) => inTime(one, other) || place(index, one) - place(index, other));
}

function onlyStarred(session: Session, only: ReadonlySet<string> | undefined): Session[] {
  if (!only || only.has(session.id)) return [session];
  const talks = session.talks.filter(({ id }) => only.has(id));
  return talks.length === 0 ? [] : [{ ...session, talks }];
}

// Returns the session if it matches, with all its talks. Otherwise returns it with its matching talks only, or nothing
// if there are none.
function matching(index: ProgrammeIndex, session: Session, words: readonly string[]): Session[] {
  if (words.length === 0) return [session];
  const own = [
    session.title,
    session.description,
    index.trackName(session),
    ...named(index, session.chairIds),
  ];
  const has = (texts: readonly string[]) => {
    const text = texts.join('\n').toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  };
  if (has(own)) return [session];
  const talks = session.talks.filter((talk) =>
    has([...own, talk.title, talk.abstract, ...named(index, talk.speakerIds)]),
  );
  return talks.length === 0 ? [] : [{ ...session, talks }];
}

function named(index: ProgrammeIndex, ids: readonly string[]): string[] {
  return index.people(ids).flatMap(({ name, organization }) => [name, organization]);
}

function inTime(one: Session, other: Session): number {
  return one.day.localeCompare(other.day) || one.start.localeCompare(other.start);
}

// Returns the sort position of a session's room: rooms are in the organizer's order, and sessions without a room come
// first.
function place({ programme }: ProgrammeIndex, { roomId }: Session): number {
  return programme.rooms.findIndex(({ id }) => id === roomId);
}

/** The initial day: today during the conference, otherwise the first one. */
export function firstDay(days: readonly string[], today: string): string | undefined {
  return days.includes(today) ? today : days[0];
}
