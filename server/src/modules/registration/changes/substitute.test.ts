import { readChange } from '@plenum/contract/registration/changes/endpoints';
import { changeMessages, changeRefusals } from '@plenum/contract/registration/change-messages';
import { substitute, substituteFor } from '@plenum/contract/registration/changes/substitute-endpoints';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { sections } from '@plenum/contract/meetings/sections';
import { registrationMessages, registrationRefusals } from '@plenum/contract/registration/messages';
import { listParticipations } from '@plenum/contract/registration/mine/endpoints';
import { review } from '@plenum/contract/registration/review/endpoints';
import { placeGuests } from '@plenum/contract/rooms/endpoints';
import { readMyTicket } from '@plenum/contract/tickets/endpoints';
import { ticketRefusals } from '@plenum/contract/tickets/messages';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { hotelConsent, hotelConsentsOf } from '#test/consents';
import { added, bedOf, buildPaid, change, type Paid, payFor, stayOf } from '#test/changes';
import { saveContent } from '#test/meeting-content';
import { buildStaff } from '#test/meetings';
import { buildPlaced, reviewStepsOf, stateOf } from '#test/orders';
import { buildPerson } from '#test/people';
import { buildOffer, memberDraft, personValues } from '#test/registrations';
import { rulesWithChanges } from '#test/rules';
import { buildGuest, invitationState, invite } from '#test/sharing';
import { settleOrder } from '#test/waiting';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Returns a colleague's data without a type, because the ordered type is kept. */
function colleague(overrides: Record<string, string> = {}): Record<string, string> {
  const { typeId: _ordered, ...values } = personValues('', overrides);
  return values;
}

function swap(paid: Pick<Paid, 'registrationId' | 'memberIds' | 'buyer'>, values: Record<string, string>) {
  return app.call(substitute, {
    params: { id: paid.registrationId, memberId: paid.memberIds[0] ?? '' },
    body: { values, hotelConsent: true },
    token: paid.buyer.token,
  });
}

async function personOf(paid: Pick<Paid, 'memberIds'>) {
  const { rows } = await app.kernel.db.execute<{
    name: string;
    gender: string;
    type: string;
    keys: number;
    links: number;
  }>(sql`
    select full_name as name, gender, type_id as type, link_epoch as links,
      (select count(*)::integer from person_keys where participant_id = participants.id) as keys
    from participants where id = ${paid.memberIds[0] ?? ''}`);
  return rows[0];
}

async function viewOf({ registrationId, buyer }: Pick<Paid, 'registrationId' | 'buyer'>) {
  return (await app.call(readChange, { params: { id: registrationId }, token: buyer.token })).body.data;
}

async function rule(paid: Pick<Paid, 'offer'>, wanted: Partial<typeof sections.rules.empty>) {
  const content = { ...rulesWithChanges, review: 'none' as const, ...wanted };
  await saveContent(app, paid.offer.meetingId, { name: 'rules', content }, 1);
}

