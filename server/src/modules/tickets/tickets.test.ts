import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { review } from '@plenum/contract/registration/review/endpoints';
import { substitute } from '@plenum/contract/registration/changes/substitute-endpoints';
import * as endpoints from '@plenum/contract/tickets/endpoints';
import { ticketRefusals } from '@plenum/contract/tickets/messages';
import { readTicketCode, TICKET_CODES, ticketCodeOf } from '@plenum/contract/tickets/ticket-code';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { type Paid, payFor } from '#test/changes';
import { buildStaff } from '#test/meetings';
import { buildPlaced, settle } from '#test/orders';
import { buildPerson } from '#test/people';
import { memberDraft, personValues } from '#test/registrations';
import { makeRefund, recordRefund } from '#test/refunds';
import { buildTicket, checkTicket, qrOf, ticketsOf } from '#test/tickets';
import { ticketJobs } from './align-tickets.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const check = (of: Pick<Paid, 'offer'>, scanned: string) => checkTicket(app, of.offer.meetingId, scanned);

async function catchUp(): Promise<void> {
  for (const { run } of ticketJobs) await run(app.kernel);
}

async function swap(paid: Pick<Paid, 'registrationId' | 'memberIds' | 'buyer'>) {
  const { typeId: _ordered, ...values } = personValues('', { fullName: '李同事' });
  const answer = await app.call(substitute, {
    params: { id: paid.registrationId, memberId: paid.memberIds[0] ?? '' },
    body: { values, hotelConsent: true },
    token: paid.buyer.token,
  });
  expect(answer.body).toMatchObject({ code: 200 });
  await app.deliverOutbox();
}

test('the database writes codes as the contract does', async () => {
  const numbers = [0, 1, 28, 29, 841, 123_456_789, 9_999_999_999, TICKET_CODES - 1];
  const { rows } = await app.kernel.db.execute<{ code: string; drawn: string }>(sql`
    select ticket_code(number) as code, new_ticket_code() as drawn
    from unnest(${sql.param(numbers)}::bigint[]) with ordinality as given (number, place) order by place`);
  expect(rows.map(({ code }) => code)).toEqual(numbers.map(ticketCodeOf));
  expect(rows.map(({ drawn }) => readTicketCode(drawn).problem)).toEqual(numbers.map(() => null));
  expect(new Set(rows.map(({ drawn }) => drawn)).size).toBe(numbers.length);
});

describe('a ticket is created', () => {
  test('when the order is paid, and verifies by the public key', async () => {
    const placed = await buildPlaced(app, { review: 'none' });
    await app.deliverOutbox();
    expect(await ticketsOf(app, placed)).toEqual([]);
    await settle(app, placed);
    await app.deliverOutbox();
    const [ticket] = await ticketsOf(app, placed);
    expect(ticket).toMatchObject({ id: placed.memberIds[0], version: 1, ended: false });
    const scanned = await qrOf(app, placed);
    expect(await check(placed, scanned)).toMatchObject({ problem: null, claim: { version: 1 } });
  });

  test('after review, if the conference reviews', async () => {
    const placed = await buildPlaced(app, { review: 'pay_then_review' });
    await settle(app, placed);
    await app.deliverOutbox();
    expect(await ticketsOf(app, placed)).toEqual([]);
    const reviewer = await buildStaff(app, placed.offer.meetingId, 'reviewer');
    await app.call(review, {
      params: { id: placed.offer.meetingId },
      body: { registrationIds: [placed.registrationId], decision: 'audit_pass', reason: '' },
      token: reviewer.token,
    });
    await app.deliverOutbox();
    expect(await ticketsOf(app, placed)).toMatchObject([{ version: 1, ended: false }]);
  });

  test('for every member of a team', async () => {
    const paid = await buildTicket(app, {
      members: ({ type }) => [memberDraft(type.id), memberDraft(type.id), memberDraft(type.id)],
    });
    const made = await ticketsOf(app, paid);
    expect(made.map(({ id }) => id)).toEqual([...paid.memberIds].toSorted());
    expect(new Set(made.map(({ code }) => code)).size).toBe(3);
  });

  test('for a conference that is older than tickets, and once', async () => {
    const paid = await buildTicket(app);
    await app.kernel.db.execute(sql`delete from tickets where meeting_id = ${paid.offer.meetingId}`);
    await app.kernel.db.execute(sql`delete from ticket_keys where meeting_id = ${paid.offer.meetingId}`);
    await catchUp();
    const made = await ticketsOf(app, paid);
    expect(made).toMatchObject([{ version: 1, ended: false }]);
    await catchUp();
    expect(await ticketsOf(app, paid)).toEqual(made);
  });
});

