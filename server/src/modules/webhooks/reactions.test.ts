import { editParticipant } from '@plenum/contract/registration/people/organizer-endpoints';
import { substitute } from '@plenum/contract/registration/changes/substitute-endpoints';
import { cancelOrder, cancelOrderFor } from '@plenum/contract/registration/orders/endpoints';
import { cancelRegistration } from '@plenum/contract/registration/people/endpoints';
import { review } from '@plenum/contract/registration/review/endpoints';
import { decidePapers, sendLetters } from '@plenum/contract/submissions/manage-endpoints';
import { withdrawSubmission } from '@plenum/contract/submissions/endpoints';
import {
  WebhookBody,
  webhookEvents,
  type WebhookEventType,
  webhookEventTypes,
} from '@plenum/contract/webhooks/events';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliver } from '#kernel/outbox/outbox';
import { createTestApp, type TestApp } from '#test/app';
import { buildPaid as buildChangeable } from '#test/changes';
import { buildVenue, enrol, scanOf, send } from '#test/checkin';
import { saveContent } from '#test/meeting-content';
import { buildStaff } from '#test/meetings';
import { buildPlaced, expire, settle } from '#test/orders';
import { buildPerson } from '#test/people';
import { buildPaid, makeRefund, recordRefund } from '#test/refunds';
import { buildDraft, buildOffer, personValues } from '#test/registrations';
import { rulesWithChanges } from '#test/rules';
import { buildCall, buildSubmission } from '#test/submissions';
import { buildWebhook, deliveriesOf, webhookForm } from '#test/webhooks';
import { webhookReactions } from './reactions.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function listen(meetingId: string, events: WebhookEventType[] | null = null) {
  return buildWebhook(app, webhookForm('https://hooks.example/', { events }), { meetingId });
}

/** Delivers the outbox, and returns the events that the webhook got. Reading checks each against its schema. */
async function eventsOf(webhookId: string) {
  await app.deliverOutbox();
  const { rows } = await app.kernel.db.execute<{ body: string }>(
    sql`select body from webhook_deliveries where webhook_id = ${webhookId} order by created_at, event, event_key`,
  );
  return rows.map(({ body }) => {
    const { type, timestamp, data } = WebhookBody.parse(JSON.parse(body));
    const schema = webhookEvents[type as WebhookEventType].data;
    expect(schema.strict().parse(data)).toEqual(data);
    return { type, timestamp, data };
  });
}

const typesOf = async (webhookId: string) => (await eventsOf(webhookId)).map(({ type }) => type);
const found = async (webhookId: string, wanted: WebhookEventType) =>
  (await eventsOf(webhookId)).filter(({ type }) => type === wanted).map(({ data }) => data);

test('an order that is placed and paid', async () => {
  const placed = await buildPlaced(app);
  const { meetingId } = placed.offer;
  const { webhookId } = await listen(meetingId);
  const { orderId, registrationId, number, total } = placed;
  const first = await eventsOf(webhookId);
  expect(first.map(({ type }) => type)).toEqual(['order.placed', 'registration.submitted']);
  expect(first[0]?.timestamp).toBe(app.clock.now().toISOString());
  const order = { meetingId, orderId, registrationId, number, addsTo: null, currency: 'CNY', total };
  expect(first[0]?.data).toMatchObject({ ...order, state: 'unpaid', received: 0, refunded: 0 });
  expect(first[1]?.data).toEqual({
    meetingId,
    registrationId,
    orderId,
    kind: 'individual',
    state: 'submitted',
    // It is reviewed once it is paid.
    review: null,
    members: 1,
  });
});

test('a payment, and the refund that cancels the order', async () => {
  const paid = await buildPaid(app);
  const { webhookId } = await listen(paid.offer.meetingId, ['order.paid', 'order.refunded']);
  expect(await typesOf(webhookId)).toEqual(['order.paid']);
  const refund = await makeRefund(app, paid);
  const refundId = refund.body.data.id;
  // It is decided, but not done.
  expect(await typesOf(webhookId)).toEqual(['order.paid']);
  await recordRefund(app, paid, refundId);
  expect(await found(webhookId, 'order.refunded')).toMatchObject([
    {
      orderId: paid.orderId,
      state: 'refunded',
      refunded: paid.total,
      amount: paid.total,
      refundId,
      way: 'hand',
    },
  ]);
});

