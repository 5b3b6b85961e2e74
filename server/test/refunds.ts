import { randomUUID } from 'node:crypto';
import { noText } from '@plenum/contract/kernel/localized-text';
import { sections } from '@plenum/contract/meetings/sections';
import type { Amounts } from '@plenum/contract/kernel/money';
import * as endpoints from '@plenum/contract/payments/refund-endpoints';
import type { RefundForm } from '@plenum/contract/payments/refund-endpoints';
import { sql } from 'drizzle-orm';
import type { TestApp } from './app.ts';
import { saveContent } from './meeting-content.ts';
import { buildPlaced, type Placed, settle } from './orders.ts';
import { rulesWithChanges } from './rules.ts';

/** An order that was paid by transfer, in a conference that refunds all until 1 June, then half until 10 June. */
export async function buildPaid(
  app: TestApp,
  { limit = { CNY: 500_000, USD: 100_000 } }: { limit?: Amounts } = {},
): Promise<Placed> {
  const placed = await buildPlaced(app);
  await saveRefundRules(app, placed.offer.meetingId, limit);
  await settle(app, placed);
  return placed;
}

export async function saveRefundRules(
  app: TestApp,
  meetingId: string,
  refundLimit: Amounts = { CNY: 500_000, USD: 100_000 },
  { version = 1, ...rules }: Partial<typeof sections.rules.empty> & { readonly version?: number } = {},
): Promise<void> {
  const steps = [
    { id: randomUUID(), until: '2026-06-01T00:00:00.000Z', percent: 100 },
    { id: randomUUID(), until: '2026-06-10T00:00:00.000Z', percent: 50 },
  ];
  const content = {
    ...rulesWithChanges,
    review: 'none' as const,
    refund: { steps, note: noText },
    refundLimit,
    ...rules,
  };
  await saveContent(app, meetingId, { name: 'rules', content }, version);
}

/** Refunds the order as finance, by default in full and by transfer; a refund in full cancels the order. */
export function makeRefund(
  app: TestApp,
  { offer, orderId, total, cashier }: Placed,
  change: Partial<RefundForm> = {},
  token = cashier.token,
) {
  const usual: RefundForm = { amount: total, way: 'hand', ends: 'all', lineIds: [], reason: 'Ill' };
  const body = { ...usual, ...change };
  return app.call(endpoints.makeRefund, { params: { id: offer.meetingId, orderId }, body, token });
}

export function recordRefund(app: TestApp, { offer, cashier }: Placed, refundId: string) {
  const paidOn = app.clock.now().toISOString().slice(0, 10);
  return app.call(endpoints.recordRefund, {
    params: { id: offer.meetingId, refundId },
    body: { paidOn, reference: 'BANK-7' },
    token: cashier.token,
  });
}

export async function readOwn(app: TestApp, { orderId, buyer }: Placed, token = buyer.token) {
  return app.call(endpoints.readRefunds, { params: { id: orderId }, token });
}

export function askRefund(
  app: TestApp,
  { orderId, buyer, total }: Placed,
  amount = total,
  token = buyer.token,
) {
  return app.call(endpoints.askRefund, { params: { id: orderId }, body: { amount, reason: 'Ill' }, token });
}

/** The lines of the order that are held, by kind. */
export async function linesOf(app: TestApp, orderId: string) {
  const { rows } = await app.kernel.db.execute<{
    id: number;
    kind: string;
    held: boolean;
    person: string;
  }>(sql`
    select id::integer as id, kind, held, participant_id as person from order_lines where order_id = ${orderId} order by id`);
  return rows;
}

/** Creates a refund that can no longer be decided, for tests of permissions. */
export async function buildWithdrawnRefund(app: TestApp, orderId: string): Promise<string> {
  const [id, now] = [randomUUID(), app.clock.now()];
  await app.kernel.db.execute(sql`
    insert into refunds (id, meeting_id, order_id, currency, amount, state, ends, reason, is_by_buyer, asked_by, asked_at, ended_at)
    select ${id}, meeting_id, id, currency, 1, 'withdrawn', 'all', 'Ill', true, account_id, ${now}, ${now}
    from orders where id = ${orderId}`);
  return id;
}
