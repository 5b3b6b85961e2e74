import { listPublicMeetings } from '@plenum/contract/meetings/public-endpoints';
import { meetingPhases, type MeetingState, phaseOf } from '@plenum/contract/meetings/states';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, openTestApp, type TestApp } from '#test/app';
import { countQueries } from '#test/effects';
import { priceWindow, registrationType, saveContent, text } from '#test/meeting-content';
import { buildMeeting, buildSeries } from '#test/meetings';
import { waitUntil } from '#test/wait-until';
import { presentMeetings } from './public-list.ts';
import { meetings } from '../tables.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

type Query = Parameters<typeof presentMeetings>[1];
const list = async (query: Query = {}, language: 'en' | 'zh-cn' = 'en') =>
  (await presentMeetings(app.kernel, query, language)).value;
const slugs = async (query: Query = {}) => (await list(query)).meetings.map(({ slug }) => slug);
const published = (slug: string, overrides: Parameters<typeof buildMeeting>[1] = {}) =>
  buildMeeting(app, { state: 'published', slug, ...overrides });
const days = (startsOn: string, endsOn = startsOn) => ({ startsOn, endsOn });

describe('selection and order', () => {
  test('lists running and upcoming conferences by start, then past ones by end', async () => {
    await published('next-year', days('2027-03-01'));
    await published('long-ago', days('2020-03-01'));
    await published('next-week', days('2026-05-25'));
    await published('running', days('2026-05-17', '2026-05-19'));
    await published('last-week', days('2026-05-10'));
    expect(await slugs()).toEqual(['running', 'next-week', 'next-year', 'last-week', 'long-ago']);
  });

  test('never lists drafts, and archived ones only with the filter for past ones, even if they never took place', async () => {
    for (const state of ['draft', 'closed', 'archived'] as MeetingState[]) {
      await buildMeeting(app, { state, slug: `ahead-${state}` });
      await buildMeeting(app, { state, slug: `gone-${state}`, ...days('2026-01-02') });
    }
    expect(await slugs()).toEqual(['ahead-closed', 'gone-closed']);
    const over = await list({ phase: 'ended' });
    expect(over.total).toBe(3);
    expect(over.meetings.map(({ slug }) => slug).toSorted()).toEqual([
      'ahead-archived',
      'gone-archived',
      'gone-closed',
    ]);
  });

  test('lists everything once in pages of twenty, even if many fall on one day', async () => {
    const { id: seriesId } = await buildSeries(app);
    const wanted: string[] = [];
    for (let n = 0; n < 45; n += 1) {
      const startsOn = n % 2 === 0 ? '2026-09-01' : '2026-03-01';
      wanted.push((await published(`many-${n}`, { seriesId, ...days(startsOn) })).basics.slug);
    }
    const seen: string[] = [];
    const sizes: number[] = [];
    for (let after: string | undefined; ;) {
      const page = await list(after === undefined ? {} : { after });
      expect(page.total).toBe(45);
      sizes.push(page.meetings.length);
      seen.push(...page.meetings.map(({ slug }) => slug));
      if (page.next === null) break;
      expect(page.next.length).toBeLessThanOrEqual(120);
      after = page.next;
    }
    expect(sizes).toEqual([20, 20, 5]);
    expect(seen.toSorted()).toEqual(wanted.toSorted());
  });
});

