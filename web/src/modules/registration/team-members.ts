import { Phone } from '@plenum/contract/kernel/fields';
import type { DraftMember, MemberDraft } from '@plenum/contract/flows/draft';
import type { Offer } from '@plenum/contract/flows/offer';
import { emptyStay } from '@plenum/contract/lodging/stay';
import { checkIdNumber, genderOf, idTypes, personKeyOf } from '@plenum/contract/registration/id-documents';
import { foldName } from '@plenum/contract/registration/names';
import { newIdempotencyKey } from '#kernel/client/idempotency-key';
import { nameIn } from './member-summary.ts';

type Values = MemberDraft['values'];

export function blankMember(values: Values = {}): [string, MemberDraft] {
  return [newIdempotencyKey(), { values, stay: emptyStay, activityIds: [], hotelConsent: false }];
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
