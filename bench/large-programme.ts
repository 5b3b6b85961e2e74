import { randomUUID } from 'node:crypto';
import type { Programme, ProgrammeSession } from '../contract/src/meetings/programme.ts';
import type { LargeConference } from './large-conference.ts';

export const SESSIONS = 200;
export const TALKS_EACH = 5;
const [DAYS, ROOMS, SPEAKERS] = [['2027-09-13', '2027-09-14', '2027-09-15', '2027-09-16'], 10, 600] as const;

const both = (en: string, zh: string) => ({ en, zh });
const none = both('', '');
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Fills four days, ten rooms, and five sessions of five talks a day in each room; publishes the programme once. */
export async function fillProgramme({ id, ask }: LargeConference): Promise<readonly ProgrammeSession[]> {
  const rooms = Array.from({ length: ROOMS }, (_, nr): Programme['rooms'][number] => ({
    id: randomUUID(),
    name: both(`Room ${nr + 1}`, `${nr + 1} 号厅`),
    capacity: 100,
  }));
  const speakers = Array.from({ length: SPEAKERS }, (_, nr): Programme['speakers'][number] => ({
    id: randomUUID(),
    name: both(`Speaker ${nr + 1}`, `报告人${nr + 1}`),
    title: both('Professor', '教授'),
    organization: both(`University ${nr % 90}`, `大学${nr % 90}`),
    bio: none,
    photo: '',
  }));
  const speaker = (nr: number) => speakers[nr % SPEAKERS]?.id ?? '';
  const sessions = Array.from({ length: SESSIONS }, (_, nr): ProgrammeSession => {
    const slot = Math.floor(nr / (DAYS.length * ROOMS));
    const start = 8 * 60 + slot * 120;
    return {
      id: randomUUID(),
      kind: 'session',
      title: both(`Session ${nr + 1}: waves and coasts`, `第 ${nr + 1} 场：波浪与海岸`),
      day: DAYS[nr % DAYS.length] ?? '',
      start: clock(start),
      end: clock(start + 100),
      roomId: rooms[Math.floor(nr / DAYS.length) % ROOMS]?.id ?? null,
      trackId: null,
      chairIds: [speaker(nr * 3)],
      expected: 80,
      description: none,
      talks: Array.from({ length: TALKS_EACH }, (_talk, at) => ({
        id: randomUUID(),
        kind: 'oral' as const,
        title: both(
          `Talk ${nr * TALKS_EACH + at + 1}: what the sea carries`,
          `报告 ${nr * TALKS_EACH + at + 1}：海的输运`,
        ),
        start: clock(start + at * 20),
        end: clock(start + at * 20 + 20),
        speakerIds: [speaker(nr * TALKS_EACH + at)],
        abstract: both(
          'We measure the waves of a coast over ten years and say what they carry. '.repeat(4),
          '',
        ),
        submissionId: null,
        board: '',
      })),
    };
  });
  const put = (kind: string, body: object) => ({ op: 'put', kind, version: 0, position: null, body });
  const { revision } = await ask<{ revision: number }>('POST', `/api/meetings/${id}/programme/changes`, {
    operations: [
      ...rooms.map((room) => put('room', room)),
      ...speakers.map((one) => put('speaker', one)),
      ...sessions.map((session) => put('session', session)),
    ],
  });
  await ask('POST', `/api/meetings/${id}/programme/versions`, { revision, note: none });
  return sessions;
}
