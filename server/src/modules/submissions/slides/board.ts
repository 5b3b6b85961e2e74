import type { Programme, ProgrammeSession, ProgrammeTalk } from '@plenum/contract/meetings/programme';
import type { SessionSlides, SlidesBoard, TalkSlides } from '@plenum/contract/submissions/slides-endpoints';
import type { Kernel } from '#kernel/kernel';
import { findCall } from '#modules/meetings/offer/public';
import { findCurrentProgramme } from '#modules/meetings/programme/public';
import { findTalks, isTalk, type TalkRow } from './find-talks.ts';

/** Lists talks by day, room and session, with their slides. */
export async function readSlideBoard(
  { db, clock }: Pick<Kernel, 'db' | 'clock'>,
  meetingId: string,
): Promise<SlidesBoard> {
  const { settings } = await findCall(db, meetingId);
  const { programme, isPublished } = await findCurrentProgramme(db, meetingId);
  const rows = await findTalks(db, meetingId);
  const placed = new Set(
    programme.sessions.flatMap(({ talks }) => talks.map(({ submissionId }) => submissionId)),
  );
  const wanted = rows.filter(isTalk);
  return {
    until: settings.slidesUntil,
    isOpen: settings.slidesUntil !== null && clock.now() < new Date(settings.slidesUntil),
    isPublished,
    days: daysOf(programme, new Map(rows.map((row) => [row.id, row]))),
    unplaced: wanted.filter(({ id }) => !placed.has(id)).map(presentUnplaced),
    uploaded: wanted.filter(({ file }) => file !== null).length,
    missing: wanted.filter(({ file }) => file === null).length,
  };
}

function daysOf(programme: Programme, rows: ReadonlyMap<string, TalkRow>): SlidesBoard['days'] {
  const sessions = programme.sessions.map((session) => ({
    session,
    shown: presentSession(session, programme, rows),
  }));
  const shown = sessions.filter(({ shown: { talks } }) => talks.length > 0);
  const days = [...new Set(shown.map(({ session }) => session.day))].toSorted();
  // Rooms are in the organizers' order; talks without a room come last.
  const rooms = [...programme.rooms, null];
  return days.map((day) => ({
    day,
    rooms: rooms.flatMap((room) => {
      const id = room?.id ?? null;
      const inRoom = shown
        .filter(({ session }) => session.day === day && session.roomId === id)
        .map((one) => one.shown)
        .toSorted(byStart);
      return inRoom.length === 0 ? [] : [{ id, name: room?.name ?? null, sessions: inRoom }];
    }),
  }));
}

function byStart(one: { readonly start: string }, other: { readonly start: string }): number {
  return one.start.localeCompare(other.start);
}

function presentSession(
  { id, title, start, end, talks }: ProgrammeSession,
  { speakers }: Programme,
  rows: ReadonlyMap<string, TalkRow>,
): SessionSlides {
  const names = new Map(speakers.map((speaker) => [speaker.id, speaker.name]));
  return {
    id,
    title,
    start,
    end,
    // Posters are shown on boards and have no slides.
    talks: talks
      .filter(({ kind }) => kind !== 'poster')
      .toSorted(byStart)
      .map((talk) => {
        const row = talk.submissionId === null ? undefined : rows.get(talk.submissionId);
        const named = talk.speakerIds.flatMap((speakerId) => names.get(speakerId) ?? []);
        return {
          id: talk.id,
          title: talk.title,
          start: talk.start,
          end: talk.end,
          speakers: named.length > 0 || !row ? named : [nameOf(row)],
          ...slidesOf(talk, row),
        };
      }),
  };
}

function slidesOf(
  { submissionId }: Pick<ProgrammeTalk, 'submissionId'>,
  row: TalkRow | undefined,
): Pick<TalkSlides, 'state' | 'slides'> {
  if (submissionId === null) return { state: 'not_collected', slides: null };
  // The submission was deleted, withdrawn or decided differently since the talk was placed.
  if (row?.state !== 'accepted') return { state: 'withdrawn', slides: null };
  if (!isTalk(row)) return { state: 'not_collected', slides: null };
  return presentSlides(row);
}

function presentSlides({ file }: TalkRow): Pick<TalkSlides, 'state' | 'slides'> {
  if (!file) return { state: 'missing', slides: null };
  const { fileId, size, uploadedAt } = file;
  return { state: 'uploaded', slides: { fileId, size, uploadedAt: uploadedAt.toISOString() } };
}

function presentUnplaced(row: TalkRow): TalkSlides {
  return { id: row.id, title: row.title, speakers: [nameOf(row)], ...presentSlides(row) };
}

// The presenter's name is stored only once, so it is the same in both languages.
function nameOf({ presenter }: TalkRow) {
  return { en: presenter, zh: presenter };
}
