import { fieldMessages, fieldSentence } from '@plenum/contract/kernel/field-messages';
import type { Language } from '@plenum/contract/kernel/language';
import type { Offer } from '@plenum/contract/registration/checkout/offer';
import { STAY_COLUMN } from '@plenum/contract/registration/people/team-sheet';
import { emptyStay, stayChoices } from '@plenum/contract/registration/people/stay';
import { checkPerson } from '@plenum/contract/registration/people/person';
import type { PersonFault } from '@plenum/contract/registration/people/person-values';
import { askedNow } from '../fields/faults.ts';
import type { ImportedMember } from './team-import.ts';
import { quoteDraft } from '../fields/wishes.ts';

export interface ImportFault {
  readonly line: number;
  readonly field: string;
  readonly message: string;
}

/** What the people of a table have wrong, by its lines. */
export function judgeImported(
  offer: Offer,
  members: readonly ImportedMember[],
  now: Date,
  lan: Language,
): ImportFault[] {
  return members.flatMap(({ line, values }) =>
    [
      ...checkPerson(askedNow(offer), values, now).faults,
      ...typeFaults(offer, values, now),
      ...stayFaults(values),
    ].map((fault) => ({
      line,
      field: fault.field,
      message: fieldSentence(fault.code, lan, fault.values),
    })),
  );
}

function stayFaults(values: Record<string, string>): PersonFault[] {
  const stay = values[STAY_COLUMN] ?? '';
  return stay === '' || stayChoices.some((known) => known === stay)
    ? []
    : [{ field: STAY_COLUMN, code: fieldMessages.unknown_choice }];
}

// Whether the type is offered, and to somebody of this identity; one that is missing was said already.
function typeFaults(offer: Offer, values: Record<string, string>, now: Date): PersonFault[] {
  const typeId = values['typeId'] ?? '';
  if (typeId === '') return [];
  if (!offer.types.some(({ id }) => id === typeId))
    return [{ field: 'typeId', code: fieldMessages.unknown_choice }];
  const member = { id: '', values, stay: emptyStay, activityIds: [], hotelConsent: false };
  return quoteDraft(offer, [member], offer.currencies[0] ?? 'CNY', now).faults.map(({ field, code }) => ({
    field,
    code,
  }));
}
