import { randomUUID } from 'node:crypto';
import { noText } from '@plenum/contract/kernel/localized-text';
import { plainText } from '@plenum/contract/kernel/rich-text';
import { readPublicMeeting } from '@plenum/contract/meetings/public-endpoints';
import { sections } from '@plenum/contract/meetings/sections';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { priceWindow, prose, registrationType, saveContent, text } from '#test/meeting-content';
import { buildMeeting, buildSeries } from '#test/meetings';
import { waitUntil } from '#test/wait-until';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  // The test writes the counters directly, as if there were orders.
  app.leaveUnsound();
});
afterAll(() => app.close());

const ask = (id: string, lan: 'en' | 'zh-cn' = 'en') => app.call(readPublicMeeting, { params: { id }, lan });
const read = async (id: string, lan: 'en' | 'zh-cn' = 'en') => (await ask(id, lan)).body.data;
const published = (overrides: Parameters<typeof buildMeeting>[1] = {}) =>
  buildMeeting(app, { state: 'published', ...overrides });

describe('visible conferences', () => {
  test('include all but drafts, by id or by slug', async () => {
    for (const state of ['published', 'closed', 'archived'] as const) {
      const { id, basics } = await buildMeeting(app, { state });
      expect((await ask(id)).body.data.slug).toBe(basics.slug);
      expect((await ask(basics.slug)).body.data.id).toBe(id);
    }
    const { id, basics } = await buildMeeting(app);
    expect((await ask(id)).status).toBe(404);
    expect((await ask(basics.slug)).status).toBe(404);
  });

  test.each(['no-such-meeting', randomUUID(), '..', '%%', 'Ünïcode', 'a'.repeat(64), "x' or 1=1"])(
    'do not include %s',
    async (id) => {
      expect((await ask(id)).status).toBe(404);
    },
  );
});

describe('in the reader’s language', () => {
  test('shows each text to its readers, or the other language if one is missing', async () => {
    const { id } = await published({
      title: text('Cloud Summit', '云峰会'),
      theme: text('', '海上升明月'),
      city: text('Shanghai', ''),
    });
    await saveContent(app, id, { name: 'about', content: { body: prose('English only', '') } });
    const [english, chinese] = [await read(id, 'en'), await read(id, 'zh-cn')];
    expect(english).toMatchObject({ title: 'Cloud Summit', theme: '海上升明月', city: 'Shanghai' });
    expect(chinese).toMatchObject({ title: '云峰会', theme: '海上升明月', city: 'Shanghai' });
    expect(plainText(chinese.about)).toBe('English only');
  });

  test('shows the place for the taxi driver in Chinese to everyone, or empty if missing', async () => {
    const { id } = await published();
    const venue = {
      name: noText,
      address: text('1 Expo Road', '世博大道 1 号'),
      phone: '021-5000 0000',
      coordinates: { latitude: 31.2, longitude: 121.5 },
      directions: [{ id: randomUUID(), kind: 'metro' as const, text: text('Line 8', '8 号线') }],
      notes: prose('', ''),
    };
    await saveContent(app, id, { name: 'venue', content: venue });
    expect((await read(id, 'en')).venue).toMatchObject({
      name: 'World Expo Center',
      address: '1 Expo Road',
      nameZh: '世博中心',
      addressZh: '世博大道 1 号',
      directions: [{ kind: 'metro', text: 'Line 8' }],
    });
    const bare = await published();
    await saveContent(app, bare.id, {
      name: 'venue',
      content: { ...venue, address: text('1 Expo Road', '') },
    });
    expect((await read(bare.id, 'zh-cn')).venue).toMatchObject({ address: '1 Expo Road', addressZh: '' });
  });

  test('a conference without sections is still complete', async () => {
    const { id } = await published({ capacity: null });
    expect(await read(id)).toMatchObject({
      dates: [],
      types: [],
      hotels: [],
      activities: [],
      partners: [],
      seats: null,
      priceFrom: null,
      contacts: { people: [], takesMessages: true },
      has: { programme: false, committee: false, history: false },
    });
  });

  test('the footer is the conference’s, else the series’, else the installation’s', async () => {
    const footer = { text: text('Of the series', '系列页脚'), icp: '沪ICP备1号', policeFiling: '' };
    const { id: seriesId } = await buildSeries(app, { footer });
    const { id } = await published({ seriesId });
    expect((await read(id)).footer).toEqual({ text: 'Of the series', icp: '沪ICP备1号', policeFiling: '' });
    await saveContent(app, id, {
      name: 'footer',
      content: { text: text('Ours', ''), icp: '', policeFiling: '沪公网安备 2 号' },
    });
    await waitUntil(async () => (await read(id)).footer.text === 'Ours');
    expect((await read(id)).footer).toEqual({
      text: 'Ours',
      icp: '沪ICP备1号',
      policeFiling: '沪公网安备 2 号',
    });
  });
});