test('an order that the buyer or the organizer cancels, and one that expires', async () => {
  const wanted: WebhookEventType[] = ['order.cancelled', 'order.expired'];
  const [own, other, late] = [
    await buildPlaced(app, { review: 'none' }),
    await buildPlaced(app),
    await buildPlaced(app, { review: 'none' }),
  ];
  const hooks = await Promise.all([own, other, late].map(({ offer }) => listen(offer.meetingId, wanted)));
  await app.call(cancelOrder, { params: { id: own.orderId }, token: own.buyer.token });
  await app.call(cancelOrderFor, {
    params: { id: other.offer.meetingId, orderId: other.orderId },
    body: { reason: 'Ada Quill called' },
    token: other.cashier.token,
  });
  app.clock.advance(4 * 24 * 3_600_000);
  await expire(app);
  const [byBuyer, byOrganizer, expired] = await Promise.all(
    hooks.map(({ webhookId }) => eventsOf(webhookId)),
  );
  expect(byBuyer).toMatchObject([{ type: 'order.cancelled', data: { state: 'cancelled', by: 'buyer' } }]);
  expect(byOrganizer).toMatchObject([{ type: 'order.cancelled', data: { by: 'organizer' } }]);
  expect(JSON.stringify(byOrganizer)).not.toContain('Quill');
  expect(expired).toMatchObject([{ type: 'order.expired', data: { state: 'cancelled' } }]);
});

test('a registration that is approved, and a draft that is cancelled', async () => {
  const placed = await buildPlaced(app, { review: 'review_then_pay' });
  const { meetingId } = placed.offer;
  const { webhookId } = await listen(meetingId, ['registration.reviewed', 'registration.cancelled']);
  const manager = await buildStaff(app, meetingId, 'manager');
  const body = { registrationIds: [placed.registrationId], decision: 'audit_pass' as const, reason: '' };
  await app.call(review, { params: { id: meetingId }, body, token: manager.token });
  const buyer = await buildPerson(app);
  const draft = await buildDraft(app, meetingId, buyer.me.id, []);
  await app.call(cancelRegistration, {
    params: { id: draft.id },
    token: buyer.token,
  });
  const [cancelled] = await found(webhookId, 'registration.cancelled');
  const [reviewed] = await found(webhookId, 'registration.reviewed');
  expect(reviewed).toMatchObject({ registrationId: placed.registrationId, decision: 'audit_pass' });
  expect(cancelled).toMatchObject({ registrationId: draft.id, state: 'cancelled' });
});

test('a participant who is corrected, and one who is substituted', async () => {
  const paid = await buildChangeable(app);
  const { meetingId } = paid.offer;
  await saveContent(app, meetingId, { name: 'rules', content: { ...rulesWithChanges, review: 'none' } }, 1);
  const { webhookId } = await listen(meetingId, ['participant.changed', 'participant.substituted']);
  const manager = await buildStaff(app, meetingId, 'manager');
  const participantId = paid.memberIds[0] ?? '';
  await app.call(editParticipant, {
    params: { id: meetingId, participantId },
    body: { values: { organization: 'Harbour Institute' }, reason: 'Asked to' },
    token: manager.token,
  });
  expect(await typesOf(webhookId)).toEqual(['participant.changed']);
  const { typeId: _ordered, ...values } = personValues('', { fullName: 'Grace Poll' });
  const swapped = await app.call(substitute, {
    params: { id: paid.registrationId, memberId: participantId },
    body: { values, hotelConsent: true },
    token: paid.buyer.token,
  });
  expect(swapped.status).toBe(200);
  const all = await eventsOf(webhookId);
  expect(all.map(({ type }) => type).toSorted()).toEqual([
    'participant.changed',
    'participant.changed',
    'participant.substituted',
  ]);
  const person = {
    meetingId,
    participantId,
    registrationId: paid.registrationId,
    typeId: paid.offer.type.id,
  };
  for (const { data } of all) expect(data).toMatchObject(person);
  expect(JSON.stringify(all)).not.toMatch(/Harbour|Grace|Poll/);
});

test('people who check in and out, each once, however often their scans are sent', async () => {
  const venue = await buildVenue(app, 3, { kind: 'forum', rule: 'in_out' });
  const gate = await enrol(app, venue);
  const scan = (sequence: number, overrides: Parameters<typeof scanOf>[2]) =>
    scanOf(venue, sequence, overrides);
  const [one = '', two = '', three = ''] = venue.people;
  // Before there is a webhook.
  await send(app, venue, gate, [scan(1, { participantId: three })]);
  const { webhookId } = await listen(venue.meetingId, ['checkin.recorded']);
  const scans = [
    scan(2, { participantId: one }),
    scan(3, { participantId: two }),
    scan(4, { participantId: one, direction: 'out', scannedAt: '2026-05-18T01:00:01.000Z' }),
    scan(5, { participantId: null, verdict: 'unknown_code' }),
  ];
  await send(app, venue, gate, scans.slice(0, 2));
  await send(app, venue, gate, scans);
  await send(app, venue, gate, scans);
  const { rows } = await app.kernel.db.execute(
    sql`select from outbox where event = 'checkin.recorded' and payload ->> 'meetingId' = ${venue.meetingId}`,
  );
  expect(rows).toHaveLength(3);
  const all = await eventsOf(webhookId);
  const common = { meetingId: venue.meetingId, checkpointId: venue.checkpointId, gateId: null };
  expect(all.map(({ data }) => data)).toEqual([
    { ...common, participantId: one, direction: 'in', at: '2026-05-18T01:00:00.000Z' },
    { ...common, participantId: two, direction: 'in', at: '2026-05-18T01:00:00.000Z' },
    { ...common, participantId: one, direction: 'out', at: '2026-05-18T01:00:01.000Z' },
  ]);
});

