import { randomUUID } from 'node:crypto';
import { noText } from '@plenum/contract/kernel/localized-text';
import type { Programme } from '@plenum/contract/meetings/programme';
import { readPublicBackground, readPublicProgramme } from '@plenum/contract/meetings/public-endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { countQueries } from '#test/effects';
import { publishContent, saveContent, text } from '#test/meeting-content';
import { buildMeeting } from '#test/meetings';
import { waitUntil } from '#test/wait-until';
import { writeProgramme } from './public-programme.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

type Session = Programme['sessions'][number];
const session = (overrides: Partial<Session>): Session => ({
  id: randomUUID(),
  kind: 'session',
  title: text('Session', '场次'),
  day: '2026-06-15',
  start: '09:00',
  end: '10:00',
  roomId: null,
  trackId: null,
  chairIds: [],
  expected: null,
  description: noText,
  talks: [],
  ...overrides,
});
const programme = (sessions: Session[], overrides: Partial<Programme> = {}): Programme => ({
  rooms: [],
  tracks: [],
  speakers: [],
  sessions,
  ...overrides,
});

const ask = (id: string, lan: 'en' | 'zh-cn' = 'en') =>
  app.call(readPublicProgramme, { params: { id }, lan });

describe('the programme', () => {
  test('is found once it is published, for visible conferences', async () => {
    const { id, basics } = await buildMeeting(app, { state: 'published' });
    expect((await ask(id)).status).toBe(404);
    const content = programme([session({})]);
    const version = await saveContent(app, id, { name: 'programme', content });
    expect((await ask(id)).status).toBe(404);
    await publishContent(app, id, content, version);
    expect((await ask(basics.slug)).body.data).toMatchObject({ meetingId: id, days: ['2026-06-15'] });
    const draft = await buildMeeting(app);
    await publishContent(app, draft.id, programme([session({})]));
    expect((await ask(draft.id)).status).toBe(404);
  });

  test('of a conference is announced on its page', async () => {
    const { id } = await buildMeeting(app, { state: 'published' });
    const has = async () =>
      (await app.http.inject({ method: 'GET', url: `/api/public/meetings/${id}` })).json().data.has.programme;
    expect(await has()).toBe(false);
    await publishContent(app, id, programme([session({})]));
    await waitUntil(async () => (await has()) === true);
  });

  test('needs one query and is cached', async () => {
    const { id } = await buildMeeting(app, { state: 'published' });
    const sessions = [1, 2, 3].map(() => session({}));
    await publishContent(app, id, programme(sessions));
    expect(await countQueries(app, () => ask(id))).toBe(1);
    // Waits for the notification of the save.
    await waitUntil(async () => (await countQueries(app, () => ask(id))) === 0);
  });

  test('gives times by the local clock, to midnight and across a clock change', () => {
    const talk = {
      id: randomUUID(),
      kind: 'oral' as const,
      title: text('Talk', ''),
      speakerIds: [],
      abstract: noText,
      submissionId: null,
      board: '',
    };
    const late = session({
      start: '22:30',
      end: '24:00',
      talks: [{ ...talk, start: '23:00', end: '24:00' }],
    });
    expect(writeProgramme(programme([late]), 'Asia/Shanghai', 'zh-cn').sessions).toMatchObject([
      {
        startsAt: '2026-06-15T14:30:00.000Z',
        endsAt: '2026-06-15T16:00:00.000Z',
        talks: [{ title: 'Talk', startsAt: '2026-06-15T15:00:00.000Z', endsAt: '2026-06-15T16:00:00.000Z' }],
      },
    ]);
    const days = ['2026-10-24', '2026-10-25'].map((day) => session({ day }));
    const { sessions } = writeProgramme(programme(days), 'Europe/Berlin', 'en');
    expect(sessions.map(({ startsAt }) => startsAt)).toEqual([
      '2026-10-24T07:00:00.000Z',
      '2026-10-25T08:00:00.000Z',
    ]);
  });

  test('is sorted by time, then by room, with each day once', () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const rooms = [first, second].map((id) => ({ id, name: text('Hall', '厅'), capacity: null }));
    const sessions = [
      session({ day: '2026-06-16', title: text('5', '') }),
      session({ start: '11:00', end: '12:00', title: text('4', '') }),
      session({ roomId: second, title: text('3', '') }),
      session({ roomId: first, title: text('2', '') }),
      session({ roomId: null, title: text('1', '') }),
    ];
    const written = writeProgramme(programme(sessions, { rooms }), 'Asia/Shanghai', 'en');
    expect(written.sessions.map(({ title }) => title)).toEqual(['1', '2', '3', '4', '5']);
    expect(written.days).toEqual(['2026-06-15', '2026-06-16']);
  });

  test('is in the reader’s language, including speakers and abstracts', () => {
    const speaker = {
      id: randomUUID(),
      name: text('Li Lei', '李雷'),
      title: text('Professor', '教授'),
      organization: text('', '海港大学'),
      bio: noText,
      photo: 'photo-of-li',
    };
    const talk = {
      id: randomUUID(),
      kind: 'keynote' as const,
      title: text('Waves', '波浪'),
      start: '09:00',
      end: '09:30',
      speakerIds: [speaker.id],
      abstract: text('About waves', '关于波浪'),
      submissionId: null,
      board: '',
    };
    const content = programme([session({ talks: [talk], chairIds: [speaker.id] })], { speakers: [speaker] });
    expect(writeProgramme(content, 'Asia/Shanghai', 'zh-cn')).toMatchObject({
      speakers: [{ name: '李雷', title: '教授', organization: '海港大学', photo: '/media/photo-of-li' }],
      sessions: [{ title: '场次', chairIds: [speaker.id], talks: [{ title: '波浪', abstract: '关于波浪' }] }],
    });
    expect(writeProgramme(content, 'Asia/Shanghai', 'en').speakers[0]).toMatchObject({
      name: 'Li Lei',
      organization: '海港大学',
    });
  });
});