describe('a substitute', () => {
  test('gets the type, the room and the activities that were ordered; both get a message', async () => {
    const paid = await buildPaid(app);
    const before = await personOf(paid);
    const values = colleague({ fullName: '李同事' });
    expect((await swap(paid, values)).body).toMatchObject({ code: 200 });
    expect(await personOf(paid)).toMatchObject({ name: '李同事', type: before?.type, keys: before?.keys });
    expect(await stayOf(app, paid.memberIds[0] ?? '')).toMatchObject({ choice: 'shared', to: '2026-06-16' });
    expect(await stateOf(app, paid.orderId)).toMatchObject({ state: 'pay_success', review: 'audit_pass' });
    const { rows } = await app.kernel.db.execute(sql`
      select detail ->> 'from' as from, detail ->> 'to' as to from audit_log
      where action = 'participant.substituted' and object = ${`participant:${paid.memberIds[0]}`}`);
    expect(rows).toEqual([{ from: before?.name, to: '李同事' }]);
    await app.deliverOutbox();
    const told = await app.kernel.db.execute<{ target: string }>(sql`
      select target from message_log where template_key like 'place.%' and subject like '%' || (
        select title ->> 'en' from meetings where id = ${paid.offer.meetingId}) || '%' and target like '%@example.org'`);
    expect(told.rows.map(({ target }) => target)).toContain(values['email']);
    expect(told.rows).toHaveLength(2);
    const place = await app.kernel.db.execute<{ venue: string }>(
      sql`select venue_name ->> 'en' as venue from meetings where id = ${paid.offer.meetingId}`,
    );
    for (const target of [values['email'] ?? '', `+86${values['phone']}`]) {
      const text = await app.lastMessage(target);
      // A text message contains the dates, but has no room for the venue.
      if (target.includes('@')) expect(text).toContain(place.rows[0]?.venue);
      else expect(text).toMatch(/, 15-16 Jun\. /u);
      expect(text).toMatch(/ticket: http/u);
    }
    // The person who was replaced can be registered again.
    const again = await payFor(app, paid.offer, () => [
      memberDraft(paid.offer.type.id, { values: { fullName: before?.name ?? '' } }),
    ]);
    expect(again.orderId).not.toBe('');
  });

  test('gives their own consent for the hotel, which is stored', async () => {
    const paid = await buildPaid(app);
    const [id = ''] = paid.memberIds;
    const before = await hotelConsentsOf(app, id);
    expect((await swap(paid, colleague({ fullName: '李同事' }))).body.code).toBe(200);
    expect(await hotelConsentsOf(app, id)).toEqual([...before, hotelConsent('given', paid.buyer.me.id)]);
  });

  test('is reviewed again if the conference reviews: the old ticket says that the place was passed on', async () => {
    const paid = await buildPaid(app, { offer: { review: 'pay_then_review' } });
    const manager = await buildStaff(app, paid.offer.meetingId, 'manager');
    expect((await swap(paid, colleague())).body.code).toBe(registrationRefusals.LOCKED.code);
    const approve = () =>
      app.call(review, {
        params: { id: paid.offer.meetingId },
        body: { registrationIds: [paid.registrationId], decision: 'audit_pass', reason: '' },
        token: manager.token,
      });
    await approve();
    await app.deliverOutbox();
    const readTicket = () =>
      app.call(readMyTicket, { params: { id: paid.memberIds[0] ?? '' }, token: paid.buyer.token });
    expect((await readTicket()).body.code).toBe(200);
    expect(await viewOf(paid)).toMatchObject({ substitutionReview: 'again' });
    const values = colleague({ fullName: '周接替' });
    expect((await swap(paid, values)).body.code).toBe(200);
    expect(await reviewStepsOf(app, paid.registrationId)).toEqual([
      'none>audit_pending',
      'audit_pending>audit_pass',
      'audit_pass>audit_pending',
    ]);
    await app.deliverOutbox();
    expect((await readTicket()).body.code).toBe(ticketRefusals.TICKET_PASSED_ON.code);
    expect(await app.lastMessage(values['email'] ?? '')).toMatch(
      /review the registration first[^]+\/getcode/u,
    );
    await approve();
    await app.deliverOutbox();
    expect((await readTicket()).body).toMatchObject({ code: 200, data: { name: '周接替' } });
  });

  test('is refused after approval unless the conference allows changes, in the specification’s words', async () => {
    const paid = await buildPaid(app, { offer: { review: 'pay_then_review' } });
    const { changes } = sections.rules.empty;
    await rule(paid, { review: 'pay_then_review', changes });
    const manager = await buildStaff(app, paid.offer.meetingId, 'manager');
    await app.call(review, {
      params: { id: paid.offer.meetingId },
      body: { registrationIds: [paid.registrationId], decision: 'audit_pass', reason: '' },
      token: manager.token,
    });
    expect((await swap(paid, colleague())).body.code).toBe(registrationRefusals.LOCKED.code);
    const view = await app.call(readChange, { params: { id: paid.registrationId }, token: paid.buyer.token });
    expect(view.body.data).toMatchObject({
      whyNot: registrationRefusals.LOCKED.en,
      can: { addNights: false, addActivities: false, changeType: false, substitute: false },
    });
    const mine = await app.call(listParticipations, { query: {}, token: paid.buyer.token });
    expect(mine.body.data.participations).toMatchObject([
      { changes: { allowed: [], until: null }, can: { change: false } },
    ]);
  });

  test('keeps the roommate of another registration, who gets a message with the new name', async () => {
    const paid = await buildPaid(app);
    const mate = await payFor(app, paid.offer);
    const manager = await buildStaff(app, paid.offer.meetingId, 'manager');
    const guestIds = [paid.memberIds[0] ?? '', mate.memberIds[0] ?? ''];
    await app.call(placeGuests, {
      params: { id: paid.offer.meetingId },
      body: { roomId: null, guestIds },
      token: manager.token,
    });
    const mateName = (await personOf(mate))?.name;
    expect(await viewOf(paid)).toMatchObject({
      substitutionReview: 'none',
      people: [{ mateNames: [mateName], hasOpenInvitation: false }],
    });
    expect((await swap(paid, colleague({ fullName: '周接替' }))).body.code).toBe(200);
    expect(await stayOf(app, guestIds[1] ?? '')).toMatchObject({ choice: 'shared', mates: 2 });
    await app.deliverOutbox();
    const { rows } = await app.kernel.db.execute<{ template: string }>(sql`
      select template_key as template from message_log where account_id = ${mate.buyer.me.id}
        and template_key like 'share.%'`);
    expect(rows).toEqual([{ template: 'share.replaced' }]);
  });

  test('ends an unanswered invitation', async () => {
    const offer = await buildOffer(app, { review: 'none' });
    const [ada, grace] = [await buildGuest(app, offer), await buildGuest(app, offer)];
    const asked = await invite(app, offer, ada, grace);
    await settleOrder(app, offer, ada.orderId);
    const { registrationId, memberIds, buyer } = ada;
    const before = await app.call(readChange, { params: { id: registrationId }, token: buyer.token });
    expect(before.body.data.people).toMatchObject([{ hasOpenInvitation: true }]);
    expect((await swap({ registrationId, memberIds, buyer }, colleague())).body.code).toBe(200);
    expect(await invitationState(app, asked.body.data.invitationId)).toBe('over');
  });

  test('is entered by the organizer, with a reason, even if closed to participants', async () => {
    const paid = await buildPaid(app);
    await rule(paid, { changes: { allowed: [], until: null } });
    expect((await swap(paid, colleague())).body.code).toBe(changeRefusals.CHANGE_OFF.code);
    const manager = await buildStaff(app, paid.offer.meetingId, 'manager');
    const reply = await app.call(substituteFor, {
      params: { id: paid.offer.meetingId, participantId: paid.memberIds[0] ?? '' },
      body: { values: colleague({ fullName: '赵新' }), hotelConsent: true, reason: 'Ill' },
      token: manager.token,
    });
    expect(reply.body.code).toBe(200);
    expect(await personOf(paid)).toMatchObject({ name: '赵新' });
  });
});

