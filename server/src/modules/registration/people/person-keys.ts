import { foldName } from '@plenum/contract/registration/people/names';
import { personKeyOf } from '@plenum/contract/registration/people/id-documents';
import type { Person } from '@plenum/contract/registration/people/person';
import { blindIndex } from '#kernel/crypto/blind-index';
import type { KeyRing } from '#kernel/crypto/keys';

export interface PersonKey {
  /** The field that tells who it is, for saying what is wrong beside it. */
  readonly field: 'idNumber' | 'phone' | 'email' | 'fullName';
  readonly key: Buffer;
}

type Known = Pick<Person, 'fullName' | 'phone' | 'email' | 'idType' | 'idNumber'>;

/** Each way by which a person would be known again: two who share one are the same person. */
export function personKeys(keys: KeyRing, person: Known): PersonKey[] {
  const found: PersonKey[] = [];
  if (person.idType && person.idNumber !== '') {
    const number = `${person.idType}:${personKeyOf(person.idType, person.idNumber)}`;
    found.push({ field: 'idNumber', key: blindIndex(keys, 'person id', number) });
  }
  if (person.phone !== '')
    found.push({ field: 'phone', key: nameAndPhoneKey(keys, person.fullName, person.phone) });
  else if (person.email !== '')
    found.push({
      field: 'email',
      key: blindIndex(keys, 'person email', `${foldName(person.fullName)}:${person.email}`),
    });
  return found;
}

/** By exactly this name and this phone number, which is how people look for each other. */
export function nameAndPhoneKey(keys: KeyRing, name: string, phone: string): Buffer {
  return blindIndex(keys, 'person phone', `${foldName(name)}:${phone}`);
}
