import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildCall, buildSubmission, save, submit } from '#test/submissions';
import { readDemoMessages } from '#modules/messaging/public';
import { authorAddresses } from './author-addresses.ts';
import { eachReviewer, reviewersReminded } from './events.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

// The message to a co-author is a reaction to a separate event, so the outbox is delivered twice.
async function deliverAll(): Promise<void> {
  await app.deliverOutbox();
  await app.deliverOutbox();
}

const presenterWith = (email: string) => ({
  presenter: { name: 'Ada Quill', affiliation: '', position: '', phone: '', email },
});

test('an author gets messages at the presenter’s email address and at the account, at each once', () => {
  expect(authorAddresses('+4790000001', presenterWith('ada@example.org'))).toEqual({
    target: 'ada@example.org',
    also: ['+4790000001'],
  });
  expect(authorAddresses('lab@example.org', presenterWith('Ada@Example.org'))).toEqual({
    target: 'lab@example.org',
    also: ['ada@example.org'],
  });
  expect(authorAddresses('ada@example.org', presenterWith('ada@example.org')).also).toEqual([]);
  expect(authorAddresses('+4790000001', presenterWith('none'))).toEqual({ target: '+4790000001', also: [] });
});

describe('co-authors', () => {
  const coauthor = (name: string, email: string) => ({ id: randomUUID(), name, affiliation: 'Lab', email });
  const subjectsTo = async (email: string) =>
    (await readDemoMessages(app.kernel, email)).map(({ subject }) => subject);

  test('get one message with the name of the author and the contact', async () => {
    const call = await buildCall(app);
    const bo = coauthor('Bo Lind', 'bo.coauthor@example.org');
    const paper = await buildSubmission(app, call, { coauthors: [bo, coauthor('Cy Moe', '')] });
    await deliverAll();
    expect(await subjectsTo(bo.email)).toEqual([expect.stringMatching(/named as a co-author/)]);
    const text = await app.lastMessage(bo.email);
    expect(text).toContain('Ada Quill (ada@example.org)');
    const di = coauthor('Di Ek', 'di.coauthor@example.org');
    await save(app, paper, { ...paper.own.draft, coauthors: [{ ...bo, name: 'Bo J. Lind' }, di] });
    await submit(app, paper);
    await deliverAll();
    expect([await subjectsTo(bo.email), await subjectsTo(di.email)]).toMatchObject([
      { length: 1 },
      { length: 1 },
    ]);
  });

  test('get no message if they are the presenter, and one if listed twice', async () => {
    const call = await buildCall(app);
    const twice = [coauthor('Ed One', 'ed@example.org'), coauthor('Ed Two', 'ED@example.org')];
    await buildSubmission(app, call, { coauthors: [...twice, coauthor('Ada Quill', 'ada@example.org')] });
    await deliverAll();
    expect(await subjectsTo('ed@example.org')).toHaveLength(1);
    expect((await subjectsTo('ada@example.org')).filter((one) => /co-author/.test(one))).toEqual([]);
  });
});

test('each of several reviewers has an event, so that each gets a message', () => {
  const [a, b, meetingId] = [randomUUID(), randomUUID(), randomUUID()];
  const events = eachReviewer(meetingId, [a, b]);
  expect(events.map((event) => reviewersReminded.payload.parse(event).reviewerIds)).toEqual([[a], [b]]);
});
