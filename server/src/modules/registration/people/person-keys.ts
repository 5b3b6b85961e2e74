import {
  nameAndPhone,
  type PersonKey as KeyText,
  personKeysOf,
} from '@plenum/contract/registration/people/person';
import { blindIndex } from '#kernel/crypto/blind-index';
import type { KeyRing } from '#kernel/crypto/keys';

export interface PersonKey {
  readonly field: KeyText['field'];
  readonly key: Buffer;
}

const purposes = { idNumber: 'person id', phone: 'person phone', email: 'person email' } as const;

/** Returns blind indexes that identify a person, so that the database can compare people without reading their data. */
export function blindPersonKeys(keys: KeyRing, person: Parameters<typeof personKeysOf>[0]): PersonKey[] {
  return personKeysOf(person).map(({ field, text }) => ({
    field,
    key: blindIndex(keys, purposes[field], text),
  }));
}

export function nameAndPhoneKey(keys: KeyRing, name: string, phone: string): Buffer {
  return blindIndex(keys, purposes.phone, nameAndPhone(name, phone));
}
