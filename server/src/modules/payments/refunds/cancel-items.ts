import type { BodyOf, ReplyOf } from '@plenum/contract/kernel/endpoint';
import type { Language } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { type EndingPiece, type GiveUpQuote, quoteGiveUp } from '@plenum/contract/payments/cancel-items';
import type { giveUp as endpoint, GiveUpView } from '@plenum/contract/payments/cancel-items-endpoints';
import { refundRefusals } from '@plenum/contract/payments/refund-messages';
import { changeMessages } from '@plenum/contract/registration/change-messages';
import type { QuoteError } from '@plenum/contract/registration/checkout/quote';
import type { Db, Tx } from '#kernel/db/database';
import { refuse, type FieldErrorCode } from '#kernel/refusal/refusal-error';
import { emit } from '#kernel/outbox/outbox';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { presentRefundPolicy } from '#modules/meetings/public';
import {
  beginChange,
  type Changer,
  findRegisteredGuests,
  viewChangeable,
} from '#modules/registration/changes/public';
import { findNamedLinesById, type OrderRow } from '#modules/registration/orders/public';
import {
  findPaidLines,
  releaseLines,
  requireReleasable,
  splitLines,
} from '#modules/registration/settling/public';
import { refundFact } from '../audit-facts.ts';
import { aboutRefund, refundChanged } from './events.ts';
import { insertRefund, requireLeft } from './open-refund.ts';
import { findOpenRefund } from './refund-queries.ts';
import { currentStep } from './refund-rule.ts';

/** The items of a paid registration that can be cancelled, with the current refund for each under the policy. */
export async function viewGiveUp(
  db: Db,
  changer: Changer,
  { language, now }: { readonly language: Language; readonly now: Date },
): Promise<GiveUpView> {
  const { registration, orders, terms, whyNot } = await viewChangeable(db, changer, 'giveUp', now);
  const lines = await findGivable(db, orders);
  const named = new Map(
    (
      await findNamedLinesById(
        db,
        lines.map(({ id }) => id),
      )
    ).map((line) => [line.id, line]),
  );
  const step = currentStep(terms.rules, now);
  return {
    registrationId: registration.id,
    meetingId: terms.meeting.id,
    currency: orders[0]?.currency ?? 'CNY',
    timeZone: terms.meeting.timeZone,
    people: await findRegisteredGuests(db, registration.id),
    lines: lines.map(({ id, orderId, participantId, activityId, checkIn, checkOut, paid }) => {
      const line = named.get(id);
      return {
        id,
        orderId,
        participantId,
        activityId,
        name: line ? textIn(line.name, language) : '',
        detail: line ? textIn(line.detail, language) : '',
        startsAt: line?.startsAt ? new Date(line.startsAt).toISOString() : null,
        checkIn,
        checkOut,
        paid,
      };
    }),
    orders: orders.map(leftOf),
    rule: step && { percent: step.percent, until: step.until },
    policy: presentRefundPolicy(terms.rules, language),
    isAllowed: whyNot === null,
  };
}

// Returns the lines that can be cancelled individually. The place at the conference is not one of them, because it is
// only cancelled with the whole order.
async function findGivable(db: Db | Tx, orders: readonly OrderRow[]) {
  const lines = await findPaidLines(db, orders);
  return lines.filter(({ held, pending, kind }) => held && !pending && kind !== 'conference');
}

function leftOf({ id, received, refunded }: OrderRow) {
  return { id, left: received - refunded };
}

type Wanted = BodyOf<typeof endpoint>;
type GivenUp = ReplyOf<typeof endpoint>;

/**
 * Requests the cancellation of paid items. Finance decides on the refund, and the items are cancelled once the money
 * has been refunded. If nothing is to be refunded, they are cancelled immediately.
 */