describe('a ticket is revoked', () => {
  test('when another person takes the place', async () => {
    const paid = await buildTicket(app);
    const before = await qrOf(app, paid);
    const [held] = await ticketsOf(app, paid);
    await swap(paid);
    const [given] = await ticketsOf(app, paid);
    expect(given).toMatchObject({ version: 2, ended: false });
    expect(given?.code).not.toBe(held?.code);
    expect(await check(paid, before)).toMatchObject({ problem: 'revoked' });
    expect(await check(paid, await qrOf(app, paid))).toMatchObject({ problem: null });
    await catchUp();
    expect(await ticketsOf(app, paid)).toMatchObject([{ version: 2 }]);
  });

  test('when the money is refunded', async () => {
    const paid = await buildTicket(app);
    const before = await qrOf(app, paid);
    const refund = await makeRefund(app, paid);
    await recordRefund(app, paid, refund.body.data.id);
    await app.deliverOutbox();
    expect(await ticketsOf(app, paid)).toMatchObject([{ version: 1, ended: true }]);
    expect(await check(paid, before)).toMatchObject({ problem: 'revoked' });
    expect(await qrOf(app, paid)).toBe('');
    expect(
      await app.call(endpoints.readMyTicket, {
        params: { id: paid.memberIds[0] ?? '' },
        token: paid.buyer.token,
      }),
    ).toMatchObject({ status: 404 });
  });

  test('while a person does not attend, which no event reports; afterwards it is valid again', async () => {
    const paid = await buildTicket(app);
    const held = await qrOf(app, paid);
    const attend = (will: boolean) =>
      app.kernel.db.execute(
        sql`update participants set attend = ${will} where id = ${paid.memberIds[0] ?? ''}`,
      );
    await attend(false);
    await catchUp();
    expect(await check(paid, held)).toMatchObject({ problem: 'revoked' });
    await attend(true);
    await catchUp();
    expect(await check(paid, held)).toMatchObject({ problem: null });
  });

  test('by the organizer, with a reason', async () => {
    const paid = await buildTicket(app);
    const before = await qrOf(app, paid);
    const manager = await buildStaff(app, paid.offer.meetingId, 'manager');
    const participantId = paid.memberIds[0] ?? '';
    const renew = (reason: string, of = participantId) =>
      app.call(endpoints.renewTicket, {
        params: { id: paid.offer.meetingId, participantId: of },
        body: { reason },
        token: manager.token,
      });
    expect((await renew('')).body.code).toBe(kernelRefusals.INVALID_INPUT.code);
    expect((await renew('Phone lost')).body.data).toMatchObject({ version: 2 });
    expect(await check(paid, before)).toMatchObject({ problem: 'revoked' });
    expect(await check(paid, await qrOf(app, paid))).toMatchObject({ problem: null });
    const { rows } = await app.kernel.db.execute(sql`
      select detail ->> 'reason' as reason from audit_log
      where action = 'ticket.renewed' and object = ${`participant:${participantId}`}`);
    expect(rows).toEqual([{ reason: 'Phone lost' }]);
    const other = await buildTicket(app);
    expect((await renew('Lost', other.memberIds[0])).body.code).toBe(ticketRefusals.NO_TICKET.code);
  });
});

