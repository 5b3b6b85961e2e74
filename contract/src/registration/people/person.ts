import type { z } from '../../kernel/zod.ts';
import { foldName, plainName } from '../../kernel/text/fold-name.ts';
import { fieldMessages } from '../../kernel/field-messages.ts';
import { identities, type Identity } from '../../meetings/catalogue.ts';
import {
  type Asking,
  mapFields,
  type PersonField,
  personFieldFacts,
  personFields,
  type PersonTextField,
  textFields,
} from '../../meetings/person-fields.ts';
import { answerErrors, type AskedField, readAnswers } from './custom-answers.ts';
import { checkIdNumber, type Gender, genders, type IdType, idTypes, personKeyOf } from './id-documents.ts';
import { registrationMessages as message } from '../messages.ts';
import { FamilyName, GivenName, PersonFullName } from './names.ts';
import { type PersonError, type PersonValues, readText } from './person-values.ts';

/** The fields that a conference asks for. */
export interface PersonForm {
  readonly name: 'full' | 'parts';
  readonly asked: Readonly<Record<PersonField, Asking>>;
  readonly custom: readonly AskedField[];
}

/** Every key of `PersonValues` except the custom ones, in the order of the form. */
export const valueKeys = [
  'fullName',
  'firstName',
  'lastName',
  ...personFields.flatMap(keysOf),
  'attend',
] as const;
export type ValueKey = (typeof valueKeys)[number];

// Returns the keys of the values that a field asks for: a document's number is asked together with its type, and the
// registration type together with the identity.
function keysOf(field: PersonField): (PersonField | 'idType' | 'typeId')[] {
  if (field === 'idNumber') return ['idType', field];
  return field === 'identity' ? [field, 'typeId'] : [field];
}

/** A person as stored. A field that the conference did not ask for is empty. */
export interface Person extends Readonly<Record<PersonTextField, string>> {
  readonly fullName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly gender: Gender | null;
  readonly idType: IdType | null;
  readonly idNumber: string;
  readonly identity: Identity | null;
  readonly typeId: string;
  readonly attend: boolean;
  readonly answers: Readonly<Record<string, string | string[] | number | boolean>>;
}

export interface CheckedPerson {
  /** Null if a value has an error. */
  readonly person: Person | null;
  /** The valid values; a field with an error is empty. */
  readonly read: Person;
  readonly fieldErrors: readonly PersonError[];
  /** Warnings that may be ignored. */
  readonly warnings: readonly PersonError[];
}

interface Reading {
  readonly fieldErrors: PersonError[];
  readonly values: PersonValues;
}

/** Checks a person's data. This is the only validation, used by the browser, an import and the server. */
export function checkPerson(form: PersonForm, values: PersonValues, now: Date): CheckedPerson {
  const reading: Reading = { fieldErrors: [], values };
  const asked = form.asked;
  const name = readName(reading, form.name);
  const gender = choose(reading, 'gender', genders, asked.gender, message.gender_required);
  const identity = choose(reading, 'identity', identities, asked.identity, fieldMessages.required);
  const id = readId(reading, asked.idNumber, now);
  const person: Person = {
    ...name,
    gender,
    identity,
    ...id,
    ...mapFields(textFields, (field) => take(reading, field, personFieldFacts[field].schema, asked[field])),
    typeId: readType(reading),
    attend: readAttend(reading),
    answers: readAnswers(form.custom, values),
  };
  reading.fieldErrors.push(...answerErrors(form.custom, values));
  return {
    person: reading.fieldErrors.length === 0 ? person : null,
    read: person,
    fieldErrors: reading.fieldErrors,
    warnings: warn(person, now),
  };
}

function typed(reading: Reading, key: ValueKey): string {
  return (reading.values[key] ?? '').trim();
}

function fieldError(reading: Reading, field: string, code: string, values?: PersonError['values']): void {
  reading.fieldErrors.push(values ? { field, code, values } : { field, code });
}

// Parses a value by the field's schema, and reports the first issue at the field.
function parse(reading: Reading, key: ValueKey, schema: z.ZodType<string>, text: string): string {
  const { value, error } = readText(schema, text);
  if (error) reading.fieldErrors.push({ field: key, ...error });
  return value;
}

function take(reading: Reading, key: ValueKey, schema: z.ZodType<string>, asking: Asking): string {
  const text = typed(reading, key);
  if (asking === 'hidden') return '';
  if (text !== '') return parse(reading, key, schema, text);
  if (asking === 'required') fieldError(reading, key, fieldMessages.required);
  return '';
}

