import { type SectionContent, type SectionName, sectionNames } from '@plenum/contract/meetings/sections';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildMeeting, write } from '#test/meetings';
import { sectionSamples } from '#test/section-samples';
import { copySections } from './copy-sections.ts';
import { saveSection } from './save-section.ts';
import { sectionChange } from './section-entries.ts';
import { findSections, readSectionContent } from './section-queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  // The test writes the counters directly, as if there were orders.
  app.leaveUnsound();
});
afterAll(() => app.close());

async function buildFull(overrides: Parameters<typeof buildMeeting>[1] = {}): Promise<string> {
  const { id } = await buildMeeting(app, overrides);
  const by = { meetingId: id, version: 0, actorId: null, requestId: null, address: null };
  const samples = sectionSamples();
  for (const name of sectionNames) {
    const change = sectionChange(name, samples[name]);
    await write(app, (tx) => saveSection(app.kernel, tx, change, by));
  }
  return id;
}

async function copy(fromId: string, toId: string, names: readonly SectionName[], shiftDays: number) {
  const now = app.clock.now();
  await write(app, (tx) => copySections(tx, { fromId, toId, names, shiftDays, now, actorId: null }));
}

async function read<N extends SectionName>(meetingId: string, name: N) {
  const [row] = await findSections(app.kernel.db, meetingId, [name]);
  const { section, taken } = await readSectionContent(app.kernel.db, meetingId, name, row);
  return { content: section.content as SectionContent<N>, taken, version: row?.version ?? 0 };
}

/** Removes ids, which are different in each copy. */
function withoutIds(value: unknown): string {
  return JSON.stringify(value, (key, part: unknown) => (/^id$|Ids?$/.test(key) ? undefined : part));
}

test('everything is copied, a year and two days later', async () => {
  const from = await buildFull();
  const { id: to } = await buildMeeting(app, { startsOn: '2027-06-17', endsOn: '2027-06-18' });
  await copy(from, to, sectionNames, 367);
  const moved: Partial<Record<SectionName, [string, string][]>> = {
    dates: [['2026-05-31T15:59', '2027-06-02T15:59']],
    programme: [['2026-06-15', '2027-06-17']],
    submissions: [
      ['2026-06-01T16', '2027-06-03T16'],
      ['2026-06-14T16', '2027-06-16T16'],
    ],
    rules: [
      ['2026-05-31T16', '2027-06-02T16'],
      ['2026-06-07T16', '2027-06-09T16'],
    ],
    types: [
      ['2026-05-20T16', '2027-05-22T16'],
      ['2026-05-25T16', '2027-05-27T16'],
    ],
    hotels: [
      ['2026-06-14', '2027-06-16'],
      ['2026-06-15', '2027-06-17'],
    ],
    activities: [['2026-06-15', '2027-06-17']],
  };
  const samples = sectionSamples();
  for (const name of sectionNames) {
    const expected = (moved[name] ?? []).reduce(
      (text, [old, later]) => text.replaceAll(old, later),
      withoutIds(samples[name]),
    );
    const { content, version } = await read(to, name);
    const found: unknown = JSON.parse(withoutIds(content));
    expect([name, version, found]).toEqual([name, 1, JSON.parse(expected)]);
  }
});

test('copied items have new ids and no bookings; the original keeps its own', async () => {
  const from = await buildFull();
  await app.kernel.db.execute(sql`update registration_types set taken = 5 where meeting_id = ${from}`);
  await app.kernel.db.execute(sql`update activities set taken = 5 where meeting_id = ${from}`);
  await app.kernel.db.execute(sql`update room_nights set rooms_taken = 5
    where room_type_id in (select id from room_types where meeting_id = ${from})`);
  const { id: to } = await buildMeeting(app);
  await copy(from, to, ['types', 'hotels', 'activities'], 0);
  for (const name of ['types', 'hotels', 'activities'] as const) {
    const [original, copied] = [(await read(from, name)).taken, (await read(to, name)).taken];
    expect(Object.keys(copied)).toHaveLength(Object.keys(original).length);
    expect(Object.keys(copied).filter((key) => key in original)).toEqual([]);
    expect(new Set(Object.values(original))).toEqual(new Set([5]));
    expect(new Set(Object.values(copied))).toEqual(new Set([0]));
  }
});

test('talks keep their rooms and speakers', async () => {
  const from = await buildFull();
  const { id: to } = await buildMeeting(app);
  await copy(from, to, ['programme'], 0);
  const { content } = await read(to, 'programme');
  const [session] = content.sessions;
  expect(session?.roomId).toBe(content.rooms[0]?.id);
  expect(session?.talks[0]?.speakerIds).toEqual([content.speakers[0]?.id]);
});

test('copies only the chosen parts, and only saved ones', async () => {
  const from = await buildFull();
  const { id: to } = await buildMeeting(app);
  await copy(from, to, ['venue', 'types'], 10);
  const { id: empty } = await buildMeeting(app);
  await copy(empty, to, ['footer'], 10);
  const saved = await findSections(app.kernel.db, to, sectionNames);
  expect(saved.map(({ name }) => name).toSorted()).toEqual(['types', 'venue']);
});

test('a deadline stays at the same time of day when clocks change in between', async () => {
  const timeZone = 'America/New_York';
  const from = await buildFull({ timeZone });
  const { id: to } = await buildMeeting(app, { timeZone });
  // The time is one minute before noon, with summer time in May and without in January.
  await copy(from, to, ['dates'], 240);
  expect((await read(to, 'dates')).content.dates[0]?.at).toBe('2027-01-26T16:59:00.000Z');
});
