import type { BodyOf } from '@plenum/contract/kernel/endpoint';
import type { placeOrder } from '@plenum/contract/registration/checkout/endpoints';
import { MemberDraft } from '@plenum/contract/registration/people/draft';
import type { Quote } from '@plenum/contract/registration/checkout/quote';
import type { DraftError, TypedMember } from '@plenum/contract/registration/checkout/validate-draft';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { codeRefusalOf } from '@plenum/contract/registration/codes/messages';
import { orderRefusals, priceRefusals } from '@plenum/contract/registration/orders/messages';
import { registrationRefusals } from '@plenum/contract/registration/messages';
import { isLocked } from '@plenum/contract/registration/states';
import { orderedId } from '#kernel/db/ordered-id';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import type { ReadyOffer } from '#modules/meetings/offer/public';
import type { FoundCode } from '../codes/code-queries.ts';
import { areStaysOpen } from '../orders/change-rules.ts';
import { orderNumber } from '../orders/order-number.ts';
import { pricedOffer } from '../settling/prices.ts';
import { type OrderStatus, orderStatus } from '../orders/hold.ts';
import { openDraft } from '../people/member-draft.ts';
import { type ValidDraft, requireValidDraft, toFields } from './require-valid-draft.ts';
import type { StoredDraft } from './read-drafts.ts';
import { type TeamRoom, teamRooms } from './team-rooms.ts';

export type PlaceOrderInput = BodyOf<typeof placeOrder>;

/** An order that could be written, if the database agrees. */
export interface PreparedOrder {
  readonly orderId: string;
  readonly number: string;
  readonly stored: StoredDraft;
  readonly validated: ValidDraft;
  readonly quoted: Quote;
  readonly status: OrderStatus;
  readonly rooms: readonly TeamRoom[];
  readonly placing: PlaceOrderInput;
  /** True if participants can change stays after approval; the review then doesn't lock the stays. */
  readonly areStaysOpen: boolean;
  /** The discount code that the order uses. */
  readonly codeId: string | null;
}

/**
 * Turns a draft into the order to be placed. Refuses everything that can be refused without looking at the stock,
 * except the registration period: see `requireOpen`.
 */
export function prepareOrder(
  kernel: Kernel,
  offer: ReadyOffer,
  stored: StoredDraft,
  placing: PlaceOrderInput,
  now: Date,
  code: FoundCode | null = null,
): PreparedOrder {
  if (isLocked(stored.review)) refuse(registrationRefusals.LOCKED);
  // A rejected registration must be corrected and submitted again, or cancelled first.
  if (stored.review === 'audit_failed') refuse(registrationRefusals.STATE);
  if (stored.state === 'cancelled' || (stored.orderState !== null && stored.orderState !== 'unpaid'))
    refuse(registrationRefusals.STATE);

  const { currency, method } = placing;
  const draft = {
    kind: stored.kind,
    head: stored.head,
    members: openMembers(kernel, stored),
    currency,
    method,
    code: code?.terms,
  };
  const validated = requireValidDraft(kernel.keys, offer, draft, now);
  const { quote: quoted } = validated;
  const { rooms, fieldErrors } = teamRooms(validated.members, quoted.stays, pricedOffer(offer).rooms);
  requireNoErrors(stored, [
    ...validated.errors,
    ...[...fieldErrors].map(([memberId, message]) => ({
      memberId,
      field: 'stay.cohabitant',
      code: message,
    })),
  ]);
  requireAgreed(placing, quoted);
  return {
    orderId: orderedId(),
    number: orderNumber(now, offer.meeting.timeZone),
    stored,
    validated,
    quoted,
    status: orderStatus(offer, quoted.fees.total, method, now),
    rooms,
    placing,
    areStaysOpen: areStaysOpen(offer, now),
    codeId: code?.id ?? null,
  };
}

function openMembers(kernel: Kernel, { members }: StoredDraft): TypedMember[] {
  return members.map(({ id, selfFilled, draft }) => ({
    id,
    selfFilled,
    ...MemberDraft.parse(openDraft(kernel.keys, id, draft)),
  }));
}

// If the only error is an unavailable price or the discount code, the refusal has its own code.
function requireNoErrors({ members }: StoredDraft, errors: readonly DraftError[]): void {
  if (errors.length === 0) return;
  const [only = '', ...others] = new Set(errors.map(({ code }) => code));
  const named = others.length === 0 ? (priceRefusals.get(only) ?? codeRefusalOf.get(only)) : undefined;
  refuse(named ?? kernelRefusals.INVALID_INPUT, { fields: toFields(errors, members) });
}

// The buyer agreed to a total and to a list of units; if either has changed, they must agree again.
function requireAgreed({ total, units }: PlaceOrderInput, quoted: Quote): void {
  const agreed = new Set(units);
  const isSame =
    agreed.size === quoted.units.size && [...quoted.units.keys()].every((name) => agreed.has(name));
  if (total !== quoted.fees.total || !isSame) refuse(orderRefusals.PRICE_CHANGED);
}
