import type { Faults } from '../people/public.ts';
import type { BodyOf } from '@plenum/contract/kernel/endpoint';
import type { placeOrder } from '@plenum/contract/registration/checkout/endpoints';
import { MemberDraft } from '@plenum/contract/registration/people/draft';
import { type Quote, quote } from '@plenum/contract/registration/checkout/quote';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { orderMessages, orderRefusals, priceRefusals } from '@plenum/contract/registration/orders/messages';
import { registrationRefusals } from '@plenum/contract/registration/messages';
import { isLocked } from '@plenum/contract/registration/states';
import { orderedId } from '#kernel/db/ordered-id';
import { refuse } from '#kernel/http/refusal-error';
import type { Kernel } from '#kernel/kernel';
import type { MeetingOffer } from '#modules/meetings/public';
import { insistOpen, openDraft } from '../people/public.ts';
import { orderNumber, pricedOffer, type Standing, standingOf } from '../orders/public.ts';
import { type JudgedDraft, judgeDraft, placeFaults, type TypedMember, wishOf } from './judge-draft.ts';
import type { StoredDraft } from './read-drafts.ts';
import { type TeamRoom, teamRooms } from './team-rooms.ts';

export type Placing = BodyOf<typeof placeOrder>;

/** An order that could be written, if the database agrees. */
export interface PreparedOrder {
  readonly orderId: string;
  readonly number: string;
  readonly stored: StoredDraft;
  readonly judged: JudgedDraft;
  readonly quoted: Quote;
  readonly standing: Standing;
  readonly rooms: readonly TeamRoom[];
  readonly placing: Placing;
}

/** From what was typed to what would be ordered; refuses whatever can be refused without counting anything. */
export function prepareOrder(
  kernel: Kernel,
  offer: MeetingOffer,
  stored: StoredDraft,
  placing: Placing,
  now: Date,
): PreparedOrder {
  insistOpen(offer, now);
  if (isLocked(stored.review)) refuse(registrationRefusals.LOCKED);
  // After a rejection it is corrected and submitted again, or cancelled first.
  if (stored.review === 'audit_failed') refuse(registrationRefusals.STATE);
  if (stored.state === 'cancelled' || (stored.orderState !== null && stored.orderState !== 'unpaid'))
    refuse(registrationRefusals.STATE);

  const members = openMembers(kernel, stored);
  const draft = { kind: stored.kind, head: stored.head, members };
  const judged = judgeDraft(kernel.keys, offer, draft, now);
  const priced = pricedOffer(offer);
  const quoted = quote(priced, judged.members.map(wishOf), placing.currency, now);
  const { rooms, faults } = teamRooms(judged.members, quoted.stays, priced.rooms);
  insistFaultless(members, judged, quoted, faults);
  insistMethod(offer, placing, quoted.fees.total);
  insistAgreed(placing, quoted);
  return {
    orderId: orderedId(),
    number: orderNumber(now, offer.meeting.timeZone),
    stored,
    judged,
    quoted,
    standing: standingOf(offer, quoted.fees.total, placing.method, now),
    rooms,
    placing,
  };
}

function openMembers(kernel: Kernel, { members }: StoredDraft): TypedMember[] {
  return members.map(({ id, draft }) => ({ id, ...MemberDraft.parse(openDraft(kernel.keys, id, draft)) }));
}

// A price that ran out is told by its own name if nothing else is wrong.
function insistFaultless(
  members: readonly TypedMember[],
  judged: JudgedDraft,
  quoted: Quote,
  alone: ReadonlyMap<string, string>,
): void {
  const sharing = [...alone].map(([memberId, code]) => ({ memberId, field: 'stay.cohabitant', code }));
  const fields: Faults = { ...judged.faults, ...placeFaults(members, [...quoted.faults, ...sharing]) };
  if (Object.keys(fields).length === 0) return;
  const codes = new Set(
    Object.values(fields).map((fault) => (typeof fault === 'string' ? fault : fault.code)),
  );
  const [only = ''] = codes;
  const ofPrice = codes.size === 1 ? priceRefusals.get(only) : undefined;
  refuse(ofPrice ?? kernelRefusals.INVALID_INPUT, { fields });
}

function insistMethod({ payment }: MeetingOffer, { method }: Placing, total: number): void {
  if (total === 0 || payment.methods.length === 0) return;
  if (method !== null && payment.methods.includes(method)) return;
  refuse(kernelRefusals.INVALID_INPUT, { fields: { method: orderMessages.method_missing } });
}

// The buyer agreed to a total and to certain things; anything else needs their word again.
function insistAgreed({ total, units }: Placing, quoted: Quote): void {
  const agreed = new Set(units);
  const isSame =
    agreed.size === quoted.units.size && [...quoted.units.keys()].every((name) => agreed.has(name));
  if (total !== quoted.fees.total || !isSame) refuse(orderRefusals.PRICE_CHANGED);
}
