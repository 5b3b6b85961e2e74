import { randomUUID } from 'node:crypto';
import { changeAgenda, MOST_AGENDA_ITEMS, readAgenda } from '@plenum/contract/meetings/agenda';
import { meetingRefusals } from '@plenum/contract/meetings/messages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildMeeting, write } from '#test/meetings';
import { buildPerson, type Person } from '#test/people';
import { meetingsMergePart } from '../merge-part.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const [a, b, c] = [randomUUID(), randomUUID(), randomUUID()];
const change = async ({ token }: Person, id: string, add: string[], remove: string[] = []) =>
  (await app.call(changeAgenda, { token, params: { id }, body: { add, remove } })).body.data?.ids.toSorted();
const read = async ({ token }: Person, id: string) =>
  (await app.call(readAgenda, { token, params: { id } })).body.data?.ids.toSorted();

test('is kept by account and conference, and merges additions and removals of two browsers', async () => {
  const [one, two] = [
    await buildMeeting(app, { state: 'published' }),
    await buildMeeting(app, { state: 'published' }),
  ];
  const [mine, theirs] = [await buildPerson(app), await buildPerson(app)];
  expect(await read(mine, one.id)).toEqual([]);
  await change(mine, one.id, [a, b]);
  expect(await change(mine, one.id, [c, b], [a])).toEqual([b, c].toSorted());
  expect(await read(mine, one.id)).toEqual([b, c].toSorted());
  expect([await read(theirs, one.id), await read(mine, two.id)]).toEqual([[], []]);
  // Sessions that others remove from their agenda stay in the reader's agenda.
  await change(theirs, one.id, [], [b]);
  expect(await read(mine, one.id)).toEqual([b, c].toSorted());
});

test('does not exist for a draft, nor for visitors', async () => {
  const draft = await buildMeeting(app);
  const { token } = await buildPerson(app);
  expect((await app.call(readAgenda, { token, params: { id: draft.id } })).status).toBe(404);
  expect((await app.call(readAgenda, { params: { id: draft.id } })).status).toBe(401);
  const added = { params: { id: draft.id }, body: { add: [a], remove: [] } };
  expect((await app.call(changeAgenda, { ...added, token })).status).toBe(404);
  expect((await app.call(changeAgenda, added)).status).toBe(401);
});

test('is combined when two accounts are merged', async () => {
  const { id } = await buildMeeting(app, { state: 'published' });
  const [from, into] = [await buildPerson(app), await buildPerson(app)];
  await change(from, id, [a, b]);
  await change(into, id, [b, c]);
  const source = { actor: null, requestId: null, address: null, at: app.clock.now() };
  await write(app, async (tx) =>
    meetingsMergePart.move?.(tx, { from: from.me.id, into: into.me.id }, source),
  );
  expect([await read(from, id), await read(into, id)]).toEqual([[], [a, b, c].toSorted()]);
});

test('has a limit', async () => {
  const { id } = await buildMeeting(app, { state: 'published' });
  const person = await buildPerson(app);
  const ids = (count: number) => Array.from({ length: count }, () => randomUUID());
  for (let left = MOST_AGENDA_ITEMS; left > 0; left -= 500)
    await change(person, id, ids(Math.min(500, left)));
  const full = await app.call(changeAgenda, {
    token: person.token,
    params: { id },
    body: { add: ids(1), remove: [] },
  });
  expect(full.body.code).toBe(meetingRefusals.AGENDA_FULL.code);
  expect(await read(person, id)).toHaveLength(MOST_AGENDA_ITEMS);
});
