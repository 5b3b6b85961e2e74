import { randomUUID } from 'node:crypto';
import { noText } from '@plenum/contract/kernel/localized-text';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { meetingRefusals } from '@plenum/contract/meetings/messages';
import type { ProgrammeSession } from '@plenum/contract/meetings/programme';
import {
  changeProgramme,
  type ProgrammeOperation,
  readProgrammeDraft,
} from '@plenum/contract/meetings/programme-endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { auditOf, countRows } from '#test/effects';
import { listenStream } from '#test/listen-stream';
import { text } from '#test/meeting-content';
import { buildMeeting, buildStaff } from '#test/meetings';
import { buildPerson, type Person } from '#test/people';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const session = (overrides: Partial<ProgrammeSession> = {}): ProgrammeSession => ({
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
const room = () => ({ id: randomUUID(), name: text('Hall', '大厅'), capacity: 100 });
const speaker = () => ({
  id: randomUUID(),
  name: text('Li Lei', '李雷'),
  title: noText,
  organization: noText,
  bio: noText,
  photo: '',
});
type Put = Extract<ProgrammeOperation, { op: 'put' }>;
const put = <K extends Put['kind']>(kind: K, body: Extract<Put, { kind: K }>['body'], version = 0) =>
  ({ op: 'put', kind, version, position: null, body }) as ProgrammeOperation;
const remove = (kind: Put['kind'], id: string, version: number): ProgrammeOperation => ({
  op: 'remove',
  kind,
  id,
  version,
});

async function setUp() {
  const { id } = await buildMeeting(app);
  const [one, two] = [await buildStaff(app, id, 'manager'), await buildStaff(app, id, 'owner')];
  const change = async (person: Person, ...operations: ProgrammeOperation[]) => {
    const { status, body } = await app.call(changeProgramme, {
      token: person.token,
      params: { id },
      body: { operations },
    });
    return { status, code: body.code, data: body.data, errors: body.errors, savedBefore: body.savedBefore };
  };
  const read = async (since?: number) =>
    (
      await app.call(readProgrammeDraft, {
        token: one.token,
        params: { id },
        query: since === undefined ? {} : { since },
      })
    ).body.data;
  return { id, one, two, change, read };
}

test('entries are added, changed and removed one by one, each with its own version', async () => {
  const { id, one, two, change, read } = await setUp();
  expect(await read()).toMatchObject({ revision: 0, items: [], published: null, can: { edit: true } });
  const [hall, opening, closing] = [room(), session(), session({ start: '11:00', end: '12:00' })];
  const added = await change(one, put('room', hall), put('session', opening), put('session', closing));
  expect(added.data).toMatchObject({
    revision: 1,
    items: [hall, opening, closing].map((body) => ({ id: body.id, version: 1, body, by: one.me.name })),
  });
  // Two people change different sessions that they both read at revision 1.
  expect((await change(one, put('session', { ...opening, start: '08:30' }, 1))).status).toBe(200);
  expect((await change(two, put('session', { ...closing, roomId: hall.id }, 1))).data.revision).toBe(3);
  const later = await read(1);
  expect(later.items.map((item) => [item.id, item.version, item.by])).toEqual([
    [opening.id, 2, one.me.name],
    [closing.id, 2, two.me.name],
  ]);
  expect((await change(two, remove('session', opening.id, 2))).data.items).toMatchObject([{ body: null }]);
  expect((await read()).items.map((item) => item.id)).toEqual([hall.id, closing.id]);
  expect((await read(3)).items).toMatchObject([{ id: opening.id, version: 3, body: null }]);
  expect(
    (await auditOf(app, `meeting:${id}`)).filter((fact) => fact === 'meeting.programme_changed'),
  ).toHaveLength(4);
});

test('the second of two who change the same entry learns of the first, and nothing is stored', async () => {
  const { one, two, change, read } = await setUp();
  const [opening, other] = [session(), session({ start: '11:00', end: '12:00' })];
  await change(one, put('session', opening), put('session', other));
  await change(one, put('session', { ...opening, end: '10:30' }, 1));
  const before = await countRows(app);
  // One change is outdated, so the other change of the same call isn't stored either.
  const refused = await change(
    two,
    put('session', { ...other, end: '12:30' }, 1),
    put('session', { ...opening, end: '09:45' }, 1),
  );
  expect(refused.code).toBe(kernelRefusals.CHANGED_MEANWHILE.code);
  expect(refused.savedBefore).toEqual({ by: one.me.name, at: app.clock.now().toISOString() });
  expect(await countRows(app)).toEqual(before);
  expect((await read()).items.map(({ body }) => (body as ProgrammeSession).end)).toEqual(['10:30', '12:00']);
});

test('a removed entry is not restored unknowingly, but can be on purpose', async () => {
  const { one, two, change, read } = await setUp();
  const opening = session();
  await change(one, put('session', opening));
  await change(one, remove('session', opening.id, 1));
  for (const version of [0, 1])
    expect((await change(two, put('session', opening, version))).code).toBe(
      kernelRefusals.CHANGED_MEANWHILE.code,
    );
  expect((await change(two, put('session', opening, 2))).data.items).toMatchObject([{ version: 3 }]);
  expect((await read()).items).toHaveLength(1);
});

test('a removed room, track or speaker is removed from its sessions', async () => {
  const { one, two, change, read } = await setUp();
  const [hall, li] = [room(), speaker()];
  const talk = {
    id: randomUUID(),
    kind: 'oral' as const,
    title: text('Talk', ''),
    start: '09:00',
    end: '09:30',
    speakerIds: [li.id],
    abstract: noText,
    submissionId: null,
    board: '',
  };
  const opening = session({ roomId: hall.id, chairIds: [li.id], talks: [talk] });
  await change(one, put('room', hall), put('speaker', li), put('session', opening));
  const { data } = await change(two, remove('room', hall.id, 1), remove('speaker', li.id, 1));
  expect(data.items.find(({ kind }) => kind === 'session')).toMatchObject({
    version: 2,
    body: { roomId: null, chairIds: [], talks: [{ speakerIds: [] }] },
  });
  // An editor who still sees the old session gets a notice.
  expect((await change(one, put('session', opening, 1))).code).toBe(kernelRefusals.CHANGED_MEANWHILE.code);
  const invalid = await change(one, put('session', opening, 2));
  expect(invalid.errors?.map(({ path, code }) => [path, code])).toEqual([
    ['operations.0.body.roomId', 'unknown_reference'],
    ['operations.0.body.chairIds', 'unknown_reference'],
    ['operations.0.body.talks.0.speakerIds', 'unknown_reference'],
  ]);
  expect((await read()).revision).toBe(2);
});

describe('refuses', () => {
  test('days outside the conference, an entry twice in one call, and a board that is taken', async () => {
    const { one, change, read } = await setUp();
    const outside = await change(one, put('room', room()), put('session', session({ day: '2026-06-17' })));
    expect(outside.errors).toMatchObject([{ path: 'operations.1.body.day', code: 'outside_meeting' }]);
    const twice = session();
    expect((await change(one, put('session', twice), put('session', twice))).status).toBe(422);
    const poster = {
      id: randomUUID(),
      kind: 'poster' as const,
      title: text('Poster', ''),
      start: '09:00',
      end: '10:00',
      speakerIds: [],
      abstract: noText,
      submissionId: null,
      board: 'P-01',
    };
    await change(one, put('session', session({ talks: [poster] })));
    const taken = await change(one, put('session', session({ talks: [{ ...poster, id: randomUUID() }] })));
    expect(taken.errors).toMatchObject([{ path: 'operations.0.body.talks.0.board', code: 'duplicate' }]);
    expect((await read()).revision).toBe(1);
  });

  test('a talk in a break, and a session with talks that becomes one', async () => {
    const { one, change, read } = await setUp();
    const talk = {
      id: randomUUID(),
      kind: 'oral' as const,
      title: text('Talk', ''),
      start: '09:00',
      end: '09:30',
      speakerIds: [],
      abstract: noText,
      submissionId: null,
      board: '',
    };
    const [waves, coffee] = [session({ talks: [talk] }), session({ kind: 'break' })];
    await change(one, put('session', waves), put('session', coffee));
    const refused = [
      await change(
        one,
        put('session', { ...waves, talks: [] }, 1),
        put('session', { ...coffee, talks: [talk] }, 1),
      ),
      await change(one, put('session', { ...waves, kind: 'meal' }, 1)),
      await change(one, put('session', session({ kind: 'social', talks: [{ ...talk, id: randomUUID() }] }))),
    ];
    expect(refused.map(({ errors }) => errors?.map(({ path, code }) => [path, code]))).toEqual([
      [['operations.1.body.kind', 'no_talks']],
      [['operations.0.body.kind', 'no_talks']],
      [['operations.0.body.kind', 'no_talks']],
    ]);
    expect((await read()).revision).toBe(1);
  });

  test('changes to an archived conference, to others’ conferences, and by roles that do not edit', async () => {
    const { id, change } = await setUp();
    const reviewer = await buildStaff(app, id, 'reviewer');
    expect((await change(reviewer, put('session', session()))).status).toBe(403);
    const elsewhere = await buildStaff(app, (await buildMeeting(app)).id, 'owner');
    expect((await change(elsewhere, put('session', session()))).status).toBe(404);
    expect((await change(await buildPerson(app), put('session', session()))).status).toBe(403);
    const archived = await buildMeeting(app, { state: 'archived' });
    const owner = await buildStaff(app, archived.id, 'owner');
    const { body } = await app.call(changeProgramme, {
      token: owner.token,
      params: { id: archived.id },
      body: { operations: [put('session', session())] },
    });
    expect(body.code).toBe(meetingRefusals.ARCHIVED.code);
  });
});

test('other editors get a live event', async () => {
  const { id, one, two, change } = await setUp();
  const stream = await listenStream(app, two.token);
  await change(one, put('session', session()));
  await stream.says('programme_changed');
  expect(stream.text()).toContain(`"id":"${id}"`);
  stream.hangUp();
});

test('many who add sessions at the same time all succeed', async () => {
  const { one, two, change, read } = await setUp();
  const results = await Promise.all(
    Array.from({ length: 12 }, (_, index) => change(index % 2 ? one : two, put('session', session()))),
  );
  expect(results.map(({ status }) => status)).toEqual(results.map(() => 200));
  const { revision, items } = await read();
  expect([revision, items.length]).toEqual([12, 12]);
});
