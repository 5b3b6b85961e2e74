import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { substitute } from '@plenum/contract/registration/changes/substitute-endpoints';
import { switchMemberMessages } from '@plenum/contract/registration/people/endpoints';
import { review } from '@plenum/contract/registration/review/endpoints';
import { listMyTickets, readTicketByLink, sendMyTicket } from '@plenum/contract/tickets/endpoints';
import { ticketRefusals } from '@plenum/contract/tickets/messages';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { payFor } from '#test/changes';
import { auditOf } from '#test/effects';
import { certificate, mailLogin, type MailServer, startMailServer } from '#test/mail-server';
import { buildStaff } from '#test/meetings';
import { settle } from '#test/orders';
import { buildPerson } from '#test/people';
import { type BuiltOffer, buildOffer, buildOrder, memberDraft, personValues } from '#test/registrations';
import { readDemoMessages, messagingJobs, provideTicketFiles } from '#modules/messaging/public';

let app: TestApp;
let mails: MailServer;
beforeAll(async () => {
  mails = await startMailServer();
  const smtpUrl = `smtp://${mailLogin.user}:${encodeURIComponent(mailLogin.password)}@localhost:${mails.port}`;
  app = await createTestApp({ mail: { smtpUrl, from: 'no-reply@plenum.example', ca: certificate } });
});
afterAll(async () => {
  await app.close();
  await mails.close();
});

// The message to each person is a reaction to the event that gave them their tickets, so the outbox is delivered twice.
async function deliverAll(): Promise<void> {
  await app.deliverOutbox();
  await app.deliverOutbox();
}

/** The kinds of the messages to a target, the oldest first. */
async function kindsTo(target: string, meetingId: string): Promise<string[]> {
  const { rows } = await app.kernel.db.execute<{ kind: string }>(sql`
    select template_key as kind from message_log where target = ${target} and meeting_id = ${meetingId}
    order by coalesce(outbox_id, copy_of)`);
  return rows.map(({ kind }) => kind);
}

async function tokenIn(text: string): Promise<string> {
  const link = /https?:\/\/\S+\/s\/[0-9A-Za-z]{10}/.exec(text)?.[0] ?? '';
  const reply = await app.http.inject({ method: 'GET', url: new URL(link).pathname });
  return new URL(String(reply.headers['location'])).hash.slice(1);
}

const openLink = async (text: string) => app.call(readTicketByLink, { body: { token: await tokenIn(text) } });

const anna = { fullName: 'Anna Berg', email: 'anna.berg@example.org', phone: '+4790000001' };
const bo = { fullName: 'Bo Lind', email: 'bo.lind@example.org', phone: '+4790000002' };

async function placeTeam(offer: BuiltOffer, people: readonly Record<string, string>[]) {
  const buyer = await buildPerson(app, { target: `contact${Math.random()}@example.org` });
  const cashier = await buildStaff(app, offer.meetingId, 'finance');
  const members = people.map((values) => memberDraft(offer.type.id, { values }));
  const { answer, ...built } = await buildOrder(app, offer.meetingId, members, { buyer, kind: 'team' });
  const { orderId, number } = answer.body.data;
  return { offer, cashier, ...built, orderId, number, total: built.body.total };
}

describe('the members of a team', () => {
  test('get their own ticket once the registration is approved, at every address, and the contact a summary', async () => {
    const offer = await buildOffer(app, { review: 'pay_then_review' });
    const team = await placeTeam(offer, [anna, bo]);
    await settle(app, team);
    await deliverAll();
    expect(await kindsTo(anna.email, offer.meetingId)).toEqual([]);
    const reviewer = await buildStaff(app, offer.meetingId, 'reviewer');
    const body = { registrationIds: [team.registrationId], decision: 'audit_pass' as const, reason: '' };
    await app.call(review, { params: { id: offer.meetingId }, body, token: reviewer.token });
    await deliverAll();
    await deliverAll();
    for (const target of [anna.email, anna.phone, bo.email, bo.phone])
      expect([target, await kindsTo(target, offer.meetingId)]).toEqual([target, ['ticket.ready']]);
    const [own, other] = [await app.lastMessage(anna.phone), await app.lastMessage(bo.email)];
    expect((await openLink(own)).body.data).toMatchObject({ id: team.memberIds[0], name: anna.fullName });
    expect((await openLink(other)).body.data).toMatchObject({ id: team.memberIds[1], name: bo.fullName });
    expect(await app.lastMessage(team.buyer.target)).toContain('The tickets for 2 participants are ready');
    const { body: listed } = await app.call(listMyTickets, {
      query: { registrationId: team.registrationId },
      token: team.buyer.token,
    });
    expect(listed.data.map(({ name, sent }) => [name, sent.length])).toEqual([
      [anna.fullName, 2],
      [bo.fullName, 2],
    ]);
    expect(JSON.stringify(listed.data)).not.toContain(anna.email);
  });

  test('get nothing if the contact switched it off, until the contact sends it', async () => {
    const offer = await buildOffer(app, { review: 'none' });
    const team = await placeTeam(offer, [anna, { ...bo, email: 'bo.only@example.org' }]);
    const { token } = team.buyer;
    const off = { params: { id: team.registrationId }, body: { isOn: false }, token };
    expect((await app.call(switchMemberMessages, off)).body.data).toEqual({ isOn: false });
    expect(await auditOf(app, `registration:${team.registrationId}`)).toContain(
      'registration.member_messages_switched',
    );
    await settle(app, team);
    await deliverAll();
    expect(await kindsTo(anna.email, offer.meetingId)).toEqual([]);
    expect(await app.lastMessage(team.buyer.target)).toContain('Messages to members are switched off');
    const [id = ''] = team.memberIds;
    const send = (by: string) => app.call(sendMyTicket, { params: { id }, token: by });
    expect((await send(token)).body.data.targets).toHaveLength(2);
    await deliverAll();
    expect(await kindsTo(anna.email, offer.meetingId)).toEqual(['ticket.ready']);
    expect(await auditOf(app, `participant:${id}`)).toContain('ticket.sent');
    const stranger = await buildPerson(app);
    expect((await send(stranger.token)).body.code).toBe(kernelRefusals.NOT_FOUND.code);
    await send(token);
    expect((await send(token)).body.code).toBe(kernelRefusals.TOO_MANY.code);
  });

  test('who share the contact’s address are in the summary only', async () => {
    const offer = await buildOffer(app, { review: 'none' });
    const buyer = await buildPerson(app, { target: 'secretary@example.org' });
    const cashier = await buildStaff(app, offer.meetingId, 'finance');
    const shared = ['Cai One', 'Cai Two'].map((fullName, index) =>
      memberDraft(offer.type.id, {
        values: { fullName, email: 'Secretary@example.org', phone: `+479000001${index}` },
      }),
    );
    const { answer, ...built } = await buildOrder(app, offer.meetingId, shared, { buyer });
    const { orderId, number } = answer.body.data;
    await settle(app, { offer, cashier, ...built, orderId, number, total: built.body.total });
    await deliverAll();
    expect(await kindsTo('secretary@example.org', offer.meetingId)).toEqual(['team.complete']);
    expect(await kindsTo('+4790000010', offer.meetingId)).toEqual(['ticket.ready']);
  });
});