describe('filters', () => {
  test('finds by phase what the badge says, at every edge', async () => {
    const { id: seriesId } = await buildSeries(app);
    const edge = '2026-05-18T16:00:00.000Z';
    const [before, after] = ['2026-05-10T00:00:00.000Z', '2026-05-30T00:00:00.000Z'];
    const windows = [
      { opensAt: null, closesAt: null },
      { opensAt: edge, closesAt: null },
      { opensAt: before, closesAt: edge },
      { opensAt: edge, closesAt: after },
      { opensAt: null, closesAt: edge },
      { opensAt: before, closesAt: after },
    ];
    for (const state of ['published', 'closed', 'archived', 'draft'] as const)
      for (const registration of windows)
        for (const span of [
          days('2026-05-19', '2026-05-20'),
          days('2026-05-17', '2026-05-18'),
          days('2026-08-01'),
        ])
          await buildMeeting(app, { seriesId, state, registration, ...span });
    const rows = (await app.kernel.db.select().from(meetings)).filter(({ state }) => state !== 'draft');
    for (const shift of [-1, 0, 1]) {
      const now = new Date(Date.parse(edge) + shift);
      app.clock.set(now);
      for (const phase of meetingPhases) {
        const wanted = rows.filter((row) => phaseOf(row, now) === phase).length;
        const { total, meetings: shown } = await list({ phase });
        expect([phase, shift, total]).toEqual([phase, shift, wanted]);
        expect(shown).toHaveLength(Math.min(wanted, 20));
        expect(new Set(shown.map((card) => card.phase))).toEqual(new Set(wanted === 0 ? [] : [phase]));
      }
    }
  });

  test('finds by series, by city in either language, and by days that overlap the range', async () => {
    const { id: seriesId, form } = await buildSeries(app);
    await published('harbour', {
      seriesId,
      city: text('Qingdao', '青岛'),
      ...days('2026-06-28', '2026-07-02'),
    });
    await published('hills', { city: text('Chongqing', '重庆'), ...days('2026-07-10') });
    expect(await slugs({ series: form.slug })).toEqual(['harbour']);
    expect(await slugs({ series: 'no-such-series' })).toEqual([]);
    expect(await slugs({ city: 'Qingdao' })).toEqual(['harbour']);
    expect(await slugs({ city: '青岛' })).toEqual(['harbour']);
    expect(await slugs({ city: '青' })).toEqual([]);
    expect(await slugs({ from: '2026-07-02', to: '2026-07-31' })).toEqual(['harbour', 'hills']);
    expect(await slugs({ from: '2026-07-03', to: '2026-07-31' })).toEqual(['hills']);
    expect(await slugs({ to: '2026-06-28' })).toEqual(['harbour']);
    expect(await slugs({ to: '2026-06-27' })).toEqual([]);
    expect(await slugs({ from: '2026-08-01', to: '2026-07-01' })).toEqual([]);
  });

  test('finds a conference of sixty days on its last one', async () => {
    await published('long', days('2026-03-20', '2026-05-18'));
    expect(await slugs({ from: '2026-05-18' })).toEqual(['long']);
    expect(await slugs()).toEqual(['long']);
    expect((await list()).meetings[0]?.phase).toBe('in_progress');
  });

  test('finds words in any order, case and width, two Chinese characters and literal signs', async () => {
    await published('ocean', { title: text('Marine Mathematics', '海洋应用数学会议') });
    await published('percent', { title: text('100% Cloud_9', '百分之百') });
    for (const q of ['marine', 'MATHEMATICS marine', '应用', '数学', 'ＭＡＲＩＮＥ', ' 海洋  marine '])
      expect([q, await slugs({ q })]).toEqual([q, ['ocean']]);
    expect(await slugs({ q: '100%' })).toEqual(['percent']);
    expect(await slugs({ q: 'd_9' })).toEqual(['percent']);
    expect(await slugs({ q: 'o_ean' })).toEqual([]);
    expect(await slugs({ q: '%' })).toEqual(['percent']);
    expect(await slugs({ q: '\\' })).toEqual([]);
    expect((await slugs({ q: ' ' })).length).toBe(2);
  });
});

