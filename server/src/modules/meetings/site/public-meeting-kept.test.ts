import { randomUUID } from 'node:crypto';
import { plainText } from '@plenum/contract/kernel/rich-text';
import { readPublicMeeting } from '@plenum/contract/meetings/public-endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, openTestApp, type TestApp } from '#test/app';
import { countQueries } from '#test/effects';
import { priceWindow, prose, registrationType, saveContent, text } from '#test/meeting-content';
import { buildMeeting, buildSeries } from '#test/meetings';
import { waitUntil } from '#test/wait-until';

let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  other = await openTestApp(app.databaseUrl);
});
afterAll(async () => {
  await other.close();
  await app.close();
});
beforeEach(() => at('2026-05-18T01:00:00Z'));

const at = (instant: string) => app.clock.set(new Date(instant));
const ask = (id: string, lan: 'en' | 'zh-cn' = 'en', server = app) =>
  server.call(readPublicMeeting, { params: { id }, lan });
const read = async (id: string) => (await ask(id)).body.data;
const published = (overrides: Parameters<typeof buildMeeting>[1] = {}) =>
  buildMeeting(app, { state: 'published', ...overrides });

describe('time alone changes the answer exactly', () => {
  test('at the edge of a price window, although the answer is cached', async () => {
    const { id } = await published();
    const early = priceWindow({ until: '2026-05-20T16:00:00.000Z', price: { CNY: 100, USD: null } });
    const late = priceWindow({ from: '2026-05-20T16:00:00.000Z', price: { CNY: 200, USD: null } });
    await saveContent(app, id, {
      name: 'types',
      content: { types: [registrationType({ windows: [early, late] })] },
    });
    const see = async () => {
      const { types, priceFrom, nextDeadline } = await read(id);
      return { states: types[0]?.windows.map(({ state }) => state), priceFrom, nextDeadline };
    };
    expect(await see()).toEqual({
      states: ['effective', 'not_effective'],
      priceFrom: { CNY: 100, USD: null },
      nextDeadline: { kind: 'price_ends', at: '2026-05-20T16:00:00.000Z' },
    });
    at('2026-05-20T15:59:59.999Z');
    expect((await see()).states).toEqual(['effective', 'not_effective']);
    at('2026-05-20T16:00:00.000Z');
    expect(await see()).toEqual({
      states: ['expired', 'effective'],
      priceFrom: { CNY: 200, USD: null },
      nextDeadline: { kind: 'registration_closes', at: '2026-06-10T16:00:00.000Z' },
    });
  });

  test('at the edge of a phase', async () => {
    const { id } = await published({
      registration: { opensAt: '2026-05-19T00:00:00.000Z', closesAt: '2026-05-20T00:00:00.000Z' },
    });
    const phases: string[] = [];
    for (const moment of [
      '2026-05-18T23:59:59.999Z',
      '2026-05-19T00:00:00.000Z',
      '2026-05-19T23:59:59.999Z',
      '2026-05-20T00:00:00.000Z',
      '2026-06-14T15:59:59.999Z',
      '2026-06-14T16:00:00.000Z',
      '2026-06-16T15:59:59.999Z',
      '2026-06-16T16:00:00.000Z',
    ]) {
      at(moment);
      phases.push((await read(id)).phase);
    }
    expect(phases).toEqual([
      'upcoming',
      'registration_open',
      'registration_open',
      'registration_closed',
      'registration_closed',
      'in_progress',
      'in_progress',
      'ended',
    ]);
  });

  test('at an important date, or after a whole day in the conference’s time zone', async () => {
    const { id } = await published();
    const date = (name: string, moment: string, wholeDay: boolean) => ({
      id: randomUUID(),
      name: text(name, name),
      at: moment,
      wholeDay,
    });
    await saveContent(app, id, {
      name: 'dates',
      content: {
        dates: [
          date('day', '2026-05-19T16:00:00.000Z', true),
          date('moment', '2026-05-20T04:00:00.000Z', false),
        ],
      },
    });
    const past = async () => (await read(id)).dates.map((one) => [one.name, one.past]);
    const see = async (moment: string) => {
      at(moment);
      return past();
    };
    expect(await see('2026-05-20T03:59:59.999Z')).toEqual([
      ['moment', false],
      ['day', false],
    ]);
    expect(await see('2026-05-20T04:00:00.000Z')).toEqual([
      ['moment', true],
      ['day', false],
    ]);
    expect(await see('2026-05-20T15:59:59.999Z')).toEqual([
      ['moment', true],
      ['day', false],
    ]);
    expect(await see('2026-05-20T16:00:00.000Z')).toEqual([
      ['moment', true],
      ['day', true],
    ]);
  });
});

describe('cached answers', () => {
  test('are invalidated on the other server, by slug and by id', async () => {
    const { id, basics } = await published();
    for (const key of [id, basics.slug]) expect((await ask(key, 'en', other)).status).toBe(200);
    await saveContent(app, id, { name: 'about', content: { body: prose('New words', '新文字') } });
    for (const key of [id, basics.slug]) {
      await waitUntil(async () => plainText((await ask(key, 'en', other)).body.data.about) === 'New words');
    }
  });

  test('are read from the database once, and matched by their etag in that language', async () => {
    const { id } = await published();
    const first = await ask(id, 'en');
    // Waits for the notification that the conference was created.
    await waitUntil(async () => (await countQueries(app, () => ask(id, 'en'))) === 0);
    expect(first.headers).toMatchObject({
      vary: expect.stringMatching(/\blan\b/),
      'cache-control': 'no-cache',
    });
    const etag = String(first.headers['etag']);
    const again = (lan: string) =>
      app.http.inject({
        method: 'GET',
        url: `/api/public/meetings/${id}`,
        headers: { lan, 'if-none-match': etag },
      });
    expect((await again('en')).statusCode).toBe(304);
    expect((await again('zh-cn')).statusCode).toBe(200);
  });

  test('need one query, whatever the page contains', async () => {
    const { id: bare } = await published();
    const { id: full } = await published();
    const types = [1, 2, 3].map(() => registrationType());
    await saveContent(app, full, { name: 'types', content: { types } });
    expect(await countQueries(app, () => read(bare))).toBe(1);
    expect(await countQueries(app, () => read(full))).toBe(1);
  });

  test('contain nothing of another conference of the same series', async () => {
    const { id: seriesId } = await buildSeries(app);
    const one = await published({ seriesId });
    const two = await published({ seriesId });
    for (const { id } of [one, two]) {
      await saveContent(app, id, { name: 'types', content: { types: [registrationType()] } });
    }
    expect(JSON.stringify(await read(one.id))).not.toContain(two.id);
    expect((await read(one.id)).types).toHaveLength(1);
  });
});
