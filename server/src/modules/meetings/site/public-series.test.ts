import { plainText } from '@plenum/contract/kernel/rich-text';
import { readSeriesPage } from '@plenum/contract/meetings/public-endpoints';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, openTestApp, type TestApp } from '#test/app';
import { countQueries } from '#test/effects';
import { prose, registrationType, saveContent, text } from '#test/meeting-content';
import { buildMeeting, buildSeries } from '#test/meetings';
import { waitUntil } from '#test/wait-until';
import { presentSeries } from './public-series.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(new Date('2026-05-18T01:00:00Z')));

const ask = (slug: string, lan: 'en' | 'zh-cn' = 'en', server = app) =>
  server.call(readSeriesPage, { params: { slug }, lan });
const read = async (slug: string, lan: 'en' | 'zh-cn' = 'en') => (await ask(slug, lan)).body.data;
const on = (startsOn: string, endsOn = startsOn) => ({ startsOn, endsOn });

test('features the running conference, else the next, else the latest', async () => {
  const { id: seriesId, form } = await buildSeries(app);
  const add = (
    slug: string,
    span: ReturnType<typeof on>,
    state: 'published' | 'draft' | 'archived' = 'published',
  ) => buildMeeting(app, { seriesId, slug, state, ...span });
  await add('past-old', on('2024-05-01'), 'archived');
  await add('past-new', on('2025-05-01'));
  const see = async () => {
    const { value } = await presentSeries(app.kernel, form.slug, 'en');
    return [value.current?.slug, value.meetings.map(({ slug }) => slug)];
  };
  expect(await see()).toEqual(['past-new', ['past-old']]);
  await add('far', on('2026-12-01'));
  await add('near', on('2026-06-01'));
  await add('hidden', on('2026-05-20'), 'draft');
  expect(await see()).toEqual(['near', ['far', 'past-new', 'past-old']]);
  await add('running', on('2026-05-17', '2026-05-19'));
  expect(await see()).toEqual(['running', ['near', 'far', 'past-new', 'past-old']]);
});

test('features the next one exactly when the running one ends', async () => {
  const { id: seriesId, form } = await buildSeries(app);
  await buildMeeting(app, { seriesId, slug: 'ends-today', state: 'published', ...on('2026-05-18') });
  await buildMeeting(app, { seriesId, slug: 'comes-next', state: 'published', ...on('2026-05-25') });
  app.clock.set(new Date('2026-05-18T15:59:59.999Z'));
  expect((await read(form.slug)).current?.slug).toBe('ends-today');
  app.clock.set(new Date('2026-05-18T16:00:00.000Z'));
  expect((await read(form.slug)).current?.slug).toBe('comes-next');
});

test('lists at most twenty-four others', async () => {
  const { id: seriesId, form } = await buildSeries(app);
  for (let n = 0; n < 27; n += 1) await buildMeeting(app, { seriesId, state: 'published' });
  const { current, meetings } = await read(form.slug);
  expect(current).not.toBeNull();
  expect(meetings).toHaveLength(24);
  expect(meetings.map(({ id }) => id)).not.toContain(current?.id);
});

test('is in the reader’s language, or in the other if one is missing', async () => {
  const { form } = await buildSeries(app, {
    name: text('Marine Mathematics', '海洋数学'),
    tagline: text('', '把海洋写进方程'),
    about: prose('Waves.', ''),
    logo: 'logo-of-it',
    partners: [
      {
        id: '3b241101-e2bb-4255-8caf-4136c566a962',
        kind: 'host',
        name: text('Host', '主办方'),
        link: 'https://example.org',
        logo: '',
      },
    ],
  });
  const [english, chinese] = [await read(form.slug, 'en'), await read(form.slug, 'zh-cn')];
  expect(english).toMatchObject({
    current: null,
    meetings: [],
    series: {
      name: 'Marine Mathematics',
      tagline: '把海洋写进方程',
      logo: '/media/logo-of-it',
      partners: [{ kind: 'host', name: 'Host', link: 'https://example.org', logo: '' }],
    },
  });
  expect(chinese.series).toMatchObject({ name: '海洋数学', partners: [{ name: '主办方' }] });
  expect(plainText(chinese.series.about)).toBe('Waves.');
});

test.each(['no-such-series', 'api', '%%', 'Cloud'])('does not find %s', async (slug) => {
  expect((await ask(slug)).status).toBe(404);
});

test('needs as many queries for three conferences as for one, with nothing of another series', async () => {
  const { id: seriesId, form } = await buildSeries(app);
  const { id: strange } = await buildMeeting(app, { state: 'published' });
  const add = () => buildMeeting(app, { seriesId, state: 'published' });
  await add();
  const work = () => presentSeries(app.kernel, form.slug, 'en');
  expect(await countQueries(app, work)).toBe(2);
  await add();
  await add();
  expect(await countQueries(app, work)).toBe(2);
  expect(JSON.stringify((await work()).value)).not.toContain(strange);
});

test('shows a conference changed on another server', async () => {
  const other = await openTestApp(app.databaseUrl);
  const { id: seriesId, form } = await buildSeries(app);
  const { id } = await buildMeeting(app, { seriesId, state: 'published' });
  expect((await ask(form.slug, 'en', other)).body.data.current?.priceFrom).toBeNull();
  await saveContent(app, id, { name: 'types', content: { types: [registrationType()] } });
  await waitUntil(
    async () => (await ask(form.slug, 'en', other)).body.data.current?.priceFrom?.CNY === 200_000,
  );
  await other.close();
});
