import { randomUUID } from 'node:crypto';
import { listSlips, type SlipView } from '@plenum/contract/console/money-lists';
import type { BodyOf } from '@plenum/contract/kernel/endpoint';
import { sendSlip, type SlipForm, uploadSlipFile } from '@plenum/contract/payments/endpoints';
import { approveSlip, rejectSlip } from '@plenum/contract/payments/finance-endpoints';
import { sql } from 'drizzle-orm';
import type { TestApp } from './app.ts';
import { makePng } from './make-images.ts';
import { buildPlaced, type Placed, savePayment } from './orders.ts';
import type { Person } from './people.ts';
import { upload } from './uploads.ts';

/** Places one person's order in a conference that takes transfers. */
export async function buildTransfer(
  app: TestApp,
  wanted: Parameters<typeof buildPlaced>[1] = {},
): Promise<Placed> {
  const placed = await buildPlaced(app, wanted);
  await savePayment(app, placed.offer.meetingId, ['wire_transfer']);
  return placed;
}

/** Sets the time by which the order's price must be paid. */
export async function setPayBy(app: TestApp, orderId: string, payBy: string): Promise<void> {
  await app.kernel.db.execute(sql`update orders set pay_by = ${payBy}::timestamptz where id = ${orderId}`);
}

/** The buyer uploads a file for an order; by default a picture. */
export function uploadSlip(
  app: TestApp,
  { orderId, buyer }: Pick<Placed, 'orderId' | 'buyer'>,
  {
    bytes = makePng(3, 2),
    type = 'image/png',
    by = buyer,
  }: { bytes?: Buffer; type?: string; by?: Person } = {},
) {
  return upload(app, uploadSlipFile, { by, bytes, params: { id: orderId }, type });
}

/** Sends a proof of a transfer made today, as the buyer; by default for the whole amount due, with one picture. */
export async function sendSlipOf(
  app: TestApp,
  placed: Placed,
  change: Partial<SlipForm> = {},
  by = placed.buyer,
) {
  // The clock moves, so that no two proofs have the same time.
  app.clock.advance(1);
  const fileIds = change.fileIds ?? [(await uploadSlip(app, placed)).body.data.fileId];
  const paidOn = app.clock.now().toISOString().slice(0, 10);
  const body = { purpose: 'all' as const, payer: 'Payer', paidOn, amount: placed.total, ...change, fileIds };
  return app.call(sendSlip, { params: { id: placed.orderId }, body, token: by.token });
}

export async function slipIds(app: TestApp, orderId: string): Promise<string[]> {
  const { rows } = await app.kernel.db.execute<{ id: string }>(
    sql`select id from slips where order_id = ${orderId} order by created_at, id`,
  );
  return rows.map(({ id }) => id);
}

/** Sends a proof for an order, and returns the proof's id. */
export async function slipOf(app: TestApp, placed: Placed, change: Partial<SlipForm> = {}): Promise<string> {
  await sendSlipOf(app, placed, change);
  const id = (await slipIds(app, placed.orderId)).at(-1);
  if (id === undefined) throw new Error('the slip was not taken');
  return id;
}

export function approve(
  app: TestApp,
  placed: Placed,
  slipId: string,
  change: Partial<BodyOf<typeof approveSlip>> = {},
  token = placed.cashier.token,
) {
  const paidOn = app.clock.now().toISOString().slice(0, 10);
  const body = { amount: placed.total, paidOn, reference: '', ...change };
  return app.call(approveSlip, { params: { id: placed.offer.meetingId, slipId }, body, token });
}

export function reject(
  app: TestApp,
  placed: Placed,
  slipId: string,
  body: BodyOf<typeof rejectSlip> = { reason: 'unclear', note: '' },
  token = placed.cashier.token,
) {
  return app.call(rejectSlip, { params: { id: placed.offer.meetingId, slipId }, body, token });
}

export async function slipList(app: TestApp, placed: Placed, view: SlipView, after?: string) {
  const answer = await app.call(listSlips, {
    params: { id: placed.offer.meetingId },
    query: { view, ...(after !== undefined && { after }) },
    token: placed.cashier.token,
  });
  return answer.body.data;
}

/** Creates a proof that can no longer be decided, for tests of permissions. */
export async function buildRejectedSlip(app: TestApp, orderId: string): Promise<string> {
  const [id, now] = [randomUUID(), app.clock.now()];
  await app.kernel.db.execute(sql`
    insert into slips (id, order_id, meeting_id, account_id, purpose, payer, paid_on, currency, amount, state, reason_code,
      created_at, decided_at)
    select ${id}, id, meeting_id, account_id, 'all', 'Payer', '2026-01-01', currency, 1, 'rejected', 'unclear', ${now}, ${now}
    from orders where id = ${orderId}`);
  return id;
}