test('of the other gender is refused even if a bed is ordered and unpaid', async () => {
  const paid = await buildPaid(app, { members: ({ type }) => [memberDraft(type.id)] });
  const bed = added(paid, { stay: bedOf(paid.offer) });
  const total = 48_002;
  expect((await change(app, paid, { people: [bed], total })).body).toMatchObject({ code: 200 });
  const person = await personOf(paid);
  const other = person?.gender === 'male' ? 'female' : 'male';
  const reply = await swap(paid, colleague({ gender: other }));
  expect(reply.body.code).toBe(kernelRefusals.INVALID_INPUT.code);
  expect((await swap(paid, colleague({ gender: person?.gender ?? '' }))).body.code).toBe(200);
});

describe('refuses', () => {
  test('the same person, one who is registered elsewhere, the other gender, half a form', async () => {
    const paid = await buildPaid(app);
    const { rows } = await app.kernel.db.execute<{ fullName: string; phone: string; email: string }>(sql`
      select full_name as "fullName", phone, email from participants where id = ${paid.memberIds[0] ?? ''}`);
    const own = colleague({ ...rows[0] });
    const code = async (values: Record<string, string>) => (await swap(paid, values)).body.errors?.[0]?.code;
    expect(await code(own)).toBe(changeMessages.same_person);
    expect(await code(colleague({ gender: 'female' }))).toBe(changeMessages.same_gender);
    expect(await code(colleague({ fullName: '' }))).toBe(registrationMessages.name_required);
    const other = await payFor(app, paid.offer);
    const taken = await app.kernel.db.execute<{ fullName: string; phone: string; email: string }>(sql`
      select full_name as "fullName", phone, email from participants where id = ${other.memberIds[0] ?? ''}`);
    expect((await swap(paid, colleague({ ...taken.rows[0] }))).body.code).toBe(
      registrationRefusals.PERSON_TAKEN.code,
    );
    expect(await personOf(paid)).toMatchObject({ name: rows[0]?.fullName });
  });

  test('an unpaid registration, another buyer’s, another registration’s member', async () => {
    const unpaid = await buildPlaced(app, { review: 'none' });
    expect((await swap(unpaid, colleague())).body.code).toBe(changeRefusals.CHANGE_UNPAID.code);
    const paid = await buildPaid(app);
    const stranger = { ...paid, buyer: await buildPerson(app) };
    expect((await swap(stranger, colleague())).body.code).toBe(kernelRefusals.NOT_FOUND.code);
    const beside = await payFor(app, paid.offer);
    for (const { memberIds } of [unpaid, beside])
      expect((await swap({ ...paid, memberIds }, colleague())).body.code).toBe(kernelRefusals.NOT_FOUND.code);
  });
});
