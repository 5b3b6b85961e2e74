import { readRegistration } from '@plenum/contract/registration/people/endpoints';
import type { DraftMember } from '@plenum/contract/registration/people/draft';
import type { ReviewState } from '@plenum/contract/registration/states';
import { sql } from 'drizzle-orm';
import { recordPayment } from '../src/modules/payments/record-payment.ts';
import { changeReview, lockRegistrations } from '../src/modules/registration/change-review.ts';
import type { TestApp } from './app.ts';
import { bySystem, write } from './meetings.ts';
import { paymentOf } from './orders.ts';
import type { Person } from './people.ts';

/** Records that the money for the registration's order has arrived. */
export async function payFor(app: TestApp, registrationId: string): Promise<void> {
  const found = await app.kernel.db.execute<{ id: string; meeting_id: string; total: number }>(
    sql`select orders.* from orders join registrations on order_id = orders.id where registrations.id = ${registrationId}`,
  );
  const order = found.rows[0];
  if (!order) throw new Error('Nothing was ordered');
  const of = { meetingId: order.meeting_id, orderId: order.id };
  await write(app, (tx) => recordPayment(tx, of, paymentOf(app, order.total), bySystem(app)));
}

/** The organizer decides on the registration. */
export async function decide(
  app: TestApp,
  registrationId: string,
  to: ReviewState,
  reason = '',
): Promise<void> {
  await write(app, async (tx) =>
    changeReview(tx, await lockRegistrations(tx, [registrationId]), {
      to,
      reason,
      actor: null,
      at: app.clock.now(),
    }),
  );
}

/** Returns the registration as its owner sees it. */
export async function viewOf(app: TestApp, registrationId: string, owner: Pick<Person, 'token'>) {
  const answer = await app.call(readRegistration, { params: { id: registrationId }, token: owner.token });
  if (answer.status !== 200) throw new Error(`Not readable: ${JSON.stringify(answer.body)}`);
  return answer.body.data;
}

/** Returns a member with changed values, as the browser sends it back. */
export function sentBack(member: Omit<DraftMember, 'selfFilled'>, values: Record<string, string> = {}) {
  const { id, version, stay, activityIds, hotelConsent } = member;
  return { id, version, values: { ...member.values, ...values }, stay, activityIds, hotelConsent };
}
