import type { Language } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { fromWallTime } from '@plenum/contract/kernel/zoned-time';
import type { Programme, ProgrammeSession } from '@plenum/contract/meetings/programme';
import type { ProgrammeSlot } from '@plenum/contract/meetings/programme-diff';
import type { PublicProgramme } from '@plenum/contract/meetings/public-schemas';
import type { Presented } from '#kernel/cache/public-cache';
import { mediaLink } from '#kernel/files/public-files';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { findPublicProgramme, type ToldVersion } from '../published/published-queries.ts';

/** Presents the programme of a conference by id or slug. Refuses with "not found" if no programme is published. */
export async function presentProgramme(
  kernel: Kernel,
  key: string,
  language: Language,
): Promise<Presented<PublicProgramme>> {
  const found = await findPublicProgramme(kernel.db, key);
  const value = writeVersions(found, language) ?? refuse(kernelRefusals.NOT_FOUND);
  return { value, tags: [`meeting:${found.meeting.id}`], freshUntil: null };
}

/** Returns the latest version with the earlier ones; null if none is published. */
export function writeVersions(
  { meeting, programme, versions }: Awaited<ReturnType<typeof findPublicProgramme>>,
  language: Language,
): PublicProgramme | null {
  if (!programme) return null;
  return {
    meetingId: meeting.id,
    version: versions[0]?.version ?? 1,
    history: versions.map((version) => writeVersion(version, language)),
    ...writeProgramme(programme, meeting.timeZone, language),
  };
}

function writeVersion({ version, at, note, changes }: ToldVersion, language: Language) {
  const slot = (found: ProgrammeSlot | null) =>
    found && { ...found, room: found.room === null ? '' : textIn(found.room, language) };
  return {
    version,
    at: new Date(at).toISOString(),
    note: textIn(note, language),
    changes: changes.map(({ kind, sessionId, talkId, title, before, after, people }) => ({
      kind,
      sessionId,
      talkId,
      title: textIn(title, language),
      before: slot(before),
      after: slot(after),
      people: people.map((name) => textIn(name, language)),
    })),
  };
}

/** The programme in one language, with local times and instants, in chronological order. */
export function writeProgramme(programme: Programme, timeZone: string, language: Language) {
  const name = ({ id, name: text }: Programme['tracks'][number]) => ({ id, name: textIn(text, language) });
  const place = new Map(programme.rooms.map(({ id }, index) => [id, index]));
  const placeOf = ({ roomId }: ProgrammeSession) => (roomId === null ? -1 : (place.get(roomId) ?? -1));
  const sessions = programme.sessions.toSorted(
    (one, other) =>
      one.day.localeCompare(other.day) ||
      one.start.localeCompare(other.start) ||
      placeOf(one) - placeOf(other),
  );
  const instantOf = createInstants(timeZone);
  return {
    timeZone,
    days: [...new Set(sessions.map(({ day }) => day))],
    rooms: programme.rooms.map(name),
    tracks: programme.tracks.map(name),
    speakers: programme.speakers.map((speaker) => ({
      id: speaker.id,
      name: textIn(speaker.name, language),
      title: textIn(speaker.title, language),
      organization: textIn(speaker.organization, language),
      bio: textIn(speaker.bio, language),
      photo: mediaLink(speaker.photo),
    })),
    sessions: sessions.map((session) => presentSession(session, instantOf, language)),
  };
}

type InstantOf = (day: string, clock: string) => string;

// Caches instants, because a programme contains the same few times again and again, and converting one is slow.
function createInstants(timeZone: string): InstantOf {
  const known = new Map<string, string>();
  return (day, clock) => {
    const wall = `${day}T${clock}`;
    const instant = known.get(wall) ?? fromWallTime(wall, timeZone);
    known.set(wall, instant);
    return instant;
  };
}

function presentSession(session: ProgrammeSession, instantOf: InstantOf, language: Language) {
  const { id, kind, day, start, end, roomId, trackId, chairIds } = session;
  return {
    id,
    kind,
    title: textIn(session.title, language),
    day,
    start,
    end,
    startsAt: instantOf(day, start),
    endsAt: instantOf(day, end),
    roomId,
    trackId,
    chairIds,
    description: textIn(session.description, language),
    talks: session.talks
      .toSorted((one, other) => one.start.localeCompare(other.start))
      .map((talk) => ({
        id: talk.id,
        kind: talk.kind,
        title: textIn(talk.title, language),
        start: talk.start,
        end: talk.end,
        startsAt: instantOf(day, talk.start),
        endsAt: instantOf(day, talk.end),
        speakerIds: talk.speakerIds,
        board: talk.board,
        abstract: textIn(talk.abstract, language),
      })),
  };
}
