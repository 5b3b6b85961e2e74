import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import {
  mapFields,
  personFieldFacts,
  type PersonTextField,
  textFields,
} from '@plenum/contract/meetings/person-fields';
import { maskIdNumber } from '@plenum/contract/registration/people/id-documents';
import type { Person } from '@plenum/contract/registration/people/person';
import type { KeyRing } from '#kernel/crypto/keys';
import { participants } from '../tables.ts';
import { sealIdNumber } from './member-draft.ts';
import { personSearchText, searchTokens } from './search-tokens.ts';

// The column `position` contains the person's position in the registration.
type TextColumn = Exclude<PersonTextField, 'position'> | 'positionTitle';

function columnOf(field: PersonTextField): TextColumn {
  return field === 'position' ? 'positionTitle' : field;
}

const columns = getTableColumns(participants);

/** The columns of `participants` with a person's texts, for handwritten SQL. */
export const textColumns = mapFields(textFields, (field) => columns[columnOf(field)].name);

/** Selects these texts from `participants as person`, as columns with the names of their fields. */
export function selectTexts(fields: readonly PersonTextField[]): SQL {
  const each = fields.map(
    (field) => sql`person.${sql.identifier(textColumns[field])} as ${sql.identifier(field)}`,
  );
  return sql.join(each, sql`, `);
}

const searched = textFields.filter((field) => personFieldFacts[field].isSearched);

export type PersonColumns = ReturnType<typeof personColumns>;

/** A validated person as the columns of a row. */
export function personColumns(keys: KeyRing, meetingId: string, id: string, person: Person, doubts: number) {
  const { fullName, firstName, lastName } = person;
  const { position: positionTitle, ...texts } = mapFields(textFields, (field) => person[field]);
  const text = personSearchText({
    names: [fullName, `${lastName}${firstName}`],
    others: searched.map((field) => person[field]),
  });
  return {
    fullName,
    firstName,
    lastName,
    gender: person.gender,
    positionTitle,
    ...texts,
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
