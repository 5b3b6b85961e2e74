import { waitingRefusals } from '@plenum/contract/registration/waiting/messages';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { writeAudit } from '#modules/audit/public';
import { cancelOrder } from '../own-orders/cancel-order.ts';
import { noteCounts } from '../orders/jobs.ts';
import { lockOwnRegistration } from '../people/registration-queries.ts';
import type { OwnerSource } from '../registration-facts.ts';
import { waitingFact } from './audit-facts.ts';
import { endEntry } from './change-entry.ts';
import { findLiveEntry } from './waiting-queries.ts';

/** Leaves the list. If the entry has an offer, its order is cancelled, and the next entry gets an offer. */
export async function leaveWaitingList(
  kernel: Kernel,
  tx: Tx,
  registrationId: string,
  source: OwnerSource,
): Promise<null> {
  await lockOwnRegistration(tx, registrationId, source.actor);
  const entry = await findLiveEntry(tx, registrationId);
  if (!entry) refuse(waitingRefusals.NOT_WAITING);
  if (entry.state === 'offered') await cancelOrder(tx, entry.orderId ?? '', source.actor, source);
  else await endEntry(tx, entry, { state: 'left', reason: '', at: source.at });
  await writeAudit(tx, waitingFact('waiting.left', entry.id, { meeting: entry.meetingId }), source);
  noteCounts(kernel, entry.meetingId);
  return null;
}
