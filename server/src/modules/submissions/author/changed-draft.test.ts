import * as endpoints from '@plenum/contract/submissions/endpoints';
import { submissionRefusals } from '@plenum/contract/submissions/messages';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { rowsGained } from '#test/effects';
import type { Person } from '#test/people';
import { buildCall, buildSubmission, CLOSES, save, submit } from '#test/submissions';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(new Date('2026-05-18T01:00:00Z')));

const read = async (id: string, { token }: Person) =>
  (await app.call(endpoints.readMySubmission, { params: { id }, token })).body.data;
const withdraw = (id: string, { token }: Person) =>
  app.call(endpoints.withdrawSubmission, { params: { id }, body: { reason: 'Flu' }, token });

test('a version that equals the last one is refused, without another message', async () => {
  const call = await buildCall(app);
  const { id, author, own } = await buildSubmission(app, call);
  const gained = await rowsGained(app, async () => {
    expect((await submit(app, { id, author })).body.code).toBe(submissionRefusals.SUBMISSION_UNCHANGED.code);
  });
  expect([gained['submission_versions'] ?? 0, gained['outbox'] ?? 0]).toEqual([0, 0]);
  await save(app, { id, author }, { ...own.draft, title: { en: 'Changed', zh: '' } });
  expect((await submit(app, { id, author })).body.data.versions).toHaveLength(2);
});

describe('a changed draft that was not submitted again', () => {
  const CHANGED = { en: 'Waves that nobody submitted', zh: '' };
  const change = async () => {
    const call = await buildCall(app);
    const { id, author, own } = await buildSubmission(app, call);
    await save(app, { id, author }, { ...own.draft, type: 'poster', title: CHANGED });
    return { id, author, submitted: own.draft };
  };
  const card = async ({ token }: Person) =>
    (await app.call(endpoints.listMySubmissions, { query: {}, token })).body.data[0];

  test('is shown while it can be submitted, and the last version afterwards', async () => {
    const { id, author, submitted } = await change();
    expect(await read(id, author)).toMatchObject({
      title: CHANGED,
      type: 'poster',
      isChanged: true,
      submitted,
    });
    app.clock.set(new Date(CLOSES));
    const closed = { title: submitted.title, type: 'oral', isChanged: true };
    expect(await read(id, author)).toMatchObject({ ...closed, draft: { title: CHANGED } });
    expect(await card(author)).toMatchObject(closed);
  });

  test('does not appear in messages', async () => {
    const { id, author, submitted } = await change();
    await withdraw(id, author);
    await app.deliverOutbox();
    const said = await app.lastMessage(submitted.presenter.email);
    expect(said).toMatch(/withdrawn|撤稿/);
    expect(said).not.toContain(CHANGED.en);
    expect(Object.values(submitted.title).some((title) => said.includes(title))).toBe(true);
  });
});