function choose<const T extends string>(
  reading: Reading,
  key: ValueKey,
  options: readonly T[],
  asking: Asking,
  missing: string,
): T | null {
  const text = typed(reading, key);
  if (asking === 'hidden') return null;
  if (text === '') {
    if (asking === 'required') fieldError(reading, key, missing);
    return null;
  }
  const found = options.find((option) => option === text);
  if (!found) fieldError(reading, key, fieldMessages.unknown_choice);
  return found ?? null;
}

// Reads the name from one field or from two. In both cases `fullName` is the person's whole name.
function readName(reading: Reading, kind: 'full' | 'parts') {
  const first = typed(reading, 'firstName');
  const last = typed(reading, 'lastName');
  const full = typed(reading, 'fullName');
  if (kind === 'full') {
    if (full === '') fieldError(reading, 'fullName', message.name_required);
    const fullName = full === '' ? '' : parse(reading, 'fullName', PersonFullName, full);
    return { fullName, firstName: '', lastName: '' };
  }
  if (first === '') fieldError(reading, 'firstName', message.name_required);
  if (last === '') fieldError(reading, 'lastName', message.name_required);
  const firstName = first === '' ? '' : parse(reading, 'firstName', GivenName, first);
  const lastName = last === '' ? '' : parse(reading, 'lastName', FamilyName, last);
  return { fullName: joinName(firstName, lastName), firstName, lastName };
}

const HAN = /^\p{Script=Han}+$/u;

/** Joins a name from its parts: 欧阳 + 明远 → 欧阳明远; Ada + Lovelace → Ada Lovelace. */
export function joinName(first: string, last: string): string {
  if (HAN.test(first) && HAN.test(last)) return `${last}${first}`;
  return `${first} ${last}`.trim();
}

function readId(reading: Reading, asking: Asking, now: Date): Pick<Person, 'idType' | 'idNumber'> {
  const none = { idType: null, idNumber: '' };
  const number = typed(reading, 'idNumber');
  if (asking === 'hidden' || (asking === 'optional' && number === '')) return none;
  const idType = choose(reading, 'idType', idTypes, 'required', message.id_type_required);
  if (number === '') fieldError(reading, 'idNumber', fieldMessages.required);
  if (number === '' || idType === null) return none;
  const checked = checkIdNumber(idType, number, now);
  if (checked.ok) return { idType, idNumber: checked.number };
  fieldError(reading, 'idNumber', checked.problem);
  return none;
}

function readType(reading: Reading): string {
  const typeId = typed(reading, 'typeId');
  if (typeId === '') fieldError(reading, 'typeId', message.type_required);
  return typeId;
}

function readAttend(reading: Reading): boolean {
  const text = typed(reading, 'attend');
  if (!['', 'yes', 'no'].includes(text)) fieldError(reading, 'attend', fieldMessages.unknown_choice);
  return text !== 'no';
}

function warn({ idType, idNumber, gender }: Person, now: Date): PersonError[] {
  if (!idType || idNumber === '') return [];
  const checked = checkIdNumber(idType, idNumber, now, gender ?? undefined);
  return checked.ok ? checked.warnings.map((code) => ({ field: 'idNumber', code })) : [];
}

export interface PersonKey {
  /** The field that identifies the person, so that an error can be shown there. */
  readonly field: 'idNumber' | 'phone' | 'email';
  readonly text: string;
}

/** Returns everything that identifies a person: two people who share one of these keys are the same person. */
export function personKeysOf(
  person: Pick<Person, 'fullName' | 'phone' | 'email' | 'idType' | 'idNumber'>,
): PersonKey[] {
  const { fullName, phone, email, idType, idNumber } = person;
  const keys: PersonKey[] = [];
  if (idType && idNumber !== '')
    keys.push({ field: 'idNumber', text: `${idType}:${personKeyOf(idType, idNumber)}` });
  if (fullName === '') return keys;
  // The keys contain the name with and without accents, so that Siobhan and Siobhán with the same phone number are
  // found to be one person.
  const names = [...new Set([foldName(fullName), plainName(fullName)])];
  if (phone !== '')
    keys.push(...names.map((name) => ({ field: 'phone' as const, text: `${name}:${phone}` })));
  else if (email !== '')
    keys.push(...names.map((name) => ({ field: 'email' as const, text: `${name}:${email}` })));
  return keys;
}

/** Returns the key by which people find each other: the name without accents, and exactly this phone number. */
export function nameAndPhone(name: string, phone: string): string {
  return `${plainName(name)}:${phone}`;
}
