import { registrationList } from '@plenum/contract/registration/lists/registration-list';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildStaff } from '#test/meetings';
import { buildOffer, buildOrder, memberDraft } from '#test/registrations';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('lists the last changed first, or on request the longest waiting', async () => {
  const offer = await buildOffer(app, { review: 'review_then_pay' });
  const { token } = await buildStaff(app, offer.meetingId, 'reviewer');
  const placed: string[] = [];
  for (let nr = 0; nr < 3; nr += 1) {
    app.clock.advance(60_000);
    placed.push((await buildOrder(app, offer.meetingId, [memberDraft(offer.type.id)])).registrationId);
  }
  const list = async (sort?: 'changedAt' | '-changedAt') => {
    const query = { review: 'audit_pending' as const, ...(sort ? { sort } : {}) };
    const { body } = await app.call(registrationList.list, { token, params: { id: offer.meetingId }, query });
    return body.data.rows.map(({ id }) => id);
  };
  expect(await list('changedAt')).toEqual(placed);
  expect(await list()).toEqual(placed.toReversed());
});
