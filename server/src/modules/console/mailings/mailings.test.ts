import { randomUUID } from 'node:crypto';
import { readDashboard } from '@plenum/contract/console/dashboard';
import { jobRefusals } from '@plenum/contract/mailings/messages';
import { createJob, readJob } from '@plenum/contract/mailings/job-endpoints';
import { jobList } from '@plenum/contract/mailings/job-list';
import type { Audience } from '@plenum/contract/mailings/job-schemas';
import { resendMessage } from '@plenum/contract/mailings/log-endpoints';
import { messageList, readMessage } from '@plenum/contract/mailings/message-list';
import { listRecipients } from '@plenum/contract/mailings/recipient-list';
import { cancelOrder } from '@plenum/contract/registration/orders/endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encryptField } from '#kernel/crypto/field-encryption';
import { mailingJobs } from '#modules/mailings/public';
import { createTestApp, type TestApp } from '#test/app';
import { addJob, addressee, addressees, buildJob, jobForm, provideAudience, start } from '#test/mailings';
import { buildStaff } from '#test/meetings';
import { buildOffer, buildOrder, memberDraft } from '#test/registrations';
import { buildWaiting } from '#test/waiting';
import { consoleAudiences } from './find-audience.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ limitFactor: 10, jobMessagesPerDay: { site: 1_000, conference: 3 } });
});
afterAll(() => app.close());

const all = (list: Audience['list'], filter: Audience['filter'] = {}): Audience => ({
  list,
  filter,
  ids: null,
});

describe('the recipients of a list', () => {
  test('of participants get their own data; members of a team have no account', async () => {
    const offer = await buildOffer(app);
    const alone = await buildOrder(app, offer.meetingId, [memberDraft(offer.type.id)]);
    const team = await buildOrder(app, offer.meetingId, [
      memberDraft(offer.type.id),
      memberDraft(offer.type.id),
    ]);
    const find = (audience: Audience) => consoleAudiences.find(app.kernel, offer.meetingId, audience, 100);
    const everyone = await find(all('participants'));
    expect(everyone.map(({ person }) => person.split(':')[0]).toSorted()).toEqual([
      'account',
      'participant',
      'participant',
    ]);
    expect(everyone.find(({ person }) => person.startsWith('account'))).toMatchObject({
      person: `account:${alone.buyer.me.id}`,
      accountId: alone.buyer.me.id,
    });
    const [one = ''] = team.memberIds;
    expect(await find({ list: 'participants', filter: {}, ids: [one] })).toHaveLength(1);
    expect(await find(all('participants', { kind: 'team' }))).toHaveLength(2);
    // Participants of another conference are not included.
    const elsewhere = await buildOffer(app);
    const foreign = { list: 'participants', filter: {}, ids: [one] } as const;
    expect(
      await consoleAudiences.find(app.kernel, elsewhere.meetingId, { ...foreign, ids: [one] }, 100),
    ).toEqual([]);
  });

  test('of registrations and orders are the contacts, and cancelled ones are marked', async () => {
    const offer = await buildOffer(app);
    const kept = await buildOrder(app, offer.meetingId, [memberDraft(offer.type.id)]);
    const gone = await buildOrder(app, offer.meetingId, [memberDraft(offer.type.id)]);
    await app.call(cancelOrder, {
      params: { id: gone.answer.body.data.orderId },
      token: gone.buyer.token,
    });
    const find = (audience: Audience) => consoleAudiences.find(app.kernel, offer.meetingId, audience, 100);
    const orders = new Map((await find(all('orders'))).map((one) => [one.person, one]));
    expect(orders.get(`account:${kept.buyer.me.id}`)).toMatchObject({ isCancelled: false });
    expect(orders.get(`account:${gone.buyer.me.id}`)).toMatchObject({ isCancelled: true });
    expect(await find(all('orders', { state: 'cancelled' }))).toHaveLength(1);
    expect((await find(all('registrations', { state: 'submitted' }))).map(({ person }) => person)).toEqual([
      `account:${kept.buyer.me.id}`,
    ]);
  });

  test('include the waiting list', async () => {
    const offer = await buildOffer(app, { stock: 1 });
    await buildOrder(app, offer.meetingId, [memberDraft(offer.type.id)]);
    const waiting = await buildWaiting(app, offer);
    const find = (filter: Audience['filter']) =>
      consoleAudiences.find(app.kernel, offer.meetingId, all('waitingList', filter), 100);
    expect((await find({})).map(({ person }) => person)).toEqual([`account:${waiting.person.me.id}`]);
    expect(await find({ view: 'past' })).toEqual([]);
  });

  const unknown: readonly Audience['filter'][] = [
    { colour: 'x' },
    { review: 'perhaps' },
    { typeId: "' or 1=1" },
  ];

  test('an unknown filter of the list is refused', async () => {
    const { meetingId, manager } = await buildJob(app);
    for (const filter of unknown) {
      const body = jobForm({ audience: all('participants', filter) });
      const answer = await app.call(createJob, { params: { id: meetingId }, body, token: manager.token });
      expect(answer.status).toBe(422);
    }
  });
});