describe('additional data', () => {
  test('lists all series in their order and every city once, in the reader’s language', async () => {
    const { id: second } = await buildSeries(app, { slug: 'second', position: 2 });
    await buildSeries(app, { slug: 'first', position: 1, name: text('', '第一系列') });
    await published('a', { seriesId: second, city: text('Beijing', '北京') });
    await published('b', { seriesId: second, city: text('Beijing', '北京') });
    await published('c', { seriesId: second, city: text('', '安庆') });
    await buildMeeting(app, { seriesId: second, city: text('Nowhere', '无名') });
    const english = await list({ q: 'nothing has this' });
    expect(english.series.map(({ slug, name }) => [slug, name])).toEqual([
      ['first', '第一系列'],
      ['second', 'Cloud conferences'],
    ]);
    expect(english.cities).toEqual(['Beijing', '安庆']);
    expect((await list({}, 'zh-cn')).cities).toEqual(['安庆', '北京']);
  });

  test('needs as many queries for three conferences as for one', async () => {
    const add = async () => {
      const { id } = await buildMeeting(app, { state: 'published' });
      await saveContent(app, id, { name: 'types', content: { types: [registrationType()] } });
    };
    await add();
    const forOne = await countQueries(app, () => list());
    await add();
    await add();
    expect(await countQueries(app, () => list())).toBe(forOne);
    expect(forOne).toBe(4);
    expect((await list()).meetings).toHaveLength(3);
  });
});

describe('cached lists', () => {
  const ask = async (server: TestApp, query = '') =>
    (
      await server.http.inject({ method: 'GET', url: `/api/public/meetings${query}`, headers: { lan: 'en' } })
    ).json<{
      data: Awaited<ReturnType<typeof list>>;
    }>().data;

  test('change with the clock: a phase, a price, an end', async () => {
    const { id } = await published('one', days('2026-05-20'));
    const until = '2026-05-19T00:00:00.000Z';
    const early = priceWindow({ until, price: { CNY: 1, USD: null } });
    await saveContent(app, id, {
      name: 'types',
      content: { types: [registrationType({ windows: [early] })] },
    });
    await published('two', days('2026-05-21'));
    const see = async () =>
      (await ask(app)).meetings.map(({ slug, phase, priceFrom }) => [slug, phase, priceFrom?.CNY]);
    expect(await see()).toEqual([
      ['one', 'registration_open', 1],
      ['two', 'registration_open', undefined],
    ]);
    app.clock.set(new Date(until));
    expect((await see())[0]).toEqual(['one', 'registration_open', undefined]);
    app.clock.set(new Date('2026-05-20T15:59:59.999Z'));
    expect((await see())[0]).toEqual(['one', 'in_progress', undefined]);
    app.clock.set(new Date('2026-05-20T16:00:00.000Z'));
    expect(await see()).toEqual([
      ['two', 'in_progress', undefined],
      ['one', 'ended', undefined],
    ]);
  });

  test('of a phase are rebuilt when a conference enters it, though nothing on them changed', async () => {
    const registration = { opensAt: '2026-05-19T00:00:00.000Z', closesAt: null };
    await published('soon', { registration });
    expect((await ask(app, '?phase=registration_open')).total).toBe(0);
    app.clock.set(new Date('2026-05-18T23:59:59.999Z'));
    expect((await ask(app, '?phase=registration_open')).total).toBe(0);
    app.clock.set(new Date(registration.opensAt));
    expect((await ask(app, '?phase=registration_open')).total).toBe(1);
  });

  test('are invalidated on every server when one changes a conference', async () => {
    const other = await openTestApp(app.databaseUrl);
    const { id } = await published('one');
    expect((await ask(other)).meetings[0]?.priceFrom).toBeNull();
    await saveContent(app, id, { name: 'types', content: { types: [registrationType()] } });
    await waitUntil(async () => (await ask(other)).meetings[0]?.priceFrom?.CNY === 200_000);
    await other.close();
  });
});

test('the endpoint takes its filters from the address', async () => {
  await published('one');
  const reply = await app.http.inject({
    method: 'GET',
    url: `${listPublicMeetings.path}?q=cloud&phase=registration_open&from=2026-06-01&to=2026-06-30&city=Shanghai`,
    headers: { lan: 'en' },
  });
  expect(reply.json().data).toMatchObject({ total: 1, next: null, meetings: [{ slug: 'one' }] });
  const wrong = await app.http.inject({ method: 'GET', url: `${listPublicMeetings.path}?phase=never` });
  expect(wrong.statusCode).toBe(422);
});
