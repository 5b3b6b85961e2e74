import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { registrationMessages, registrationRefusals } from '@plenum/contract/registration/messages';
import { waitingRefusals } from '@plenum/contract/registration/waiting/messages';
import { orderedId } from '#kernel/db/ordered-id';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { writeAudit } from '#modules/audit/public';
import { findReadyOffer } from '#modules/meetings/offer/public';
import { type PlaceOrderInput, type PreparedOrder, prepareOrder } from '../checkout/prepare-order.ts';
import { readDrafts } from '../checkout/read-drafts.ts';
import { noteCounts } from '../orders/jobs.ts';
import { findTaken } from '../people/person-writes.ts';
import { lockOwnRegistration } from '../people/registration-queries.ts';
import { requireOpen } from '../drafts/begin-registration.ts';
import type { OwnerSource } from '../registration-facts.ts';
import { waitingEntries, type WaitingRow } from '../tables.ts';
import { waitingFact } from './audit-facts.ts';
import { shortUnits, waitedFor } from './turn.ts';
import { changeWaiting, findLiveEntry, lockCounters } from './waiting-queries.ts';

interface Joining {
  readonly registrationId: string;
  readonly accountId: string;
  readonly placing: PlaceOrderInput;
}

/** Validates the form as an order would, because an entry can only wait for a form that can be ordered. */
export async function prepareToJoin(
  kernel: Kernel,
  { registrationId, accountId, placing }: Joining,
): Promise<PreparedOrder> {
  const [stored] = await readDrafts(kernel, [{ registrationId, accountId, key: '' }]);
  if (!stored) refuse(kernelRefusals.NOT_FOUND);
  const offer = await findReadyOffer(kernel, kernel.db, stored.meetingId);
  if (!offer.rules.waitingList.on) refuse(waitingRefusals.WAITING_OFF);
  const now = kernel.clock.now();
  requireOpen(offer, now);
  return prepareOrder(kernel, offer, stored, placing, now);
}

/** Adds an entry to the waiting list. A repeated call finds the entry of the first one. */
export async function joinWaitingList(
  kernel: Kernel,
  tx: Tx,
  { stored, validated, quoted, placing }: PreparedOrder,
  source: OwnerSource,
): Promise<WaitingRow> {
  const { id: registrationId, meetingId, accountId } = stored;
  const { row } = await lockOwnRegistration(tx, registrationId, accountId);
  const known = await findLiveEntry(tx, registrationId);
  if (known) return known;
  if (row.orderId !== null) refuse(registrationRefusals.STATE);
  if (row.version !== stored.version) refuse(kernelRefusals.CHANGED_MEANWHILE);
  const taken = await findTaken(tx, meetingId, registrationId, validated.members);
  if (taken.size > 0) {
    const places = validated.members.flatMap(({ id }, place) => (taken.has(id) ? [place] : []));
    const fields = places.map((place) => [`members.${place}`, registrationMessages.person_taken] as const);
    refuse(registrationRefusals.PERSON_TAKEN, { fields: Object.fromEntries(fields) });
  }

  const wanted = Object.fromEntries(quoted.units);
  const counters = await lockCounters(tx, Object.keys(wanted));
  const units = shortUnits(wanted, counters, waitedFor(counters));
  if (units.length === 0) refuse(waitingRefusals.PLACES_FREE);
  await changeWaiting(tx, units, 1);
  const [entry] = await tx
    .insert(waitingEntries)
    .values({
      id: orderedId(),
      meetingId,
      registrationId,
      accountId,
      people: validated.members.length,
      wanted,
      version: stored.version,
      units,
      currency: placing.currency,
      method: placing.method,
      total: quoted.fees.total,
      state: 'waiting',
      joinedAt: source.at,
    })
    .returning();
  if (!entry) throw new Error('the entry was not written');
  const detail = { meeting: meetingId, registration: registrationId, people: entry.people };
  await writeAudit(tx, waitingFact('waiting.joined', entry.id, detail), source);
  noteCounts(kernel, meetingId);
  return entry;
}
