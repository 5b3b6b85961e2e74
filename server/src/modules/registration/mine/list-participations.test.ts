import { afterAll, beforeAll, expect, it } from 'vitest';
import { listParticipations } from '@plenum/contract/registration/mine/endpoints';
import { inviteCohabitant } from '@plenum/contract/registration/sharing/endpoints';
import { makeUpCheckin } from '@plenum/contract/checkin/endpoints';
import { createTestApp, type TestApp } from '#test/app';
import { buildVenue } from '#test/checkin';
import { countQueries } from '#test/effects';
import { buildPerson } from '#test/people';
import { buildDraft, buildOffer, buildOrder, memberDraft } from '#test/registrations';
import { answer as answerAsked, bedIn, buildAsking, buildGuest, invite, stayOf } from '#test/sharing';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it('lists registrations with people, room, activities, order and next step', async () => {
  const offer = await buildOffer(app);
  const buyer = await buildPerson(app);
  const member = memberDraft(offer.type.id, { stay: bedIn(offer), activityIds: [offer.lunch.id] });
  const { registrationId, answer } = await buildOrder(app, offer.meetingId, [member], { buyer });
  const { body } = await app.call(listParticipations, { token: buyer.token, lan: 'zh-cn' });
  const orderId = answer.body.data.orderId;
  expect(body.data.participations).toMatchObject([
    {
      registrationId,
      meeting: { id: offer.meetingId, title: '2026 云计算峰会' },
      kind: 'individual',
      state: 'submitted',
      orders: [{ id: orderId, fees: { total: 176_002 } }],
      people: [
        {
          name: member.values['fullName'],
          stay: { choice: 'shared', hotel: '港湾酒店', checkIn: '2026-06-14', share: 'unmatched' },
          activities: [{ id: offer.lunch.id, name: '活动', startsAt: '2026-06-15T04:00:00.000Z' }],
        },
      ],
      peopleCount: 1,
      next: { step: 'pay', orderId },
      can: { order: true, correct: false, cancel: true },
    },
  ]);
  expect(body.data.participations[0]?.timeline[0]).toEqual({
    step: 'submitted',
    state: 'done',
    at: app.clock.now().toISOString(),
  });
});

it('lists a draft by its typed names, and of one conference if requested', async () => {
  const [offer, other] = [await buildOffer(app), await buildOffer(app)];
  const buyer = await buildPerson(app);
  const members = [memberDraft(offer.type.id), memberDraft(offer.type.id)];
  await buildDraft(app, offer.meetingId, buyer.me.id, members, {
    kind: 'team',
    head: { teamName: '云队' },
  });
  await buildGuest(app, other, { buyer });
  const { body } = await app.call(listParticipations, {
    query: { meetingId: offer.meetingId },
    token: buyer.token,
  });
  expect(body.data.participations).toMatchObject([
    {
      teamName: '云队',
      state: 'draft',
      orders: [],
      people: members.map(({ values }) => ({ name: values['fullName'], typeName: '', stay: null })),
      peopleCount: 2,
      next: { step: 'continue_draft' },
    },
  ]);
});

it('is checked in once the last of its people has arrived', async () => {
  const venue = await buildVenue(app, 2);
  const lastStep = async () => {
    const { body } = await app.call(listParticipations, { token: venue.paid.buyer.token });
    return body.data.participations[0]?.timeline.at(-1);
  };
  const arrive = (participantId = '') =>
    app.call(makeUpCheckin, {
      params: { id: venue.meetingId },
      body: { checkpointId: venue.checkpointId, participantId, reason: 'Came late' },
      token: venue.organizer.token,
    });
  expect(await lastStep()).toEqual({ step: 'checked_in', state: 'current', at: null });
  await arrive(venue.people[0]);
  expect(await lastStep()).toMatchObject({ state: 'current' });
  app.clock.advance(60_000);
  await arrive(venue.people[1]);
  expect(await lastStep()).toEqual({
    step: 'checked_in',
    state: 'done',
    at: app.clock.now().toISOString(),
  });
});

it('names invited people, and after that roommates', async () => {
  const { ada, grace, ask } = await buildAsking(app);
  const { body } = await app.call(inviteCohabitant, ask);
  expect(await stayOf(app, ada)).toMatchObject({ share: 'invited', cohabitants: [grace.person.name] });
  await answerAsked(app, grace, body.data.invitationId);
  expect(await stayOf(app, ada)).toMatchObject({ share: 'paired', cohabitants: [grace.person.name] });
});

it('needs as many queries for three as for one, and shows nothing of others', async () => {
  const buyer = await buildPerson(app);
  const list = () => app.call(listParticipations, { token: buyer.token });
  const mine = [];
  const build = async () => {
    const offer = await buildOffer(app);
    const own = await buildGuest(app, offer, { buyer });
    await invite(app, offer, await buildGuest(app, offer), own);
    mine.push(own);
  };
  await build();
  const one = await countQueries(app, list, 3);
  await build();
  await build();
  const three = await countQueries(app, list, 3);
  expect(three).toBe(one);
  const { data } = (await list()).body;
  expect([data.participations.length, data.invitations.length]).toEqual([3, 3]);
  const stranger = await buildPerson(app);
  const theirs = await app.call(listParticipations, { token: stranger.token });
  expect(theirs.body.data).toEqual({ participations: [], invitations: [], declined: [] });
});
