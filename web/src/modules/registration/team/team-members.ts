import { Phone } from '@plenum/contract/kernel/fields';
import type { DraftMember, MemberDraft } from '@plenum/contract/registration/people/draft';
import type { Offer } from '@plenum/contract/registration/checkout/offer';
import { STAY_COLUMN } from '@plenum/contract/registration/people/team-sheet';
import { emptyStay, stayChoices } from '@plenum/contract/registration/people/stay';
import {
  checkIdNumber,
  genderOf,
  idTypes,
  personKeyOf,
} from '@plenum/contract/registration/people/id-documents';
import { foldName } from '@plenum/contract/registration/people/names';
import { newIdempotencyKey } from '#kernel/client/idempotency-key';
import { nameIn } from '../wizard/member-summary.ts';

type Values = MemberDraft['values'];

export function blankMember(values: Values = {}): [string, MemberDraft] {
  const blank = { values, stay: emptyStay, activityIds: [], hotelConsent: false };
  return [newIdempotencyKey(), withCell(blank, STAY_COLUMN, values[STAY_COLUMN] ?? '')];
}

/** A member after a cell of the sheet was written. A word that names no stay is kept, to be corrected. */
export function withCell<M extends MemberDraft>(member: M, key: string, text: string): M {
  if (key !== STAY_COLUMN) return { ...member, values: { ...member.values, [key]: text } };
  const { [STAY_COLUMN]: _, ...values } = member.values;
  const choice = stayChoices.find((known) => known === text) ?? null;
  if (choice === null && text !== '') return { ...member, values: { ...values, [STAY_COLUMN]: text } };
  return { ...member, values, stay: { ...member.stay, choice } };
}

/** What stands in the sheet for a member's stay. */
export function stayCell({ values, stay }: Pick<MemberDraft, 'values' | 'stay'>): string {
  return values[STAY_COLUMN] ?? stay.choice ?? '';
}

/** A row nothing was written into is nobody yet. */
export function isBegun({ values, selfFilled }: Pick<DraftMember, 'values' | 'selfFilled'>): boolean {
  return selfFilled || Object.entries(values).some(([key, text]) => key !== 'attend' && text.trim() !== '');
}

/** What an ID number tells by itself need not be typed. */
export function completed(offer: Offer, values: Values, now: Date): Values {
  const number = values['idNumber'] ?? '';
  const { asked } = offer.form;
  if (number === '' || asked.idNumber === 'hidden') return values;
  const typed = values['idType'] ?? '';
  const idType =
    typed === '' ? (isCitizens(number, now) ? 'prc_id' : undefined) : idTypes.find((one) => one === typed);
  if (!idType) return values;
  const isMissing = (values['gender'] ?? '') === '' && asked.gender !== 'hidden';
  const gender = isMissing && checkIdNumber(idType, number, now).ok ? genderOf(idType, number) : null;
  return { ...values, idType, ...(gender && { gender }) };
}

function isCitizens(number: string, now: Date): boolean {
  return checkIdNumber('prc_id', number, now).ok;
}

export interface Duplicate {
  readonly memberId: string;
  readonly field: 'idNumber' | 'phone' | 'email';
}

/** Who stands in the team a second time, by whatever a person is known again by. */
export function findDuplicates(members: readonly DraftMember[]): Duplicate[] {
  const seen = new Set<string>();
  return members.flatMap((member) =>
    keysOf(member).flatMap(({ field, key }) => {
      if (seen.has(key)) return [{ memberId: member.id, field }];
      seen.add(key);
      return [];
    }),
  );
}

interface Key {
  readonly field: Duplicate['field'];
  readonly key: string;
}

const known = new WeakMap<Values, readonly Key[]>();

// Each person once, as long as nothing of theirs is changed.
function keysOf(member: DraftMember): readonly Key[] {
  const before = known.get(member.values);
  if (before) return before;
  const found = makeKeys(member);
  known.set(member.values, found);
  return found;
}

function makeKeys(member: DraftMember): Key[] {
  const { values } = member;
  const name = foldName(nameIn(member));
  const idType = idTypes.find((one) => one === values['idType']);
  const number = values['idNumber']?.trim() ?? '';
  const phone = Phone.safeParse(values['phone'] ?? '').data ?? '';
  const email = (values['email'] ?? '').trim().toLowerCase();
  return [
    ...(idType && number !== ''
      ? [{ field: 'idNumber' as const, key: `${idType}:${personKeyOf(idType, number)}` }]
      : []),
    ...(name !== '' && phone !== '' ? [{ field: 'phone' as const, key: `phone:${name}:${phone}` }] : []),
    ...(name !== '' && phone === '' && email !== ''
      ? [{ field: 'email' as const, key: `email:${name}:${email}` }]
      : []),
  ];
}
