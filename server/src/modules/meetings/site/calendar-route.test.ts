import { randomUUID } from 'node:crypto';
import { noText } from '@plenum/contract/kernel/localized-text';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { prose, publishContent, saveContent, text } from '#test/meeting-content';
import { buildMeeting, write } from '#test/meetings';
import { waitUntil } from '#test/wait-until';
import { withdrawProgramme } from '../programme/publish-programme.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  app.http.inject({ method: 'GET', url: `/calendar/${path}`, headers });
const unfolded = async (path: string, headers: Record<string, string> = {}) =>
  (await get(path, headers)).payload.replaceAll('\r\n ', '');
const events = (calendar: string) => calendar.split('BEGIN:VEVENT').slice(1);

async function build() {
  const meeting = await buildMeeting(app, { state: 'published', title: text('Cloud; Summit', '云峰会') });
  const [day, moment, session, speaker, room] = Array.from({ length: 5 }, () => randomUUID());
  const { id } = meeting;
  if (!day || !moment || !session || !speaker || !room) throw new Error('no ids');
  await saveContent(app, id, {
    name: 'venue',
    content: {
      name: text('Expo Center', '世博中心'),
      address: text('1 Expo Road', '世博大道 1 号'),
      phone: '',
      coordinates: null,
      directions: [],
      notes: prose('', ''),
    },
  });
  await saveContent(app, id, {
    name: 'dates',
    content: {
      dates: [
        { id: day, name: text('Papers due', '投稿截止'), at: '2026-05-30T16:00:00.000Z', wholeDay: true },
        { id: moment, name: text('Draw', '抽签'), at: '2026-06-01T04:00:00.000Z', wholeDay: false },
      ],
    },
  });
  const programme = {
    rooms: [{ id: room, name: text('Hall A', 'A 厅'), capacity: null }],
    tracks: [],
    speakers: [
      {
        id: speaker,
        name: text('Li Lei', '李雷'),
        title: noText,
        organization: noText,
        bio: noText,
        photo: '',
      },
    ],
    sessions: [
      {
        id: session,
        kind: 'plenary' as const,
        title: text('Opening', '开幕式'),
        day: '2026-06-15',
        start: '09:00',
        end: '10:00',
        roomId: room,
        trackId: null,
        chairIds: [],
        expected: null,
        description: text('Welcome', '欢迎'),
        talks: [
          {
            id: randomUUID(),
            kind: 'keynote' as const,
            title: text('Waves', '波浪'),
            start: '09:10',
            end: '09:50',
            speakerIds: [speaker],
            abstract: noText,
            submissionId: null,
            board: '',
          },
        ],
      },
    ],
  };
  await publishContent(app, id, programme);
  return { ...meeting, day, moment, session };
}

test('contains the conference as whole days and its dates, with the sessions only if requested', async () => {
  const { id, day, moment, session } = await build();
  const calendar = await unfolded(`${id}?lan=en`);
  const [meeting, first, second, ...others] = events(calendar);
  expect(others).toEqual([]);
  expect(meeting).toContain(`UID:${id}@plenum\r\n`);
  expect(meeting).toContain('DTSTART;VALUE=DATE:20260615\r\nDTEND;VALUE=DATE:20260617\r\n');
  expect(meeting).toContain(String.raw`SUMMARY:Cloud\; Summit`);
  expect(meeting).toContain('LOCATION:Expo Center · 1 Expo Road · Shanghai\r\n');
  expect(meeting).toMatch(new RegExp(`URL:http\\S+/index/detailInfo/${id}\r\n`));
  expect(first).toContain(`UID:${day}@plenum`);
  expect(first).toContain('DTSTART;VALUE=DATE:20260531\r\nDTEND;VALUE=DATE:20260601\r\n');
  expect(second).toContain(`UID:${moment}@plenum`);
  expect(second).toContain('DTSTART:20260601T040000Z\r\nSUMMARY:Draw');
  const whole = events(await unfolded(`${id}?lan=en&programme=1`));
  expect(whole).toHaveLength(4);
  expect(whole[3]).toContain(`UID:${session}@plenum`);
  expect(whole[3]).toContain('DTSTART:20260615T010000Z\r\nDTEND:20260615T020000Z\r\n');
  expect(whole[3]).toContain('LOCATION:Hall A · Expo Center\r\n');
  expect(whole[3]).toContain(String.raw`DESCRIPTION:Welcome\n09:10–09:50 Waves · Li Lei`);
});

test('is in the language of the address, else of the header, else Chinese; by slug and with its extension too', async () => {
  const { id, basics } = await build();
  expect(await unfolded(`${id}?lan=en`, { lan: 'zh-cn' })).toContain('SUMMARY:Papers due');
  expect(await unfolded(id, { lan: 'en' })).toContain('SUMMARY:Papers due');
  expect(await unfolded(`${basics.slug}.ics`)).toContain('SUMMARY:投稿截止 · 云峰会');
  expect(await unfolded(`${id}?lan=xx`)).toContain('X-WR-CALNAME:云峰会');
});

test('is an .ics file with an etag, and is invalidated when the conference changes', async () => {
  const { id } = await build();
  const first = await get(id);
  expect(first.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'attachment; filename="meeting.ics"',
    'cache-control': 'no-cache',
    vary: 'lan',
  });
  const etag = String(first.headers['etag']);
  expect((await get(id, { 'if-none-match': etag })).statusCode).toBe(304);
  await saveContent(app, id, { name: 'dates', content: { dates: [] } }, 1);
  await waitUntil(async () => events(await unfolded(id)).length === 1);
  expect((await get(id, { 'if-none-match': etag })).statusCode).toBe(200);
});

test('leaves out a withdrawn programme, and does not exist for a draft', async () => {
  const { id } = await build();
  const source = { actor: null, requestId: null, address: null, at: app.clock.now() };
  await write(app, (tx) => withdrawProgramme(tx, id, source));
  await waitUntil(async () => events(await unfolded(`${id}?programme=1`)).length === 3);
  const draft = await buildMeeting(app);
  expect((await get(draft.id)).statusCode).toBe(404);
  expect((await get('no-such-meeting.ics')).statusCode).toBe(404);
  expect((await get(`${id}?lan=en&lan=zh-cn`)).statusCode).toBe(400);
});