test('a scan is no event if no webhook wants it', async () => {
  const venue = await buildVenue(app, 1);
  await listen(venue.meetingId, ['order.paid']);
  const gate = await enrol(app, venue);
  await send(app, venue, gate, [scanOf(venue, 1, { verdict: 'admitted' })]);
  const { rows } = await app.kernel.db.execute(
    sql`select from outbox where event = 'checkin.recorded' and payload ->> 'meetingId' = ${venue.meetingId}`,
  );
  expect(rows).toEqual([]);
});

test('a submission that is submitted, decided and withdrawn', async () => {
  // Before its deadline.
  app.clock.set(new Date('2026-05-18T01:00:00Z'));
  const call = await buildCall(app);
  const { meetingId } = call;
  const { webhookId } = await listen(meetingId);
  const paper = await buildSubmission(app, call);
  const manager = await buildStaff(app, meetingId, 'manager');
  const [params, paperIds] = [{ id: meetingId }, [paper.id]];
  const body = { paperIds, decision: 'oral' as const, note: '', reviseUntil: null };
  await app.call(decidePapers, { params, body, token: manager.token });
  expect(await typesOf(webhookId)).toEqual(['submission.submitted']);
  await app.call(sendLetters, { params, body: { paperIds }, token: manager.token });
  const [decided] = await found(webhookId, 'submission.decided');
  expect(decided).toEqual({
    meetingId,
    submissionId: paper.id,
    number: 1,
    version: 1,
    state: 'accepted',
    type: 'oral',
    decision: 'oral',
  });
  await app.call(withdrawSubmission, {
    params: { id: paper.id },
    body: { reason: 'Ill' },
    token: paper.author.token,
  });
  expect(await found(webhookId, 'submission.withdrawn')).toMatchObject([{ state: 'withdrawn' }]);
});

test('an event whose reactions run twice is delivered once', async () => {
  const placed = await buildPlaced(app);
  const hook = await listen(placed.offer.meetingId);
  await app.deliverOutbox();
  const before = await deliveriesOf(app, hook);
  const { rows } = await app.kernel.db.execute<{ id: string }>(sql`
    update outbox set delivered_at = null where payload ->> 'orderId' = ${placed.orderId} returning id`);
  for (const { id } of rows) await deliver(app.kernel, webhookReactions, BigInt(id));
  expect(before).not.toHaveLength(0);
  expect(await deliveriesOf(app, hook)).toEqual(before);
});

test('a webhook that is off, or of another conference, gets nothing', async () => {
  const placed = await buildPlaced(app);
  const { meetingId } = placed.offer;
  const form = webhookForm('https://hooks.example/', { isOn: false });
  const [off, elsewhere] = [
    await buildWebhook(app, form, { meetingId }),
    await listen((await buildOffer(app)).meetingId),
  ];
  await settle(app, placed);
  expect(await typesOf(off.webhookId)).toEqual([]);
  expect(await typesOf(elsewhere.webhookId)).toEqual([]);
});

// The last test: all bodies of this file, against all people of its database.
test('no body contains personal data', async () => {
  const { rows } = await app.kernel.db.execute<{ body: string; event: string }>(
    sql`select body, event from webhook_deliveries`,
  );
  const missing = webhookEventTypes.filter((type) => !rows.some(({ event }) => event === type));
  expect(missing).toEqual(['order.payment_reversed']);
  const { rows: known } = await app.kernel.db.execute<{ value: string }>(sql`
    select distinct value from (
      select unnest(array[full_name, first_name, last_name, organization, email, phone, id_masked, position_title])
        as value from participants
      union all select unnest(array[name, contact_name, contact_phone, contact_email]) from registrations
      union all select unnest(array[name, email, phone]) from accounts) as known
    where length(value) > 1`);
  expect(known.length).toBeGreaterThan(20);
  const text = rows.map(({ body }) => body).join('\n');
  expect(known.filter(({ value }) => text.includes(value))).toEqual([]);
});