describe('the message log', () => {
  async function buildLog() {
    const { meetingId, manager } = await buildJob(app);
    const failed = randomUUID();
    const text = encryptField(app.kernel.keys, 'x', { table: 'message_log', column: 'text', row: failed });
    const now = app.clock.now();
    await app.kernel.db.execute(sql`
      insert into message_log (id, channel, target, language, subject, text, state, failure, attempts, created_at,
        meeting_id, account_id)
      values (${failed}, 'email', 'ada.lovelace@plenum.example', 'en', 'Paid', ${text}, 'failed',
        'invalid_target EENVELOPE 550', 1, ${now}, ${meetingId}, ${manager.me.id})`);
    return { meetingId, manager, failed };
  }

  test('masks the target, explains the failure, and finds by person', async () => {
    const { meetingId, manager, failed } = await buildLog();
    const find = (query: Record<string, string>) =>
      app.call(messageList.list, { params: { id: meetingId }, query, token: manager.token });
    expect((await find({})).body.data.rows).toMatchObject([
      {
        id: failed,
        target: 'a***@plenum.example',
        name: manager.me.name,
        failure: 'invalid_target',
        failureCode: 'EENVELOPE 550',
        can: { resend: true },
      },
    ]);
    expect((await find({ q: 'lovelace' })).body.data.rows).toHaveLength(1);
    expect((await find({ q: manager.me.name })).body.data.rows).toHaveLength(1);
    expect((await find({ q: '%' })).body.data.rows).toHaveLength(0);
    expect((await find({ state: 'sent' })).body.data.rows).toHaveLength(0);
    const [person, other] = [randomUUID(), randomUUID()];
    await app.kernel.db.execute(sql`update message_log set participant_id = ${person} where id = ${failed}`);
    expect((await find({ participantId: person })).body.data.rows).toMatchObject([{ id: failed }]);
    expect((await find({ participantId: other })).body.data.rows).toHaveLength(0);
    const count = await app.call(messageList.count, {
      params: { id: meetingId },
      query: {},
      token: manager.token,
    });
    expect(count.body.data).toEqual({ count: 1, isMore: false });
  });

  test('shows the provider’s report, and finds by it', async () => {
    const { meetingId, manager, failed } = await buildLog();
    const { token } = manager;
    const at = app.clock.now();
    await app.kernel.db.execute(sql`
      update message_log set state = 'sent', sent_at = ${at}, failure = null, delivery = 'undelivered',
        delivery_code = '5.1.1', delivery_at = ${at} where id = ${failed}`);
    const find = async (state: 'sent' | 'undelivered' | 'delivered') =>
      (await app.call(messageList.list, { params: { id: meetingId }, query: { state }, token })).body.data
        .rows;
    expect(await find('undelivered')).toMatchObject([
      { id: failed, state: 'undelivered', report: { code: '5.1.1', at: at.toISOString() } },
    ]);
    expect([await find('sent'), await find('delivered')]).toEqual([[], []]);
  });

  test('queues a failed message again, once; another conference’s is not found', async () => {
    const { meetingId, manager, failed } = await buildLog();
    const again = (id: string, token: string) =>
      app.call(resendMessage, { params: { id, messageId: failed }, body: {}, token });
    const other = await buildJob(app);
    expect((await again(other.meetingId, other.manager.token)).status).toBe(404);
    expect((await again(meetingId, manager.token)).status).toBe(200);
    const read = await app.call(readMessage, {
      params: { id: meetingId, messageId: failed },
      token: manager.token,
    });
    expect(read.body.data).toMatchObject({ state: 'waiting', attempts: 0, can: { resend: false } });
    expect((await again(meetingId, manager.token)).body.code).toBe(jobRefusals.MESSAGE_STATE.code);
  });
});

test('a job counts delivered, undelivered and failed messages', async () => {
  provideAudience(app, addressees(3));
  const built = await buildJob(app);
  const { token } = built.manager;
  await start(app, built);
  for (const { run } of mailingJobs) await run(app.kernel);
  const now = app.clock.now();
  await app.kernel.db.execute(sql`
    update message_log set state = case job_recipient when 3 then 'failed' else 'sent' end,
      sent_at = case job_recipient when 3 then null else ${now}::timestamptz end,
      delivery = case job_recipient when 1 then 'delivered' when 2 then 'undelivered' end,
      delivery_at = case when job_recipient < 3 then ${now}::timestamptz end, delivery_code = 'MK:0001'
    where job_id = ${built.job.id}`);
  const params = { id: built.meetingId, jobId: built.job.id };
  const { progress } = (await app.call(readJob, { params, token })).body.data;
  expect(progress).toMatchObject({ sent: 2, delivered: 1, undelivered: 1, failed: 1, waiting: 0 });
  const { rows } = (await app.call(listRecipients, { params, query: { state: 'undelivered' }, token })).body
    .data;
  expect(rows).toMatchObject([{ state: 'undelivered', code: 'MK:0001' }]);
});

test('jobs and their recipients are listed, and one that waits for the next day is in the inbox', async () => {
  provideAudience(app, [...addressees(5), addressee(6, { isCancelled: true })]);
  const built = await buildJob(app);
  await start(app, built);
  const draft = await addJob(app, built, { name: 'Second' });
  for (const { run } of mailingJobs) await run(app.kernel);
  const { token } = built.manager;
  const jobs = await app.call(jobList.list, { params: { id: built.meetingId }, query: {}, token });
  expect(jobs.body.data.rows.map(({ id, state }) => [id, state])).toEqual(
    expect.arrayContaining([
      [built.job.id, 'sending'],
      [draft.id, 'draft'],
    ]),
  );
  const params = { id: built.meetingId, jobId: built.job.id };
  const states = async (query: { state?: 'kept' | 'waiting' | 'excluded' }) =>
    (await app.call(listRecipients, { params, query, token })).body.data.rows.length;
  expect([await states({}), await states({ state: 'kept' }), await states({ state: 'waiting' })]).toEqual([
    6, 3, 2,
  ]);
  const owner = await buildStaff(app, built.meetingId, 'owner');
  const inbox = await app.call(readDashboard, { params: { id: built.meetingId }, token: owner.token });
  expect(inbox.body.data.items.find(({ kind }) => kind === 'send_jobs')).toMatchObject({
    count: 1,
    examples: [{ name: 'Buses' }],
  });
});
