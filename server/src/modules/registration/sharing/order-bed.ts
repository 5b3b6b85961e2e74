import { createHash } from 'node:crypto';
import type { MemberDraft } from '@plenum/contract/registration/people/draft';
import type { Quote } from '@plenum/contract/registration/checkout/quote';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { wantsRoom } from '@plenum/contract/registration/people/stay';
import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { sql } from 'drizzle-orm';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { findReadyOffer } from '#modules/meetings/offer/public';
import { requireValidDraft } from '../checkout/require-valid-draft.ts';
import type { OrderQueue } from '../checkout/place-order.ts';
import type { PlaceOrderInput } from '../checkout/prepare-order.ts';
import { readDrafts } from '../checkout/read-drafts.ts';
import { findCodeOf } from '../codes/code-queries.ts';
import { findOrder } from '../orders/order-queries.ts';
import { INVITING, requireSharing } from '../people/require-sharing.ts';
import { openMember } from '../people/registration-queries.ts';
import type { OwnerSource } from '../registration-facts.ts';
import type { OrderRow } from '../tables.ts';
import { ACCEPTING } from './answer.ts';
import { asSharer, lockGuests, type LockedGuest } from './lock-guests.ts';
import { whyNotOrderBed } from './sharing-abilities.ts';
import { changeStay, type ChangedStay, restoreStay } from './change-stay.ts';
import type { FoundInvitation } from './queries.ts';

/**
 * Orders a bed for an invited person without a room who has not paid yet: a new order that includes the bed replaces
 * theirs. Returns null if the person has a bed already, or has paid, in which case the bed is a separate order.
 */
export async function orderBed(
  kernel: Kernel,
  queue: OrderQueue,
  invitation: FoundInvitation,
  { hotelConsent, source }: { hotelConsent: boolean; source: OwnerSource },
): Promise<string | null> {
  // The person has accepted already, and the bed only has to be paid.
  if (invitation.orderId !== null) return null;
  const asking = await checkBoth(kernel, invitation);
  if (!asking) return findBedOrder(kernel, invitation);
  const { id, to } = invitation;
  const changed = await changeStay(kernel, to, stayOf(asking), { consents: hotelConsent, source });
  try {
    const key = `share:${id}:${changed.version}`;
    const call = { registrationId: to.registrationId, accountId: to.accountId, key };
    const placing = await agreeForThem(kernel, call, changed, to.participantId);
    const requestHash = createHash('sha256').update(key).digest();
    return (
      await queue.place({
        ...call,
        placing,
        requestHash,
        requestId: source.requestId,
        address: source.address,
      })
    ).orderId;
  } catch (error) {
    const placed = await findBedOrder(kernel, invitation);
    if (placed) return placed;
    // If no bed was ordered, the earlier draft is restored.
    await restoreStay(kernel, to, changed, source);
    throw error;
  }
}

/** Finds the order that the same answer has placed already, on this server or another; null if there is none. */
async function findBedOrder(kernel: Kernel, { id, to }: FoundInvitation): Promise<string | null> {
  const found = await kernel.db.execute<{ id: string }>(sql`
    select orders.id from orders join registrations on registrations.order_id = orders.id
    where registrations.id = ${to.registrationId} and starts_with(orders.idempotency_key, ${`share:${id}:`})`);
  return found.rows[0]?.id ?? null;
}

async function checkBoth(kernel: Kernel, { state, from, to }: FoundInvitation): Promise<LockedGuest | null> {
  return kernel.db.transaction(async (tx) => {
    const now = kernel.clock.now();
    const guests = await lockGuests(tx, [from.participantId, to.participantId], now);
    const [asking, asked] = [guests.get(from.participantId), guests.get(to.participantId)];
    if (state !== 'pending' || !asking || !asked || wantsRoom(asked.choice)) return null;
    const pair = [asSharer(asking, asking.meetingId), asSharer(asked, asking.meetingId)];
    requireSharing(pair, INVITING, ACCEPTING);
    const whyNot = await whyNotOrderBed(tx, asked, now);
    if (whyNot) refuse(whyNot);
    return asked.orderState === 'unpaid' ? asking : null;
  });
}

function stayOf({ roomTypeId, checkIn, checkOut }: LockedGuest): MemberDraft['stay'] {
  return {
    choice: 'shared',
    roomTypeId: roomTypeId ?? '',
    checkIn: checkIn ?? '',
    checkOut: checkOut ?? '',
    cohabitant: { kind: 'organiser' },
  };
}

/** Returns the terms that accepting implies: everything as ordered before, plus the bed. */
async function agreeForThem(
  kernel: Kernel,
  call: { registrationId: string; accountId: string; key: string },
  { orderId }: ChangedStay,
  guestId: string,
): Promise<PlaceOrderInput> {
  const order = await findOrder(kernel.db, orderId);
  const [stored] = await readDrafts(kernel, [call]);
  if (!order || !stored) refuse(kernelRefusals.NOT_FOUND);
  const now = kernel.clock.now();
  const offer = await findReadyOffer(kernel, kernel.db, stored.meetingId);
  const members = stored.members.map((member) => ({ ...member, ...openMember(kernel.keys, member) }));
  const { currency, method } = order;
  const code = await findCodeOf(kernel.db, order);
  const draft = { kind: stored.kind, head: stored.head, members, currency, method, code: code?.terms };
  const { errors, quote: quoted } = requireValidDraft(kernel.keys, offer, draft, now);
  // If the draft has errors, the order refuses it and lists them.
  if (errors.length === 0) requireOnlyTheBed(quoted, order, guestId);
  const { total } = quoted.fees;
  return { currency, method, total, units: [...quoted.units.keys()], ...(code && { code: code.code }) };
}

// Refuses if anything but the bed would change: a person who accepts doesn't agree to other prices for the rest, or to
// changes in the draft that were not ordered.
function requireOnlyTheBed(
  { fees, lines }: Quote,
  { conferenceFee, hotelFee, activityFee }: OrderRow,
  guestId: string,
): void {
  const bed = lines.find(({ kind, memberId }) => kind === 'hotel' && memberId === guestId);
  const cost = (bed?.quantity ?? 0) * (bed?.unitAmount ?? 0);
  const isSame =
    fees.conference === conferenceFee && fees.activity === activityFee && fees.hotel - cost === hotelFee;
  if (!isSame) refuse(orderRefusals.PRICE_CHANGED);
}
