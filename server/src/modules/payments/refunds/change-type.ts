import type { BodyOf, ReplyOf } from '@plenum/contract/kernel/endpoint';
import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import type { Language } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { identities, type Identity } from '@plenum/contract/meetings/catalogue';
import { priceMessages } from '@plenum/contract/meetings/price-window';
import { refundRefusals } from '@plenum/contract/payments/refund-messages';
import type { changeType as endpoint, TypeChangeView } from '@plenum/contract/payments/type-change-endpoints';
import { quoteType } from '@plenum/contract/registration/changes/quote-type';
import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { isForIdentity } from '@plenum/contract/registration/checkout/quote';
import type { KeyRing } from '#kernel/crypto/keys';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { type AuditSource } from '#modules/audit/public';
import { findOffer, type MeetingOffer } from '#modules/meetings/offer/public';
import { presentRefundPolicy, presentType } from '#modules/meetings/public';
import {
  beginChange,
  type Changer,
  findPlace,
  findRegistrationOf,
  type HeldPlace,
  orderType,
  reviewAgain,
  switchType,
  tellOfType,
  viewChangeable,
} from '#modules/registration/changes/public';
import { findPaidLines, pricedOffer } from '#modules/registration/settling/public';
import type { OrderRow } from '#modules/registration/orders/public';
import { differenceBack, type TypeRefund } from './difference-back.ts';
import { askForLines } from './cancel-items.ts';
import { currentStep } from './refund-rule.ts';

interface Member {
  readonly changer: Changer;
  readonly memberId: string;
}

/** Finds a participant of a conference whose staff changes their type. */
export async function memberOf(
  db: Db | Tx,
  { id: meetingId, participantId }: { readonly id: string; readonly participantId: string },
): Promise<Member> {
  const registrationId =
    (await findRegistrationOf(db, meetingId, participantId)) ?? refuse(kernelRefusals.NOT_FOUND);
  return { changer: { registrationId, meetingId }, memberId: participantId };
}

/** Returns the types that a person who has paid could change to, with the additional price or the refund for each. */
export async function viewTypeChange(
  db: Db,
  { changer, memberId }: Member,
  {
    language,
    now,
    identity,
  }: { readonly language: Language; readonly now: Date; readonly identity?: Identity | undefined },
): Promise<TypeChangeView> {
  const changeable = await viewChangeable(db, changer, 'changeType', now);
  const { registration, orders, terms, whyNot, isStaff } = changeable;
  const found = await findPlace(db, registration.id, memberId);
  const place = found && withIdentity(found, identity);
  if (!place && !isStaff) refuse(kernelRefusals.NOT_FOUND);
  // An unpublished conference offers nothing, so nothing can be changed there.
  const offer = whyNot === null ? await findOffer(db, registration.meetingId) : null;
  const step = currentStep(terms.rules, now);
  const lines = await findPaidLines(db, orders);
  const currency = orders[0]?.currency ?? 'CNY';
  const own = offer?.types.find(({ id }) => id === place?.typeId);
  return {
    currency,
    timeZone: terms.meeting.timeZone,
    typeId: place?.typeId ?? null,
    identity: place?.identity ?? null,
    identities: place && offer && place.identity !== null ? identitiesOf(offer) : [],
    typeName: own ? textIn(own.name, language) : '',
    rule: step && { percent: step.percent, until: step.until },
    policy: presentRefundPolicy(terms.rules, language),
    isReviewed: !isStaff && terms.rules.review !== 'none',
    types: (offer?.types ?? [])
      .filter(({ id }) => id !== place?.typeId)
      .flatMap((type) => {
        if (!place || !offer) return [];
        const { id, name, description, remaining } = presentType(type, language, now);
        const quoted = quoteType(pricedOffer(offer), place, id, currency, now);
        const base = { id, name, description, pay: 0, back: 0 };
        if (quoted.kind === 'none')
          return { ...base, price: null, problem: fieldSentence(quoted.code, language) };
        const { price, difference } = quoted;
        const back = sumOf(differenceBack(orders, lines, place, price, step?.percent ?? 0));
        const problem = remaining === 0 ? fieldSentence(priceMessages.no_stock, language) : '';
        return { ...base, price, pay: Math.max(0, difference), back, problem };
      }),
    isAllowed: whyNot === null && place !== null,
  };
}

