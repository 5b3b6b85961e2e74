import { emptyHead } from '@plenum/contract/registration/people/draft';
import type { Offer } from '@plenum/contract/registration/offer';
import { validateDraft } from '@plenum/contract/registration/checkout/validate-draft';
import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import type { Language } from '@plenum/contract/kernel/language';
import { emptyStay } from '@plenum/contract/registration/people/stay';
import { termsOf } from '../fields/validation.ts';
import { blankMember } from './team-members.ts';
import type { ImportedMember } from './team-import.ts';

export interface ImportError {
  readonly line: number;
  readonly field: string;
  readonly message: string;
}

/** The errors of the people in a table, by line. */
export function validateImported(
  offer: Offer,
  members: readonly ImportedMember[],
  now: Date,
  lan: Language,
): ImportError[] {
  const typed = members.map(({ line, values }) => {
    const [, member] = blankMember(values);
    // A later step asks for the hotel stay.
    return { ...member, id: String(line), stay: emptyStay };
  });
  const currency = offer.currencies[0] ?? 'CNY';
  const draft = { kind: 'team' as const, head: emptyHead, members: typed, currency, method: null };
  return validateDraft(termsOf(offer, false), draft, now).errors.flatMap(
    ({ memberId, field, code, values }) =>
      memberId === null ? [] : [{ line: Number(memberId), field, message: fieldSentence(code, lan, values) }],
  );
}