export async function giveUp(
  tx: Tx,
  changer: Changer,
  { people, amount, reason }: Wanted,
  source: AuditSource,
): Promise<GivenUp> {
  const { registration, orders, terms, isStaff } = await beginChange(tx, changer, 'giveUp', source.at);
  const percent = currentStep(terms.rules, source.at)?.percent ?? 0;
  const quoted = quoteGiveUp(await findGivable(tx, orders), orders.map(leftOf), percent, people);
  await requireNoErrors(tx, registration.id, people, quoted, isStaff);
  if (quoted.total !== amount) refuse(refundRefusals.REFUND_CHANGED);
  const refunds: GivenUp['refunds'] = [];
  for (const due of quoted.refunds) {
    const order = orders.find(({ id }) => id === due.orderId);
    if (!order) throw new Error(`No order ${due.orderId}`);
    const pieces = quoted.pieces.filter(({ orderId }) => orderId === order.id);
    const ending: Ending = { order, pieces, amount: due.amount, percent, reason, isStaff };
    const id = due.amount > 0 ? await askFor(tx, ending, source) : await endNow(tx, ending, source);
    if (id !== null) refunds.push({ id, orderId: order.id, amount: due.amount });
  }
  return { refunds };
}

interface Ending {
  readonly order: OrderRow;
  readonly pieces: readonly EndingPiece[];
  readonly amount: number;
  readonly percent: number;
  readonly reason: string;
  readonly isStaff: boolean;
}

async function askFor(tx: Tx, { order, pieces, ...asked }: Ending, source: AuditSource): Promise<string> {
  const lineIds = await splitLines(tx, pieces);
  return askForLines(tx, order, { ...asked, lineIds }, source);
}

interface AskedLines {
  readonly amount: number;
  readonly percent: number;
  readonly lineIds: readonly number[];
  readonly reason: string;
  readonly isStaff: boolean;
}

/**
 * Requests a refund with which lines of an order are cancelled; finance decides on it. The order's row must be locked.
 */
export async function askForLines(
  tx: Tx,
  order: OrderRow,
  { amount, percent, lineIds, reason, isStaff }: AskedLines,
  source: AuditSource,
): Promise<string> {
  if (await findOpenRefund(tx, order.id)) refuse(refundRefusals.REFUND_OPEN);
  requireLeft(order, amount);
  const refund = await insertRefund(tx, {
    meetingId: order.meetingId,
    orderId: order.id,
    receiptId: null,
    currency: order.currency,
    amount,
    percent,
    ends: 'lines',
    lineIds: [...lineIds],
    reason,
    isByBuyer: !isStaff,
    askedBy: source.actor,
    askedAt: source.at,
  });
  const detail = { refund: refund.id, amount, percent, reason, lines: lineIds.length };
  await writeAudit(tx, refundFact('refund.asked', refund, detail), source);
  await emit(tx, refundChanged, aboutRefund(refund), source.at);
  return refund.id;
}

async function endNow(tx: Tx, { order, pieces, reason }: Ending, source: AuditSource): Promise<null> {
  const lineIds = await splitLines(tx, pieces);
  await requireReleasable(tx, order, lineIds);
  await releaseLines(tx, order, lineIds, reason, source);
  const about = { orderId: order.id, receiptId: null };
  await writeAudit(tx, refundFact('refund.waived', about, { reason, lines: pieces.length }), source);
  return null;
}

async function requireNoErrors(
  tx: Tx,
  registrationId: string,
  wishes: Wanted['people'],
  { pieces, fieldErrors }: GiveUpQuote,
  isStaff: boolean,
): Promise<void> {
  const guests = new Map((await findRegisteredGuests(tx, registrationId)).map((guest) => [guest.id, guest]));
  const places = new Map(wishes.map(({ participantId }, index) => [participantId, index]));
  // If a person were named twice, the same items would be cancelled twice.
  if (places.size < wishes.length || wishes.some(({ participantId }) => !guests.has(participantId)))
    refuse(kernelRefusals.NOT_FOUND);
  // Someone in another registration agreed to share, so the organizer decides whether they lose the roommate.
  const shared = wishes.flatMap(({ participantId, stay }): QuoteError[] =>
    !isStaff && stay !== null && guests.get(participantId)?.sharesWithOthers === true
      ? [{ memberId: participantId, field: 'stay.checkIn', code: changeMessages.room_shared }]
      : [],
  );
  const errors = [...fieldErrors, ...shared];
  const fields = Object.fromEntries(
    errors.map(({ memberId, field, code }): [string, FieldErrorCode] => [
      `people.${places.get(memberId)}.${field}`,
      code,
    ]),
  );
  if (errors.length > 0) refuse(kernelRefusals.INVALID_INPUT, { fields });
  if (pieces.length === 0)
    refuse(kernelRefusals.INVALID_INPUT, { fields: { people: changeMessages.nothing_given_up } });
}
