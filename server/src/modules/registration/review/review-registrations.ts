import type { BodyOf, ReplyOf } from '@plenum/contract/kernel/endpoint';
import type { review } from '@plenum/contract/registration/review/endpoints';
import { mayReview } from '@plenum/contract/registration/states';
import type { Tx } from '#kernel/db/database';
import { emitAll } from '#kernel/outbox/outbox';
import { type AuditFact, type AuditSource, writeAudit } from '#modules/audit/public';
import { type MeetingTerms, findTerms } from '#modules/meetings/offer/public';
import { changeReview, lockRegistrations } from '../change-review.ts';
import { registrationReviewed } from '../events.ts';
import { changeOrders, lockOrders } from '../orders/order-queries.ts';
import { holdUntil, rejectedUntil } from '../orders/hold.ts';
import type { OrderRow, RegistrationRow } from '../tables.ts';

/**
 * Decides many registrations together. Those that are not waiting for a decision, or belong to another conference,
 * are left unchanged.
 */
export async function reviewRegistrations(
  tx: Tx,
  meetingId: string,
  { registrationIds, decision, reason }: BodyOf<typeof review>,
  source: AuditSource,
): Promise<ReplyOf<typeof review>> {
  const locked = await lockRegistrations(tx, registrationIds);
  const decided = locked.filter((row) => row.meetingId === meetingId && isWaiting(row, decision));
  const orders = await lockOrders(
    tx,
    decided.flatMap(({ orderId }) => orderId ?? []),
  );
  await changeReview(tx, decided, { to: decision, reason, ...source });
  const terms = await findTerms(tx, meetingId);
  const unpaid = orders.filter(({ state }) => state === 'unpaid');
  if (decision === 'audit_pass') await beginHolds(tx, terms, unpaid, source.at);
  else await limitHolds(tx, terms, unpaid, source.at);

  for (const { id, review: from } of decided)
    await writeAudit(tx, reviewedFact(id, { meeting: meetingId, from, to: decision }), source);
  const events = decided.flatMap(({ id, orderId }) =>
    orderId === null ? [] : { registrationId: id, meetingId, orderId, decision, reason },
  );
  await emitAll(tx, registrationReviewed, events, source.at);
  const ids = new Set(decided.map(({ id }) => id));
  return {
    decided: [...ids],
    skipped: [...new Set(registrationIds)].filter((id) => !ids.has(id)),
  };
}

// Returns whether a registration is waiting for this decision. Approving an approved registration, or rejecting a
// rejected one, has no effect.
function isWaiting({ review: from }: RegistrationRow, decision: 'audit_pass' | 'audit_failed'): boolean {
  return from !== null && mayReview(from, decision);
}

// Begins the holds of registrations that were approved before payment, because they can be paid now.
async function beginHolds(
  tx: Tx,
  terms: MeetingTerms,
  orders: readonly OrderRow[],
  now: Date,
): Promise<void> {
  const methods = Map.groupBy(orders, ({ method }) => method);
  for (const [method, some] of methods) {
    const ids = some.map(({ id }) => id);
    await changeOrders(tx, ids, { payable: true, holdUntil: holdUntil(terms, method, now) }, now);
  }
}

// A rejected registration keeps its places while it is corrected, but only for a limited time.
async function limitHolds(
  tx: Tx,
  terms: MeetingTerms,
  orders: readonly OrderRow[],
  now: Date,
): Promise<void> {
  const ids = orders.map(({ id }) => id);
  await changeOrders(tx, ids, { payable: false, holdUntil: rejectedUntil(terms, now) }, now);
}

/** A staff member approved or rejected the registration, or withdrew an approval. */
function reviewedFact(registrationId: string, detail: AuditFact['detail'] = {}): AuditFact {
  return { action: 'registration.reviewed', object: `registration:${registrationId}`, detail };
}
