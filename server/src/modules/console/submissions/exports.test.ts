import { randomUUID } from 'node:crypto';
import { type Endpoint, fillPath } from '@plenum/contract/kernel/endpoint';
import { saveReviewer } from '@plenum/contract/submissions/manage-endpoints';
import { paperList } from '@plenum/contract/submissions/paper-list';
import {
  exportFullSpeakers,
  exportSpeakers,
  speakerColumns,
} from '@plenum/contract/submissions/speaker-sheet';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { submissionJobs } from '#modules/submissions/public';
import { createTestApp, type TestApp } from '#test/app';
import { saveContent } from '#test/meeting-content';
import { buildStaff } from '#test/meetings';
import type { Person } from '#test/people';
import { sectionSamples } from '#test/section-samples';
import { buildCall, buildSubmission } from '#test/submissions';

let app: TestApp;
let call: Awaited<ReturnType<typeof buildCall>>;
let manager: Person;
let chair: Person;
let ids: readonly string[];
const CANARY = '=HYPERLINK("http://evil.example","x")';
const presenter = {
  name: CANARY,
  affiliation: 'Southpoint Institute',
  position: '+1+1',
  phone: '+8613912345678',
  email: 'ada@example.org',
};

beforeAll(async () => {
  app = await createTestApp({ limitFactor: 100 });
  app.clock.set(new Date('2026-05-18T01:00:00Z'));
  call = await buildCall(app);
  const [first, second] = call.fields;
  const made = [
    await buildSubmission(app, call, { presenter, title: { en: '@SUM(1)', zh: '堤' } }),
    await buildSubmission(app, call, { fieldId: second.id, presenter: { ...presenter, name: '曾清和' } }),
    await buildSubmission(app, call, { presenter: { ...presenter, affiliation: 'Chair’s House' } }),
  ];
  ids = made.map(({ id }) => id);
  manager = await buildStaff(app, call.meetingId, 'manager');
  chair = await buildStaff(app, call.meetingId, 'submission_reviewer');
  const body = { fieldIds: [], institution: 'Chair’s House', capacity: 1, chairOf: [first.id] };
  const params = { id: call.meetingId, accountId: chair.me.id };
  await app.call(saveReviewer, { params, body, token: manager.token });
});
afterAll(() => app.close());

async function fetchCsv(
  endpoint: Endpoint,
  by: Person,
  { query = {}, body }: { readonly query?: Record<string, string>; readonly body?: object } = {},
) {
  const reply = await app.http.inject({
    method: endpoint.method,
    url: fillPath(endpoint.path, { id: call.meetingId }),
    query: { format: 'csv', ...query },
    headers: { authorization: by.token, lan: 'en' },
    ...(body && { payload: body }),
  });
  return { status: reply.statusCode, text: reply.body.replace('\ufeff', '') };
}

const linesOf = (text: string) => text.split('\r\n').slice(0, -1);
const numbersOf = async (by: Person, query: Record<string, string> = {}) => {
  const { text } = await fetchCsv(paperList.export, by, { query: { columns: 'number', ...query } });
  return linesOf(text).slice(1);
};

test.each(Object.keys(paperList.columns))(
  'submissions: the column %s is masked and no formula',
  async (column) => {
    const { status, text } = await fetchCsv(paperList.export, manager, { query: { columns: column } });
    expect(status).toBe(200);
    expect(text).not.toMatch(/13912345678|ada@example\.org/);
    for (const line of linesOf(text)) expect(line).not.toMatch(/^"?[=+@-]/);
  },
);

test('the sheet equals the list: filtered, selected, and for a chair the fields without own interests', async () => {
  expect(await numbersOf(manager)).toEqual(['0001', '0002', '0003']);
  expect(await numbersOf(manager, { field: call.fields[1].id })).toEqual(['0002']);
  expect(await numbersOf(manager, { ids: ids.slice(1).join(',') })).toEqual(['0002', '0003']);
  expect(await numbersOf(chair)).toEqual(['0001']);
  expect(await numbersOf(chair, { ids: ids.join(',') })).toEqual(['0001']);
  const listed = await app.call(paperList.list, {
    params: { id: call.meetingId },
    query: {},
    token: chair.token,
  });
  expect(listed.body.data.rows.map(({ number }) => number)).toEqual(['0001']);
  const reviewer = await buildStaff(app, call.meetingId, 'submission_reviewer');
  expect((await fetchCsv(paperList.export, reviewer)).status).toBe(404);
});

test('authors are found by the pinyin of their names', async () => {
  for (const job of submissionJobs) await job.run(app.kernel);
  expect(await numbersOf(manager, { q: 'zqh' })).toEqual(['0002']);
  expect(await numbersOf(manager, { q: 'Zeng Qinghe' })).toEqual(['0002']);
  expect(await numbersOf(manager, { q: 'ceng' })).toEqual([]);
});

test('whole addresses are for organizers who give a reason, and both are audited', async () => {
  const body = { reason: 'Letters by post' };
  const { text } = await fetchCsv(paperList.exportFull, manager, { body });
  expect(text).toContain('ada@example.org');
  expect(text).toContain('+8613912345678');
  expect((await fetchCsv(paperList.exportFull, manager, { body: { reason: '' } })).status).toBe(422);
  expect((await fetchCsv(paperList.exportFull, chair, { body })).status).toBe(403);
  const { rows } = await app.kernel.db.execute<{ detail: { masked: boolean; reason?: string } }>(sql`
    select detail from audit_log where action = 'submission.exported' order by id desc limit 2`);
  expect(rows.map(({ detail }) => [detail.masked, detail.reason])).toContainEqual([false, 'Letters by post']);
});

test('speakers and chairs have one line for each time, with the details of their submissions', async () => {
  const { programme } = sectionSamples();
  const [session] = programme.sessions;
  const [speaker] = programme.speakers;
  if (!session || !speaker) throw new Error('The sample has no session');
  const talk = {
    ...(session.talks[0] ?? { start: session.start, end: session.end, abstract: { en: '', zh: '' } }),
    id: randomUUID(),
    kind: 'oral' as const,
    title: { en: '=1+1', zh: '' },
    speakerIds: [speaker.id],
    submissionId: ids[0] ?? '',
    board: '',
  };
  const content = {
    ...programme,
    sessions: [{ ...session, chairIds: [speaker.id], talks: [{ ...talk, abstract: { en: '', zh: '' } }] }],
  };
  await saveContent(app, call.meetingId, { name: 'programme', content });
  const masked = await fetchCsv(exportSpeakers, manager);
  expect(linesOf(masked.text)).toHaveLength(3);
  expect(linesOf(masked.text)[0]?.split(',')).toHaveLength(Object.keys(speakerColumns).length);
  expect(masked.text).toMatch(/Session chair[\s\S]*0001/);
  expect(masked.text).not.toContain('ada@example.org');
  const talks = await fetchCsv(exportSpeakers, manager, { query: { columns: 'talk' } });
  for (const line of linesOf(talks.text)) expect(line).not.toMatch(/^"?[=+@-]/);
  const state = await fetchCsv(exportSpeakers, manager, { query: { columns: 'role,registered,slides' } });
  expect(linesOf(state.text).slice(1)).toEqual(['Session chair,,', 'Oral presentation,No,No']);
  const full = await fetchCsv(exportFullSpeakers, manager, { body: { reason: 'Calls' } });
  expect(full.text).toContain('ada@example.org');
  expect((await fetchCsv(exportSpeakers, chair)).status).toBe(403);
});
