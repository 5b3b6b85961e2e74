import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { waitingRefusals } from '@plenum/contract/registration/waiting/messages';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { findReadyOffer } from '#modules/meetings/offer/public';
import { noteCounts } from '../orders/jobs.ts';
import { requireOpen } from '../drafts/begin-registration.ts';
import type { WaitingRow } from '../tables.ts';
import { waitingFact } from './audit-facts.ts';
import { endEntry, lockWaiting } from './change-entry.ts';
import { offerTo } from './offer-to.ts';
import { findEntry } from './waiting-queries.ts';

interface OfMeeting {
  readonly meetingId: string;
  readonly entryId: string;
}

async function findOf(db: Kernel['db'] | Tx, { meetingId, entryId }: OfMeeting): Promise<WaitingRow> {
  const entry = await findEntry(db, entryId);
  return entry?.meetingId === meetingId ? entry : refuse(kernelRefusals.NOT_FOUND);
}

function requireWaiting({ state }: WaitingRow): void {
  if (state !== 'waiting') refuse(waitingRefusals.NOT_WAITING);
}

async function hasOrder({ db }: Kernel, asked: OfMeeting): Promise<boolean> {
  const { state } = await findOf(db, asked);
  return state === 'offered' || state === 'taken';
}

/** Offers an entry its places before earlier entries, on behalf of the organizer. The places must still be in stock. */
export async function offerOutOfTurn(kernel: Kernel, asked: OfMeeting): Promise<WaitingRow> {
  const entry = await findOf(kernel.db, asked);
  // This is a repeated call whose first answer was lost.
  if (entry.state === 'offered') return entry;
  requireWaiting(entry);
  const offer = await findReadyOffer(kernel, kernel.db, asked.meetingId);
  requireOpen(offer, kernel.clock.now());
  const outcome = await offerTo(kernel, offer, entry);
  // The job or a colleague may have been faster. If the person has a place, the call is not refused.
  if (outcome !== 'offered' && (await hasOrder(kernel, asked))) return entry;
  if (outcome === 'short') refuse(orderRefusals.NO_STOCK);
  if (outcome === 'ended') refuse(waitingRefusals.FORM_OUTDATED);
  if (outcome !== 'offered') refuse(kernelRefusals.CHANGED_MEANWHILE);
  noteCounts(kernel, asked.meetingId);
  return entry;
}

export async function noteOutOfTurn(tx: Tx, entry: WaitingRow, source: AuditSource): Promise<null> {
  const detail = { meeting: entry.meetingId, registration: entry.registrationId };
  await writeAudit(tx, waitingFact('waiting.offered_out_of_turn', entry.id, detail), source);
  return null;
}

export async function removeEntry(
  kernel: Kernel,
  tx: Tx,
  { reason, ...asked }: OfMeeting & { readonly reason: string },
  source: AuditSource,
): Promise<null> {
  const entry = await lockWaiting(tx, await findOf(tx, asked));
  if (!entry) refuse(waitingRefusals.NOT_WAITING);
  await endEntry(tx, entry, { state: 'removed', reason, at: source.at });
  const detail = { meeting: entry.meetingId, registration: entry.registrationId, reason };
  await writeAudit(tx, waitingFact('waiting.removed', entry.id, detail), source);
  noteCounts(kernel, entry.meetingId);
  return null;
}
