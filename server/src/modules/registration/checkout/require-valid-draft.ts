import { methodsByCurrency } from '@plenum/contract/meetings/payment-methods';
import {
  type DraftError,
  type DraftTerms,
  type TypedDraft,
  type TypedMember,
  validateDraft,
  type ValidatedDraft,
} from '@plenum/contract/registration/checkout/validate-draft';
import type { Person } from '@plenum/contract/registration/people/person';
import type { KeyRing } from '#kernel/crypto/keys';
import type { FieldErrorCode } from '#kernel/refusal/refusal-error';
import type { ReadyOffer } from '#modules/meetings/offer/public';
import { pricedOffer } from '../settling/prices.ts';
import { type PersonKey, blindPersonKeys } from '../people/person-keys.ts';

export interface ValidMember {
  readonly id: string;
  readonly typed: TypedMember;
  readonly person: Person;
  readonly doubts: number;
  readonly keys: readonly PersonKey[];
}

export interface ValidDraft extends Omit<ValidatedDraft, 'members'> {
  readonly members: readonly ValidMember[];
}

/** Validates a draft by the contract's rule, and returns the keys that make each person unique. */
export function requireValidDraft(
  keys: KeyRing,
  offer: ReadyOffer,
  draft: TypedDraft,
  now: Date,
): ValidDraft {
  const validated = validateDraft(termsOf(offer), draft, now);
  return {
    ...validated,
    members: validated.members.map(({ member, checked }) => ({
      id: member.id,
      typed: member,
      person: checked.read,
      doubts: checked.warnings.length,
      keys: checked.person ? blindPersonKeys(keys, checked.person) : [],
    })),
  };
}

function termsOf(offer: ReadyOffer): DraftTerms {
  return {
    form: offer.form,
    offer: pricedOffer(offer),
    methods: methodsByCurrency(offer.payment, offer.wallets),
    invoiceKinds: offer.rules.invoice.kinds,
  };
}

/** Returns each error at its path; people are numbered by their position in `members`. */
export function toFields(
  errors: readonly DraftError[],
  members: readonly { readonly id: string }[],
): Record<string, FieldErrorCode> {
  const places = new Map(members.map(({ id }, index) => [id, index]));
  return Object.fromEntries(
    errors.map(({ memberId, field, code, values }) => [
      memberId === null ? headPath(field) : `members.${places.get(memberId)}.${field}`,
      values ? { code, values } : code,
    ]),
  );
}

// Returns the path of a field's error. The payment method and the discount code are part of the call, and the list of
// members is not part of the head.
function headPath(field: string): string {
  return ['members', 'method', 'code'].includes(field) ? field : `head.${field}`;
}
