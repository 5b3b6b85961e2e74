import { giveUp, readGiveUp } from '@plenum/contract/payments/cancel-items-endpoints';
import { approveRefund } from '@plenum/contract/payments/refund-endpoints';
import type { BodyOf } from '@plenum/contract/kernel/endpoint';
import type { RefundWay } from '@plenum/contract/payments/refund-schemas';
import { sql } from 'drizzle-orm';
import type { TestApp } from './app.ts';
import { buildPaid, type Paid } from './changes.ts';
import { recordRefund, saveRefundRules } from './refunds.ts';

type Body = BodyOf<typeof giveUp>;
type Wish = Body['people'][number];

/**
 * Builds a paid registration with a bed for two nights and a lunch, in a conference that refunds everything until 1
 * June, then half until 10 June.
 */
export async function buildGivable(app: TestApp, wanted: Parameters<typeof buildPaid>[1] = {}) {
  const paid = await buildPaid(app, wanted);
  await saveRefundRules(app, paid.offer.meetingId);
  return paid;
}

/** Returns the request to cancel items, by default those of the first person. */
export function givenUp(paid: Pick<Paid, 'memberIds'>, wish: Partial<Wish>, amount: number): Body {
  const person = { participantId: paid.memberIds[0] ?? '', stay: null, activityIds: [], ...wish };
  return { people: [person], amount, reason: 'Plans changed' };
}

/** Returns the request to cancel the second of the two nights. */
export function nightGivenUp(paid: Pick<Paid, 'memberIds'>, amount = 24_001): Body {
  return givenUp(paid, { stay: { checkIn: '2026-06-14', checkOut: '2026-06-15' } }, amount);
}

export function lunchGivenUp(paid: Pick<Paid, 'memberIds' | 'offer'>, amount = 8_000): Body {
  return givenUp(paid, { activityIds: [paid.offer.lunch.id] }, amount);
}

export function giveUpOf(
  app: TestApp,
  { registrationId, buyer }: Pick<Paid, 'registrationId' | 'buyer'>,
  body: Body,
) {
  return app.call(giveUp, { params: { id: registrationId }, body, token: buyer.token });
}

export function viewOf(app: TestApp, { registrationId, buyer }: Pick<Paid, 'registrationId' | 'buyer'>) {
  return app.call(readGiveUp, { params: { id: registrationId }, token: buyer.token });
}

export function approve(
  app: TestApp,
  { offer, cashier }: Paid,
  refund: { readonly id: string; readonly amount: number },
  way: RefundWay = 'hand',
) {
  return app.call(approveRefund, {
    params: { id: offer.meetingId, refundId: refund.id },
    body: { amount: refund.amount, way },
    token: cashier.token,
  });
}

/** Approves a refund as finance does, and records its transfer. */
export async function payBack(app: TestApp, paid: Paid, refund: { id: string; amount: number } | undefined) {
  if (!refund) throw new Error('Nothing was asked for');
  await approve(app, paid, refund);
  return recordRefund(app, paid, refund.id);
}

/** The nights of a person in the order's lines. */
export async function nightLines(app: TestApp, participantId: string) {
  const { rows } = await app.kernel.db.execute<{ from: string; to: string; held: boolean }>(sql`
    select check_in::text as from, check_out::text as to, held from order_lines
    where participant_id = ${participantId} and kind = 'hotel' order by check_in`);
  return rows.map(({ from, to, held }) => `${from.slice(8)}-${to.slice(8)}${held ? '' : ' over'}`);
}
