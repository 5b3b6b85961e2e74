import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { priceMessages } from '@plenum/contract/meetings/price-window';
import { registrationMessages, registrationRefusals } from '@plenum/contract/registration/messages';
import { codeMessages, codeRefusalOf, codeRefusals } from '@plenum/contract/registration/codes/messages';
import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { lodgingMessages, lodgingRefusals } from '@plenum/contract/registration/lodging-messages';
import { readUnit } from '@plenum/contract/registration/checkout/unit';
import { violatedConstraint } from '#kernel/db/violations';
import { RefusalError } from '#kernel/refusal/refusal-error';
import type { CheckoutDecision, CheckoutOutcome } from './check-out.ts';
import type { StoredDraft } from './read-drafts.ts';

type Refused = Exclude<CheckoutOutcome, 'accepted' | 'already_placed' | 'blocked'>;

const refusals: Record<Refused, (decision: CheckoutDecision, draft: StoredDraft) => RefusalError> = {
  no_stock: ({ unit }) =>
    readUnit(unit ?? '')?.kind === 'code' ? codeRefusal(codeMessages.code_used_up) : noStock(unit ?? ''),
  code_over: () => codeRefusal(codeMessages.code_over),
  code_used_by_you: () => codeRefusal(codeMessages.code_used_by_you),
  price_changed: () => new RefusalError(orderRefusals.PRICE_CHANGED),
  person_taken: ({ participant_id: taken }, { members }) => {
    const place = members.findIndex(({ id }) => id === taken);
    return new RefusalError(registrationRefusals.PERSON_TAKEN, {
      fields: { [`members.${place}`]: registrationMessages.person_taken },
    });
  },
  roommate_locked: ({ participant_id: bound }, { members }) => {
    const place = members.findIndex(({ id }) => id === bound);
    const field = place < 0 ? 'members' : `members.${place}.stay.cohabitant`;
    return new RefusalError(lodgingRefusals.COHABITANT_LOCKED, {
      fields: { [field]: lodgingMessages.cohabitant_locked },
    });
  },
  closed: () => new RefusalError(registrationRefusals.CLOSED),
  not_open: () => new RefusalError(registrationRefusals.NOT_OPEN_YET),
  locked: () => new RefusalError(registrationRefusals.LOCKED),
  key_reused: () => new RefusalError(kernelRefusals.KEY_REUSED),
  changed: () => new RefusalError(kernelRefusals.CHANGED_MEANWHILE),
  not_found: () => new RefusalError(kernelRefusals.NOT_FOUND),
  too_late: () => notPlaced(),
};

/** The refusal that the buyer sees for a result of check_out. */
export function refusalOf(outcome: Refused, decision: CheckoutDecision, draft: StoredDraft): RefusalError {
  return refusals[outcome](decision, draft);
}

/** Returns the refusal that belongs to the problem of a discount code, with its message at the field. */
export function codeRefusal(message: string): RefusalError {
  return new RefusalError(codeRefusalOf.get(message) ?? codeRefusals.CODE_UNKNOWN, {
    fields: { code: message },
  });
}

export function noStock(unit: string): RefusalError {
  const message = readUnit(unit)?.kind === 'night' ? lodgingMessages.no_rooms : priceMessages.no_stock;
  return new RefusalError(orderRefusals.NO_STOCK, { fields: { [`units.${unit}`]: message } });
}

/**
 * Returns the refusal of an order that was certainly not placed, because the server or the database was busy for too
 * long.
 */
export function notPlaced(): RefusalError {
  return new RefusalError(orderRefusals.NOT_PLACED, { retryAfterSeconds: 2 });
}

/**
 * True if another server wrote an order under the same key in the meantime; when called again, check_out finds that
 * order.
 */
export function isOrderKeyTaken(error: unknown): boolean {
  return violatedConstraint(error) === 'orders_account_id_meeting_id_idempotency_key_key';
}

/**
 * Translates conflicts that only a constraint can detect: two servers register the same person or bed at the same time.
 */
export function toOrderRefusal(error: unknown): unknown {
  const constraint = violatedConstraint(error);
  if (constraint === 'person_keys_pkey') return new RefusalError(registrationRefusals.PERSON_TAKEN);
  if (constraint === 'room_places_pkey') return new RefusalError(lodgingRefusals.COHABITANT_TAKEN);
  return error;
}