describe('items on sale', () => {
  test('a conference is full once every visible type is sold out, and says whether people can wait', async () => {
    const { id } = await published({ capacity: 100 });
    const types = [registrationType({ stock: 4 }), registrationType({ stock: 4 })];
    const hidden = registrationType({ hidden: true });
    await saveContent(app, id, { name: 'types', content: { types: [...types, hidden] } });
    const take = (taken: number, of: readonly { id: string }[]) =>
      app.kernel.db.execute(
        sql`update registration_types set taken = ${taken}
          where id = any(${sql.param(of.map((type) => type.id))}::uuid[])`,
      );
    await take(4, types.slice(0, 1));
    expect((await read(id)).registration).toMatchObject({ isFull: false, hasWaitingList: false });
    await take(4, types);
    const setList = (on: boolean, version: number) =>
      saveContent(
        app,
        id,
        { name: 'rules', content: { ...sections.rules.empty, waitingList: { on, offerHours: 24 } } },
        version,
      );
    await setList(true, 0);
    await waitUntil(async () => (await read(id)).registration.isFull);
    expect((await read(id)).registration.hasWaitingList).toBe(true);
    await setList(false, 1);
    await waitUntil(async () => !(await read(id)).registration.hasWaitingList);
    expect((await read(id)).registration.isFull).toBe(true);
  });

  test('hidden types are neither shown nor priced, and the remaining places are counted', async () => {
    const { id } = await published({ capacity: 100 });
    const shown = registrationType({ stock: 10, identities: ['student'] });
    const hidden = registrationType({ hidden: true, windows: [priceWindow({ price: { CNY: 1, USD: 1 } })] });
    await saveContent(app, id, { name: 'types', content: { types: [hidden, shown] } });
    await app.kernel.db.execute(sql`update registration_types set taken = 4 where meeting_id = ${id}`);
    const meeting = await read(id);
    expect(meeting.types).toMatchObject([{ id: shown.id, remaining: 6, identities: ['student'] }]);
    expect(meeting.priceFrom).toEqual({ CNY: 200_000, USD: 30_000 });
    expect(meeting.seats).toEqual({ capacity: 100, taken: 8 });
    expect(meeting.registration).toMatchObject({ isFull: false, hasWaitingList: false });
    expect(JSON.stringify(meeting)).not.toContain(hidden.id);
  });

  test('hotels and activities are treated the same', async () => {
    const { id } = await published();
    const room = (kind: 'king' | 'standard', hidden: boolean) => ({
      id: randomUUID(),
      kind,
      name: text(kind, kind === 'king' ? '大床房' : '标准间'),
      capacity: 2,
      shared: false,
      breakfast: true,
      price: { CNY: 60_000, USD: null },
      hidden,
      nights: [
        { day: '2026-06-15', stock: 5 },
        { day: '2026-06-14', stock: 3 },
      ],
    });
    const hotel = (hidden: boolean, rooms: ReturnType<typeof room>[]) => ({
      id: randomUUID(),
      name: text('Harbour Hotel', '海港酒店'),
      address: noText,
      phone: '',
      distance: text('300 m', '300 米'),
      description: noText,
      coordinates: { latitude: 31, longitude: 121 },
      hidden,
      rooms,
    });
    const seen = hotel(false, [room('king', true), room('standard', false)]);
    const unseen = hotel(true, [room('king', false)]);
    await saveContent(app, id, { name: 'hotels', content: { hotels: [unseen, seen] } });
    const dinner = (hidden: boolean) => ({
      id: randomUUID(),
      kind: 'dinner' as const,
      name: text('Banquet', '晚宴'),
      description: noText,
      place: noText,
      startsAt: '2026-06-15T10:00:00.000Z',
      endsAt: '2026-06-15T12:00:00.000Z',
      price: { CNY: 0, USD: null },
      stock: 50,
      typeIds: [],
      hidden,
    });
    const [open, closed] = [dinner(false), dinner(true)];
    await saveContent(app, id, { name: 'activities', content: { activities: [closed, open] } });
    const [roomId, day] = [seen.rooms[1]?.id, '2026-06-15'];
    await app.kernel.db.execute(
      sql`update room_nights set rooms_taken = 2 where room_type_id = ${roomId} and day = ${day}`,
    );
    const meeting = await read(id);
    expect(meeting.hotels).toMatchObject([
      {
        id: seen.id,
        coordinates: { latitude: 31, longitude: 121 },
        rooms: [
          {
            kind: 'standard',
            price: { CNY: 60_000, USD: null },
            nights: [
              { day: '2026-06-14', remaining: 3 },
              { day: '2026-06-15', remaining: 3 },
            ],
          },
        ],
      },
    ]);
    expect(meeting.hotels[0]?.rooms).toHaveLength(1);
    expect(meeting.activities).toMatchObject([
      { id: open.id, remaining: 50, startsAt: '2026-06-15T10:00:00.000Z' },
    ]);
  });
});
