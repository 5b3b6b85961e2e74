import type { MemberDraft } from '@plenum/contract/registration/people/draft';
import type { Offer } from '@plenum/contract/registration/offer';
import { emptyStay, stayChoices } from '@plenum/contract/registration/people/stay';
import { STAY_COLUMN } from '@plenum/contract/registration/people/team-sheet';
import { checkIdNumber, genderOf, idTypes } from '@plenum/contract/registration/people/id-documents';
import { newIdempotencyKey } from '#kernel/client/call';

type Values = MemberDraft['values'];

export function blankMember(values: Values = {}): [string, MemberDraft] {
  const blank = { values, stay: emptyStay, activityIds: [], hotelConsent: false };
  return [newIdempotencyKey(), withCell(blank, STAY_COLUMN, values[STAY_COLUMN] ?? '')];
}

/** Returns a member after a cell was edited. Text that is not a valid stay is kept, so that it can be corrected. */
export function withCell<M extends MemberDraft>(member: M, key: string, text: string): M {
  if (key !== STAY_COLUMN) return { ...member, values: { ...member.values, [key]: text } };
  const { [STAY_COLUMN]: _, ...values } = member.values;
  const choice = stayChoices.find((known) => known === text) ?? null;
  if (choice === null && text !== '') return { ...member, values: { ...values, [STAY_COLUMN]: text } };
  return { ...member, values, stay: { ...member.stay, choice } };
}

/** The text of a member's stay in the sheet. */
export function stayCell({ values, stay }: Pick<MemberDraft, 'values' | 'stay'>): string {
  return values[STAY_COLUMN] ?? stay.choice ?? '';
}

/** Fills in facts that are contained in the ID number, so that they need not be entered. */
export function completed(offer: Offer, values: Values, now: Date): Values {
  const number = values['idNumber'] ?? '';
  const { asked } = offer.form;
  if (number === '' || asked.idNumber === 'hidden') return values;
  const typed = values['idType'] ?? '';
  const idType =
    typed === '' ? (isCitizens(number, now) ? 'prc_id' : undefined) : idTypes.find((one) => one === typed);
  if (!idType) return values;
  const checked = checkIdNumber(idType, number, now);
  const isMissing = (values['gender'] ?? '') === '' && asked.gender !== 'hidden';
  const gender = isMissing && checked.ok ? genderOf(idType, number) : null;
  return { ...values, idType, idNumber: checked.ok ? checked.number : number, ...(gender && { gender }) };
}

function isCitizens(number: string, now: Date): boolean {
  return checkIdNumber('prc_id', number, now).ok;
}
