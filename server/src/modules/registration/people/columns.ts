import { maskIdNumber } from '@plenum/contract/registration/people/id-documents';
import type { Person } from '@plenum/contract/registration/people/person';
import type { KeyRing } from '#kernel/crypto/keys';
import { sealIdNumber } from './member-draft.ts';
import { searchText, searchTokens } from './search-tokens.ts';

export type PersonColumns = ReturnType<typeof personColumns>;

/** A validated person as the columns of a row. */
export function personColumns(keys: KeyRing, meetingId: string, id: string, person: Person, doubts: number) {
  const { fullName, firstName, lastName, organization, email, phone } = person;
  const text = searchText([fullName, `${lastName}${firstName}`, organization, email, phone]);
  return {
    fullName,
    firstName,
    lastName,
    gender: person.gender,
    organization,
    positionTitle: person.position,
    email,
    phone,
    country: person.country,
    diet: person.diet,
    identity: person.identity,
    attend: person.attend,
    idType: person.idType,
    idNumber: sealIdNumber(keys, id, person.idNumber),
    idMasked: maskIdNumber(person.idNumber),
    typeId: person.typeId,
    answers: person.answers,
    doubts,
    searchText: text,
    searchTokens: searchTokens(meetingId, text),
  };
}