describe('further pages', () => {
  const background = (id: string, lan: 'en' | 'zh-cn' = 'en') =>
    app.call(readPublicBackground, { params: { id }, lan });

  test('list committee and past conferences, the latest first, in the reader’s language', async () => {
    const { id } = await buildMeeting(app, { state: 'published' });
    expect((await background(id)).body.data).toEqual({ meetingId: id, committee: [], editions: [] });
    const member = {
      id: randomUUID(),
      name: text('Li Lei', '李雷'),
      role: text('Chair', '主席'),
      organization: text('', '海港大学'),
      country: text('China', '中国'),
      photo: '',
    };
    await saveContent(app, id, {
      name: 'committee',
      content: { groups: [{ id: randomUUID(), name: text('Programme committee', ''), members: [member] }] },
    });
    const edition = (year: number) => ({
      id: randomUUID(),
      year,
      title: text(`Conference ${year}`, `${year} 会议`),
      place: noText,
      dates: noText,
      participants: 300,
      papers: null,
      note: noText,
      link: '',
    });
    await saveContent(app, id, {
      name: 'history',
      content: { editions: [edition(2023), edition(2025), edition(2024)] },
    });
    await waitUntil(async () => (await background(id, 'zh-cn')).body.data.editions.length === 3);
    const { committee, editions } = (await background(id, 'zh-cn')).body.data;
    expect(committee).toMatchObject([
      { name: 'Programme committee', members: [{ name: '李雷', role: '主席', organization: '海港大学' }] },
    ]);
    expect(editions.map(({ title }) => title)).toEqual(['2025 会议', '2024 会议', '2023 会议']);
  });

  test('do not find a draft’s programme', async () => {
    const { id } = await buildMeeting(app);
    expect((await background(id)).status).toBe(404);
  });
});
