import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { registrationRefusals } from '@plenum/contract/registration/messages';
import { randomUUID } from 'node:crypto';
import { saveMembers } from '@plenum/contract/registration/people/endpoints';
import type { BodyOf } from '@plenum/contract/kernel/endpoint';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildPerson, type Person } from '#test/people';
import { decide, payFor, sentBack, viewOf } from '#test/registration-status';
import { buildDraft, buildOffer, buildOrder, memberDraft } from '#test/registrations';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await createTestApp();
  owner = await buildPerson(app);
});
afterAll(() => app.close());

type Sent = BodyOf<typeof saveMembers>['members'][number];

const fresh = (): Sent => ({ ...memberDraft(randomUUID()), id: randomUUID(), version: 0 });

async function save(id: string, members: Sent[], removed: string[] = []) {
  return app.call(saveMembers, { params: { id }, body: { members, removed }, token: owner.token });
}

describe('after the order', () => {
  async function ordered(review: 'pay_then_review' | 'review_then_pay' = 'pay_then_review') {
    const own = await buildOffer(app, { review });
    const members = [1, 2].map(() => memberDraft(own.type.id));
    const { registrationId: id } = await buildOrder(app, own.meetingId, members, {
      buyer: owner,
      kind: 'team',
    });
    return { own, id };
  }
  const codeOf = async (id: string) => {
    const [member] = (await viewOf(app, id, owner)).members;
    return member ? (await save(id, [sentBack(member)])).body.code : 0;
  };

  test('details may be changed before payment, and are locked under review and after it', async () => {
    const { id } = await ordered();
    expect(await codeOf(id)).toBe(200);
    await payFor(app, id);
    expect(await codeOf(id)).toBe(registrationRefusals.LOCKED.code);
    await decide(app, id, 'audit_pass');
    expect(await codeOf(id)).toBe(registrationRefusals.LOCKED.code);
    expect((await viewOf(app, id, owner)).can).toEqual({ order: false, correct: false, cancel: false });
  });

  test('details are locked before payment if review comes first', async () => {
    const { id } = await ordered('review_then_pay');
    expect(await codeOf(id)).toBe(registrationRefusals.LOCKED.code);
  });

  test.each(['pay_then_review', 'review_then_pay'] as const)(
    'only personal texts may be corrected after a rejection (%s)',
    async (review) => {
      const { own, id } = await ordered(review);
      if (review === 'pay_then_review') await payFor(app, id);
      await decide(app, id, 'audit_failed', '姓名有误');
      const view = await viewOf(app, id, owner);
      expect(view).toMatchObject({
        review: 'audit_failed',
        reviewReason: '姓名有误',
        can: { order: false, correct: true, cancel: review === 'review_then_pay' },
      });
      const [a, b] = view.members.map((member) => sentBack(member));
      if (!a || !b) throw new Error('two were ordered for');
      const stay = { ...a.stay, choice: 'no_room' as const };
      const wrong = await save(id, [
        { ...a, stay, activityIds: [own.lunch.id] },
        { ...b, values: { ...b.values, typeId: randomUUID() } },
      ]);
      expect(wrong.body.code).toBe(kernelRefusals.INVALID_INPUT.code);
      expect(wrong.body).toMatchObject({
        errors: ['members.0.stay', 'members.0.activities', 'members.1.typeId'].map((path) => ({
          path,
          code: 'ordered_fixed',
        })),
      });
      expect((await save(id, [fresh()])).body.code).toBe(registrationRefusals.STATE.code);
      expect((await save(id, [], [b.id])).body.code).toBe(registrationRefusals.STATE.code);
      expect(await viewOf(app, id, owner)).toEqual(view);
      expect((await save(id, [sentBack(a, { fullName: '李明' })])).status).toBe(200);
    },
  );
});

test('a cancelled registration can’t be changed', async () => {
  const { meetingId } = await buildOffer(app);
  const { id } = await buildDraft(app, meetingId, owner.me.id, [], { kind: 'team' });
  await app.kernel.db.execute(sql`update registrations set state = 'cancelled' where id = ${id}`);
  expect((await save(id, [fresh()])).body.code).toBe(registrationRefusals.STATE.code);
});