describe('a person who registers alone', () => {
  const register = async (target: string, values: Record<string, string>) => {
    const offer = await buildOffer(app, { review: 'none' });
    const buyer = await buildPerson(app, { target });
    const cashier = await buildStaff(app, offer.meetingId, 'finance');
    const members = [memberDraft(offer.type.id, { values })];
    const { answer, ...built } = await buildOrder(app, offer.meetingId, members, { buyer });
    const { orderId, number } = answer.body.data;
    const placed = { offer, cashier, ...built, orderId, number, total: built.body.total };
    await settle(app, placed);
    await deliverAll();
    return placed;
  };

  test('gets the message at the account and at the addresses in the form, at each once', async () => {
    const target = '+4790000020';
    const email = 'dora@example.org';
    const { offer, memberIds } = await register(target, { email, phone: target });
    for (const each of [target, email])
      expect([each, await kindsTo(each, offer.meetingId)]).toEqual([each, ['order.paid']]);
    expect((await openLink(await app.lastMessage(email))).body.data).toMatchObject({ id: memberIds[0] });
    const { rows } = await app.kernel.db.execute<{ link: string }>(sql`
      select link from site_messages where kind = 'order.paid' and meeting_id = ${offer.meetingId}`);
    expect(rows).toEqual([{ link: `/index/ticket/${memberIds[0]}` }]);
  });

  test('opens the ticket by the link only as long as the place is theirs', async () => {
    const email = 'emil@example.org';
    const placed = await register(email, { email, phone: '+4790000030' });
    const own = await app.lastMessage(email);
    expect((await openLink(own)).body.code).toBe(200);
    const { typeId: _ordered, ...values } = personValues('', {
      fullName: 'Freya Moen',
      email: 'freya@example.org',
      phone: '+4790000031',
    });
    const [memberId = ''] = placed.memberIds;
    await app.call(substitute, {
      params: { id: placed.registrationId, memberId },
      body: { values, hotelConsent: true },
      token: placed.buyer.token,
    });
    await deliverAll();
    expect((await openLink(own)).body.code).toBe(ticketRefusals.TICKET_LINK_ENDED.code);
    const theirs = (await readDemoMessages(app.kernel, 'freya@example.org')).find(({ subject }) =>
      subject.startsWith('Your ticket'),
    );
    expect((await openLink(theirs?.text ?? '')).body.data).toMatchObject({ name: 'Freya Moen' });
    for (const token of ['x', `${await tokenIn(own)}x`])
      expect((await app.call(readTicketByLink, { body: { token } })).body.code).toBe(
        ticketRefusals.TICKET_LINK_ENDED.code,
      );
  });
});

describe('the email with a ticket', () => {
  const mailTo = (email: string) => mails.read(mails.received.findIndex(({ to }) => to === email));
  const sendTo = async (email: string) => {
    const offer = await buildOffer(app, { review: 'none' });
    const values = { email, fullName: '韩 Ärlig' };
    await payFor(app, offer, ({ type }) => [memberDraft(type.id, { values })]);
    await deliverAll();
    await app.kernel.db.execute(sql`
      update message_log set state = 'kept', due_at = null where state = 'waiting' and not carries_ticket`);
    await messagingJobs.find(({ name }) => name === 'send_messages')?.run(app.kernel);
  };

  test('carries the PDF and the calendar file', async () => {
    await sendTo('gro@example.org');
    const { attachments, subject } = await mailTo('gro@example.org');
    expect(subject).toMatch(/Payment received/);
    expect(attachments.map(({ mimeType }) => mimeType)).toEqual(['application/pdf', 'text/calendar']);
    const [pdf] = attachments;
    expect(pdf?.filename).toMatch(/^Ticket 韩 Ärlig .*\.pdf$/);
    const bytes = pdf?.content instanceof ArrayBuffer ? Buffer.from(pdf.content) : Buffer.alloc(0);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('is sent without the PDF if that can’t be made', async () => {
    provideTicketFiles(app.kernel, () => Promise.reject(new Error('no font')));
    await sendTo('hans@example.org');
    expect((await mailTo('hans@example.org')).attachments.map(({ mimeType }) => mimeType)).toEqual([
      'text/calendar',
    ]);
  });
});