function sumOf(refunds: readonly TypeRefund[]): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0);
}

/** If the form doesn't ask for the identity, every type is available. */
function withIdentity(place: HeldPlace, identity: Identity | undefined): HeldPlace {
  return identity === undefined || place.identity === null ? place : { ...place, identity };
}

/** Identities for which the conference has a type. */
function identitiesOf({ types }: MeetingOffer): Identity[] {
  return identities.filter((identity) => types.some((type) => isForIdentity(type, identity)));
}

type Wanted = BodyOf<typeof endpoint>;
type TypeChanged = ReplyOf<typeof endpoint>;

/**
 * Changes the registration type after payment. A more expensive type is ordered: its place is held, and becomes the
 * person's once the difference is paid. Any other type is theirs immediately, and the difference is a refund on which
 * finance decides.
 */
export async function changeType(
  keys: KeyRing,
  tx: Tx,
  { changer, memberId }: Member,
  { typeId, pay, back, identity }: Wanted,
  { reason, ...by }: { readonly reason: string; readonly language: Language },
  source: AuditSource,
): Promise<TypeChanged> {
  const begun = await beginChange(tx, changer, 'changeType', source.at);
  const { registration, orders, terms, isStaff } = begun;
  const found = (await findPlace(tx, registration.id, memberId)) ?? refuse(kernelRefusals.NOT_FOUND);
  const place = withIdentity(found, identity);
  const first = orders.find(({ id }) => id === registration.orderId) ?? refuse(kernelRefusals.NOT_FOUND);
  const offer = await findOffer(tx, registration.meetingId);
  const quoted = quoteType(pricedOffer(offer), place, typeId, first.currency, source.at);
  if (quoted.kind === 'none') refuse(kernelRefusals.INVALID_INPUT, { fields: { typeId: quoted.code } });
  const { price, difference, window } = quoted;
  if (Math.max(0, difference) !== pay) refuse(orderRefusals.PRICE_CHANGED);
  const percent = currentStep(terms.rules, source.at)?.percent ?? 0;
  const due = differenceBack(orders, await findPaidLines(tx, orders), place, price, percent);
  if (sumOf(due) !== back) refuse(refundRefusals.REFUND_CHANGED);
  const isOther = place.identity !== found.identity;
  const to = { typeId, windowId: window.id, price, identity: isOther ? place.identity : null };
  if (difference > 0) {
    const order = await orderType(keys, tx, first, place, to, reason, source);
    return { orderId: order.id, refunds: [] };
  }
  await switchType(tx, place, to, reason, source);
  const why = reason || namesOf(offer, [place.typeId, typeId], by.language);
  const refunds = await askForAll(tx, orders, due, { percent, reason: why, isStaff }, source);
  if (isStaff && refunds.length === 0) await tellOfType(tx, first, memberId, source.at);
  // A lower price or another identity may need a proof. An organizer's change counts as reviewed.
  if (!isStaff && (difference < 0 || isOther)) await reviewAgain(tx, registration, terms, source);
  return { orderId: null, refunds };
}

async function askForAll(
  tx: Tx,
  orders: readonly OrderRow[],
  due: readonly TypeRefund[],
  asked: { readonly percent: number; readonly reason: string; readonly isStaff: boolean },
  source: AuditSource,
): Promise<TypeChanged['refunds']> {
  const refunds: TypeChanged['refunds'] = [];
  for (const { orderId, amount, lineId } of due) {
    const order = orders.find(({ id }) => id === orderId);
    if (!order) throw new Error(`No order ${orderId}`);
    const id = await askForLines(tx, order, { ...asked, amount, lineIds: [lineId] }, source);
    refunds.push({ id, orderId });
  }
  return refunds;
}

function namesOf({ types }: MeetingOffer, ids: readonly string[], language: Language): string {
  const names = ids.map((id) => types.find((type) => type.id === id)?.name);
  return names
    .map((name) => (name ? textIn(name, language) : ''))
    .join(' → ')
    .slice(0, 200);
}
