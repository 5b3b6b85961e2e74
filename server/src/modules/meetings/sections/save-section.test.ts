import { randomUUID } from 'node:crypto';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { sectionNames, sections } from '@plenum/contract/meetings/sections';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RefusalError } from '#kernel/refusal/refusal-error';
import { createTestApp, type TestApp } from '#test/app';
import { auditOf, countRows } from '#test/effects';
import { buildMeeting, write } from '#test/meetings';
import { IN_TEXT, LOGO, PHOTO, sectionSamples } from '#test/section-samples';
import { saveSection } from './save-section.ts';
import { type SectionChange, sectionChange } from './section-entries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function save(meetingId: string, change: SectionChange, version = 0): Promise<{ version: number }> {
  const by = { meetingId, version, actorId: null, requestId: 'request-1', address: '203.0.113.9' };
  return write(app, (tx) => saveSection(app.kernel, tx, change, by));
}

async function refusalOf(work: Promise<unknown>): Promise<RefusalError> {
  const error = await work.catch((caught: unknown) => caught);
  if (!(error instanceof RefusalError)) throw new Error(`Not refused: ${String(error)}`);
  return error;
}

async function figures(meetingId: string) {
  const { rows } = await app.kernel.pool.query<{
    name: string;
    entries: number;
    written: number;
    missing: string[];
  }>('select name, entries, written, missing from meeting_sections where meeting_id = $1', [meetingId]);
  return Object.fromEntries(rows.map(({ name, ...row }) => [name, row]));
}

test('counts entries and missing translations', async () => {
  const { id } = await buildMeeting(app);
  const samples = sectionSamples();
  for (const name of sectionNames) await save(id, sectionChange(name, samples[name]));
  const counted = await figures(id);
  expect(Object.fromEntries(Object.entries(counted).map(([name, row]) => [name, row.entries]))).toEqual({
    about: 1,
    venue: 1,
    contacts: 1,
    committee: 2,
    history: 1,
    dates: 1,
    partners: 2,
    call: 1,
    submissions: 1,
    programme: 1,
    types: 2,
    hotels: 2,
    activities: 2,
    form: 1,
    payment: 2,
    rules: 1,
    footer: 1,
  });
  expect(counted['about']).toMatchObject({ written: 1, missing: [] });
  expect(counted['partners']).toMatchObject({ written: 2, missing: ['partners.1.name.zh'] });
  expect(counted['types']).toMatchObject({ written: 6, missing: ['types.0.description.zh'] });
  expect(counted['programme']?.missing).toEqual([
    'speakers.0.organization.zh',
    'sessions.0.talks.0.abstract.zh',
  ]);
});

test('counts nothing in an empty part, with or without a list', async () => {
  const { id } = await buildMeeting(app);
  const names = ['about', 'venue', 'call', 'programme', 'types', 'payment', 'footer'] as const;
  for (const name of names) await save(id, sectionChange(name, sections[name].empty));
  const counted = Object.values(await figures(id)).map(({ entries, written }) => entries + written);
  expect(counted).toEqual(names.map(() => 0));
});

test('keeps the pictures it shows: portraits, logos and pictures in a text', async () => {
  const { id } = await buildMeeting(app);
  for (const file of [PHOTO, LOGO, IN_TEXT, 'other-0000001'])
    await app.kernel.db.execute(sql`insert into files (id, purpose, content_type, size, sha256, created_at)
      values (${file}, 'public', 'image/png', 1, '', ${app.clock.now()})`);
  const attached = async () => {
    const { rows } = await app.kernel.pool.query<{ id: string }>('select id from files where attached');
    return rows.map((row) => row.id).toSorted();
  };
  const samples = sectionSamples();
  await save(id, { name: 'committee', content: samples.committee });
  expect(await attached()).toEqual([PHOTO]);
  await save(id, { name: 'partners', content: samples.partners });
  await save(id, { name: 'about', content: samples.about });
  expect(await attached()).toEqual([LOGO, PHOTO, IN_TEXT].toSorted());
});

test('names sessions outside the conference’s days, and stores nothing', async () => {
  const { id } = await buildMeeting(app);
  const { programme } = sectionSamples();
  const on = (day: string) =>
    programme.sessions.slice(0, 1).map((session) => ({ ...session, id: randomUUID(), day, talks: [] }));
  const sessions = ['2026-06-14', '2026-06-15', '2026-06-16', '2026-06-17'].flatMap(on);
  const before = await countRows(app);
  const change = sectionChange('programme', { ...programme, sessions });
  const refused = await refusalOf(save(id, change));
  expect(refused.refusal).toBe(kernelRefusals.INVALID_INPUT);
  expect(refused.fieldErrors('zh-cn')?.map(({ path, code }) => [path, code])).toEqual([
    ['content.sessions.0.day', 'outside_meeting'],
    ['content.sessions.3.day', 'outside_meeting'],
  ]);
  expect(await countRows(app)).toEqual(before);
});

test('audits every save, without its content', async () => {
  const { id } = await buildMeeting(app);
  await save(id, { name: 'payment', content: sectionSamples().payment });
  expect(await auditOf(app, `meeting:${id}`)).toEqual(['meeting.created', 'meeting.section_saved']);
  const { rows } = await app.kernel.pool.query(
    "select detail, request_id from audit_log where object = $1 and action = 'meeting.section_saved'",
    [`meeting:${id}`],
  );
  expect(rows).toEqual([{ detail: { name: 'payment', version: 1 }, request_id: 'request-1' }]);
});

test('refuses a version from the past or the future', async () => {
  const { id } = await buildMeeting(app);
  const footer = { name: 'footer', content: sectionSamples().footer } as const;
  await save(id, footer);
  for (const version of [0, 2, 7])
    expect((await refusalOf(save(id, footer, version))).refusal).toBe(kernelRefusals.CHANGED_MEANWHILE);
  expect(await save(id, footer, 1)).toEqual({ version: 2 });
});

test('of many concurrent saves exactly one wins, and its content is stored', async () => {
  const { id } = await buildMeeting(app);
  const saves = Array.from({ length: 8 }, (_, index) => sectionSamples().types.types.slice(index % 2));
  const results = await Promise.allSettled(
    saves.map((types) => save(id, { name: 'types', content: { types } })),
  );
  const winners = saves.filter((_, index) => results[index]?.status === 'fulfilled');
  expect(winners).toHaveLength(1);
  const { rows } = await app.kernel.pool.query(
    'select id from registration_types where meeting_id = $1 order by position',
    [id],
  );
  expect(rows).toEqual(winners[0]?.map((type) => ({ id: type.id })));
});
