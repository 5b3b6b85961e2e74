import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { randomUUID } from 'node:crypto';
import { readRegistration } from '@plenum/contract/registration/people/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { countQueries } from '#test/effects';
import { buildStaff } from '#test/meetings';
import { buildPerson, makeAdministrator } from '#test/people';
import { viewOf } from '#test/registration-status';
import { buildDraft, buildOffer, buildOrder, memberDraft } from '#test/registrations';
import { abilitiesOf } from '../people/editable-fields.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('the person’s own registration', () => {
  test('shows the form, the order and the possible actions', async () => {
    const offer = await buildOffer(app);
    const members = [1, 2].map(() => memberDraft(offer.type.id, { activityIds: [offer.lunch.id] }));
    const { registrationId, buyer, answer, memberIds } = await buildOrder(app, offer.meetingId, members);
    const view = await viewOf(app, registrationId, buyer);
    expect(view).toMatchObject({
      kind: 'team',
      state: 'submitted',
      review: null,
      reviewReason: '',
      head: { teamName: 'Team', contactName: 'Ada Lovelace' },
      members: members.map((member, index) => ({ ...member, id: memberIds[index], version: 1 })),
      order: {
        id: answer.body.data.orderId,
        number: answer.body.data.number,
        state: 'unpaid',
        currency: 'CNY',
        fees: { conference: 240_000, hotel: 0, activity: 16_000, total: 256_000 },
        placedAt: app.clock.now().toISOString(),
        holdUntil: expect.any(String),
        payable: true,
      },
      can: { order: true, correct: false, cancel: true },
    });
  });

  test('can be read by its own account only: not by another, staff, an administrator or a visitor', async () => {
    const offer = await buildOffer(app);
    const owner = await buildPerson(app);
    const { id } = await buildDraft(app, offer.meetingId, owner.me.id, [memberDraft(offer.type.id)]);
    const administrator = await buildPerson(app);
    await makeAdministrator(app, administrator);
    const others = [await buildPerson(app), await buildStaff(app, offer.meetingId, 'owner'), administrator];
    for (const { token } of others)
      expect((await app.call(readRegistration, { params: { id }, token })).body.code).toBe(
        kernelRefusals.NOT_FOUND.code,
      );
    expect((await app.call(readRegistration, { params: { id } })).status).toBe(401);
    const unknown = { params: { id: randomUUID() }, token: owner.token };
    expect((await app.call(readRegistration, unknown)).status).toBe(404);
  });

  test('needs as many queries for three members as for one', async () => {
    const offer = await buildOffer(app);
    const owner = await buildPerson(app);
    const count = async (size: number) => {
      const members = Array.from({ length: size }, () => memberDraft(offer.type.id));
      const { id } = await buildDraft(app, offer.meetingId, owner.me.id, members, { kind: 'team' });
      await viewOf(app, id, owner);
      return countQueries(app, () => viewOf(app, id, owner), 3);
    };
    const few = await count(1);
    expect(few).toBeGreaterThan(1);
    expect(await count(3)).toBe(few);
  });
});

test.each([
  ['draft', null, null, 'order cancel'],
  ['submitted', null, 'unpaid', 'order cancel'],
  ['submitted', null, 'pay_pending', ''],
  ['submitted', null, 'pay_success', ''],
  ['submitted', 'audit_pending', 'unpaid', ''],
  ['submitted', 'audit_pending', 'pay_success', ''],
  ['submitted', 'audit_pass', 'unpaid', ''],
  ['submitted', 'audit_pass', 'pay_success', ''],
  ['submitted', 'audit_failed', 'unpaid', 'correct cancel'],
  ['submitted', 'audit_failed', 'pay_success', 'correct'],
  ['cancelled', null, null, ''],
] as const)('%s, %s, %s: can %s', (state, review, orderState, able) => {
  const can = abilitiesOf({ state, review, orderState, isRoommateLocked: false });
  const names = Object.entries(can).flatMap(([name, may]) => (may ? [name] : []));
  expect(names.join(' ')).toBe(able);
});
