import {
  type Programme,
  type ProgrammeSession,
  type ProgrammeTalk,
  takesTalks,
} from '@plenum/contract/meetings/programme';
import { noText } from '@plenum/contract/kernel/localized-text';

export const DAY_MINUTES = 24 * 60;
/** The step that drags and keys snap to, and the shortest session. */
export const STEP_MINUTES = 5;
const USUAL_TALK = 20;

export function toMinutes(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
}

export function formatClock(minutes: number): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

function clamp(value: number, from: number, to: number): number {
  return Math.min(Math.max(value, from), to);
}

export interface Slot {
  readonly day: string;
  /** Minutes since midnight. */
  readonly start: number;
  readonly end: number;
  readonly roomId: string | null;
}

export function slotOf({ day, start, end, roomId }: ProgrammeSession): Slot {
  return { day, start: toMinutes(start), end: toMinutes(end), roomId };
}

/** Returns the session at another time and in another room, with its talks moved along. It stays within one day. */
export function moveTo(session: ProgrammeSession, slot: Slot): ProgrammeSession {
  const [from, length] = [toMinutes(session.start), slot.end - slot.start];
  const start = clamp(slot.start, 0, DAY_MINUTES - length);
  const by = start - from;
  const shifted = (clock: string) => formatClock(toMinutes(clock) + by);
  return {
    ...session,
    day: slot.day,
    roomId: slot.roomId,
    start: formatClock(start),
    end: formatClock(start + length),
    talks:
      by === 0
        ? session.talks
        : session.talks.map((talk) => ({ ...talk, start: shifted(talk.start), end: shifted(talk.end) })),
  };
}

/**
 * Returns a session with another end. Its talks stay inside; those that last as long as the session, as posters do, are
 * resized with it.
 */
export function resizeTo(session: ProgrammeSession, wantedEnd: number): ProgrammeSession {
  const isWhole = (talk: ProgrammeTalk) => talk.start === session.start && talk.end === session.end;
  const fixed = session.talks.filter((talk) => !isWhole(talk)).map((talk) => toMinutes(talk.end));
  const end = clamp(wantedEnd, Math.max(toMinutes(session.start) + STEP_MINUTES, ...fixed), DAY_MINUTES);
  const clock = formatClock(end);
  return {
    ...session,
    end: clock,
    talks: session.talks.map((talk) => (isWhole(talk) ? { ...talk, end: clock } : talk)),
  };
}

/** Adds a talk after the last one; the session becomes longer if needed. */
export function withTalk(session: ProgrammeSession, talk: ProgrammeTalk): ProgrammeSession {
  if (session.kind === 'poster')
    return { ...session, talks: [...session.talks, { ...talk, start: session.start, end: session.end }] };
  const length = Math.max(toMinutes(talk.end) - toMinutes(talk.start), STEP_MINUTES);
  const after = Math.max(toMinutes(session.start), ...session.talks.map(({ end }) => toMinutes(end)));
  const start = Math.min(after, DAY_MINUTES - length);
  const end = start + length;
  return {
    ...session,
    end: end > toMinutes(session.end) ? formatClock(end) : session.end,
    talks: [...session.talks, { ...talk, start: formatClock(start), end: formatClock(end), board: '' }],
  };
}

export function withoutTalk(session: ProgrammeSession, talkId: string): ProgrammeSession {
  return { ...session, talks: session.talks.filter(({ id }) => id !== talkId) };
}

/** Returns both sessions after moving a talk; empty if nothing changes. */
export function moveTalk({ sessions }: Programme, talkId: string, toId: string): ProgrammeSession[] {
  const from = sessions.find(({ talks }) => talks.some(({ id }) => id === talkId));
  const to = sessions.find(({ id }) => id === toId);
  const talk = from?.talks.find(({ id }) => id === talkId);
  if (!from || !to || !talk || from === to || !takesTalks(to)) return [];
  return [withoutTalk(from, talkId), withTalk(to, talk)];
}

export function blankTalk(session: ProgrammeSession): ProgrammeTalk {
  const isPoster = session.kind === 'poster';
  return {
    id: crypto.randomUUID(),
    kind: isPoster ? 'poster' : 'oral',
    title: noText,
    start: session.start,
    end: formatClock(Math.min(toMinutes(session.start) + USUAL_TALK, DAY_MINUTES)),
    speakerIds: [],
    abstract: noText,
    submissionId: null,
    board: '',
  };
}

export function blankSession(slot: {
  day: string;
  start: string;
  end: string;
  roomId: string | null;
}): ProgrammeSession {
  return {
    id: crypto.randomUUID(),
    kind: 'session',
    title: noText,
    ...slot,
    trackId: null,
    chairIds: [],
    expected: null,
    description: noText,
    talks: [],
  };
}

/**
 * Assigns board numbers to all posters, by session, track and order: P-01, P-02 … Only sessions that change are
 * returned.
 */
export function numberBoards({ sessions, tracks }: Programme, prefix: string): ProgrammeSession[] {
  const trackOrder = new Map(tracks.map(({ id }, index) => [id, index]));
  const place = ({ trackId }: ProgrammeSession) => (trackId === null ? -1 : (trackOrder.get(trackId) ?? -1));
  const posters = sessions
    .filter(({ kind }) => kind === 'poster')
    .toSorted(
      (one, other) =>
        `${one.day} ${one.start}`.localeCompare(`${other.day} ${other.start}`) || place(one) - place(other),
    );
  const count = posters.reduce((sum, { talks }) => sum + talks.length, 0);
  const width = Math.max(2, String(count).length);
  let number = 0;
  return posters.flatMap((session) => {
    const talks = session.talks.map((talk) => {
      number += 1;
      return { ...talk, board: `${prefix}${String(number).padStart(width, '0')}` };
    });
    return talks.some((talk, index) => talk.board !== session.talks[index]?.board)
      ? [{ ...session, talks }]
      : [];
  });
}