describe('a scanned code', () => {
  test('of another conference, forged, damaged or of any other kind has a named problem', async () => {
    const [paid, other] = [await buildTicket(app), await buildTicket(app)];
    const own = await qrOf(app, paid);
    const problemOf = async (scanned: string) => (await check(paid, scanned)).problem;
    expect(await problemOf(await qrOf(app, other))).toBe('other_conference');
    // With this public key, the conference's own tickets look as if another conference's key had signed them.
    await app.kernel.db.execute(sql`
      update ticket_keys set public_key = (select public_key from ticket_keys where meeting_id = ${other.offer.meetingId})
      where meeting_id = ${paid.offer.meetingId}`);
    expect(await problemOf(own)).toBe('forged');
    await app.kernel.db.execute(
      sql`update ticket_keys set key_id = 2 where meeting_id = ${paid.offer.meetingId}`,
    );
    expect(await problemOf(own)).toBe('unknown_key');
    expect(await problemOf(own.slice(0, -1))).toBe('damaged');
    expect(await problemOf('<script>alert(1)</script>')).toBe('foreign');
    expect(await problemOf('9'.repeat(4096))).toBe('foreign');
    expect(await problemOf('')).toBe('foreign');
  });
});

describe('tickets are visible to', () => {
  test('the account that registered the person, with all bookings', async () => {
    const paid = await buildTicket(app);
    const [id = ''] = paid.memberIds;
    const { body } = await app.call(endpoints.readMyTicket, { params: { id }, token: paid.buyer.token });
    expect(body.data).toMatchObject({
      id,
      orderId: paid.orderId,
      isPaid: true,
      verification: { state: 'verifying', at: null },
      stay: { hotel: 'Harbour Hotel', checkIn: '2026-06-14', checkOut: '2026-06-16' },
      activities: [{ kind: 'lunch' }],
      meeting: { id: paid.offer.meetingId },
    });
    expect(await check(paid, body.data.qr)).toMatchObject({ problem: null });
    const listed = await app.call(endpoints.listMyTickets, { query: {}, token: paid.buyer.token });
    expect(listed.body.data).toMatchObject([{ id, code: body.data.code, meetingId: paid.offer.meetingId }]);
  });

  test('a team’s contact, for all members', async () => {
    const paid = await buildTicket(app, {
      members: ({ type }) => [memberDraft(type.id), memberDraft(type.id)],
    });
    for (const id of paid.memberIds)
      expect(
        await app.call(endpoints.readMyTicket, { params: { id }, token: paid.buyer.token }),
      ).toMatchObject({ status: 200, body: { data: { teamName: 'Team' } } });
    const { body } = await app.call(endpoints.listMyTickets, {
      query: { registrationId: paid.registrationId },
      token: paid.buyer.token,
    });
    expect(body.data.map(({ id }) => id)).toEqual(paid.memberIds);
  });

  test('no stranger', async () => {
    const paid = await buildTicket(app);
    const stranger = await buildPerson(app);
    const [id = ''] = paid.memberIds;
    for (const endpoint of [endpoints.readMyTicket, endpoints.downloadMyTicket])
      expect(await app.call(endpoint, { params: { id }, token: stranger.token })).toMatchObject({
        status: 404,
      });
    const query = { registrationId: paid.registrationId };
    const listed = await app.call(endpoints.listMyTickets, { query, token: stranger.token });
    expect(listed.body.data).toEqual([]);
  });

  test('the account that registered the person, who decides about the name on the wall', async () => {
    const paid = await buildTicket(app);
    const [id = ''] = paid.memberIds;
    const choose = (onWall: boolean, token: string) =>
      app.call(endpoints.chooseWallName, { params: { id }, body: { onWall }, token });
    const isOnWall = async () =>
      (await app.call(endpoints.readMyTicket, { params: { id }, token: paid.buyer.token })).body.data.onWall;
    expect(await isOnWall()).toBe(false);
    expect((await choose(true, (await buildPerson(app)).token)).status).toBe(404);
    expect(await isOnWall()).toBe(false);
    for (const onWall of [true, true, false]) await choose(onWall, paid.buyer.token);
    expect(await isOnWall()).toBe(false);
    const { rows } = await app.kernel.db.execute(sql`
      select act, way, version, language, account_id as account from consents
      where participant_id = ${id} and subject = 'wall' order by id`);
    const kept = { way: 'ticket', version: 1, language: 'en', account: paid.buyer.me.id };
    expect(rows).toEqual([
      { act: 'given', ...kept },
      { act: 'withdrawn', ...kept },
    ]);
  });

  test('more people of one conference get theirs at the same time', async () => {
    const first = await buildTicket(app);
    const second = await payFor(app, first.offer);
    await app.deliverOutbox();
    expect([...(await ticketsOf(app, first)), ...(await ticketsOf(app, second))]).toHaveLength(2);
  });
});
