import type { FieldError } from '@plenum/contract/kernel/envelope';
import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import type { Language } from '@plenum/contract/kernel/language';
import type { Currency } from '@plenum/contract/kernel/money';
import type { DraftHead, DraftMember, RegistrationKind } from '@plenum/contract/registration/people/draft';
import type { DiscountTerms } from '@plenum/contract/registration/codes/discount';
import type { Offer } from '@plenum/contract/registration/offer';
import type { Quote } from '@plenum/contract/registration/checkout/quote';
import {
  type DraftError,
  type DraftTerms,
  validateDraft,
} from '@plenum/contract/registration/checkout/validate-draft';
import {
  type CheckedPerson,
  checkPerson,
  type PersonForm,
  valueKeys,
} from '@plenum/contract/registration/people/person';
import { idTypes, isMaskedId } from '@plenum/contract/registration/people/id-documents';
import type { PersonValues } from '@plenum/contract/registration/people/person-values';
import { errorValues } from './error-values.ts';
import { wizardSteps } from '../search.ts';
import { stepOfField, type WizardMode } from './wizard-steps.ts';
import { pairErrors } from './team-pairing.ts';
import { roomsOf } from './wishes.ts';

/** The error message of each field, keyed by the field. */
export type FieldErrors = ReadonlyMap<string, string>;

export interface MemberErrors {
  readonly fieldErrors: FieldErrors;
  /** Warnings that don't prevent the user from continuing. */
  readonly warnings: FieldErrors;
}

export interface Validation {
  readonly members: ReadonlyMap<string, MemberErrors>;
  readonly head: FieldErrors;
  readonly quote: Quote;
}

export const none: FieldErrors = new Map();

/** An empty row of a team has no errors. */
const noErrors: MemberErrors = { fieldErrors: none, warnings: none };

export function memberErrors(validation: Pick<Validation, 'members'>, memberId: string): MemberErrors {
  return validation.members.get(memberId) ?? noErrors;
}

/** The discount code of a draft: its discount, or why it can no longer be used. */
export interface EnteredCode {
  readonly terms: DiscountTerms | null;
  readonly problem: string | null;
}

export interface ValidationInput {
  readonly offer: Offer;
  readonly kind: RegistrationKind;
  readonly head: DraftHead;
  readonly members: readonly DraftMember[];
  readonly currency: Currency;
  /** The current time by the server's clock. */
  readonly now: Date;
  readonly lan: Language;
  readonly mode?: WizardMode;
  /** The discount code that was entered. */
  readonly code?: EnteredCode;
  /**
   * False on the page of a member's own link, which allows no uploads; the team's contact uploads the files instead.
   */
  readonly takesFiles?: boolean;
}

/**
 * Returns the errors of a draft in the reader's language. They come from the contract's rule, by which the server
 * refuses, too.
 */
export function validate(validated: ValidationInput): Validation {
  const { offer, kind, head, members, currency, now, lan, mode, code, takesFiles = true } = validated;
  const isCorrection = mode === 'correct';
  const draft = { kind, head, members, currency, method: head.method, isCorrection, code: code?.terms };
  const { errors, warnings, quote } = validateDraft(termsOf(offer, takesFiles), draft, now, checkOnce);
  const sharing = kind === 'team' && !isCorrection ? pairErrors(offer, members) : new Map<string, string>();
  const all = [
    ...errors,
    ...[...sharing].map(([memberId, message]) => ({ memberId, field: 'stay.cohabitant', code: message })),
  ];
  const errorsOf = byMember(all);
  const warningsOf = byMember(warnings);
  const inWords = (found: readonly DraftError[] = []) => say(found, offer, lan);
  return {
    members: new Map(
      members.map(({ id }) => [
        id,
        { fieldErrors: inWords(errorsOf.get(id)), warnings: inWords(warningsOf.get(id)) },
      ]),
    ),
    head: withCode(inWords(errorsOf.get(null)), code),
    quote,
  };
}

// Adds errors about the discount code that only the server knows, such as unknown, expired or used up.
function withCode(head: FieldErrors, code: EnteredCode | undefined): FieldErrors {
  return code?.problem ? new Map(head).set('code', code.problem) : head;
}

function byMember(errors: readonly DraftError[]): ReadonlyMap<string | null, DraftError[]> {
  const found = new Map<string | null, DraftError[]>();
  for (const error of errors) {
    const own = found.get(error.memberId);
    if (own) own.push(error);
    else found.set(error.memberId, [error]);
  }
  return found;
}

const terms = new WeakMap<Offer, Map<boolean, DraftTerms>>();

/** Returns the same object for the same offer, so that people are not checked again. */
export function termsOf(offer: Offer, takesFiles: boolean): DraftTerms {
  const known = terms.get(offer) ?? new Map<boolean, DraftTerms>();
  const made = known.get(takesFiles) ?? {
    form: { ...offer.form, custom: askedFields(offer, takesFiles) },
    offer: {
      types: offer.types,
      rooms: roomsOf(offer).map(({ room }) => room),
      activities: offer.activities,
    },
    methods: offer.payment.methods,
    invoiceKinds: offer.invoice.kinds,
  };
  terms.set(offer, known.set(takesFiles, made));
  return made;
}

interface Checked {
  readonly form: PersonForm;
  readonly day: string;
  readonly found: CheckedPerson;
}

const checked = new WeakMap<PersonValues, Checked>();

// An unchanged person is checked once a day, because checking a team of hundreds on every key would be slow.
function checkOnce(form: PersonForm, values: PersonValues, now: Date): CheckedPerson {
  const day = now.toISOString().slice(0, 10);
  const before = checked.get(values);
  if (before?.form === form && before.day === day) return before.found;
  const found = checkKeptId(form, values, now);
  checked.set(values, { form, day, found });
  return found;
}

// A number that the server shows masked was valid when it was entered; the server checks it again with the order.
function checkKeptId(form: PersonForm, values: PersonValues, now: Date): CheckedPerson {
  const { idNumber = '', idType: type = '' } = values;
  const idType = idTypes.find((known) => known === type);
  if (form.asked.idNumber === 'hidden' || !idType || !isMaskedId(idNumber))
    return checkPerson(form, values, now);
  const without = { ...form, asked: { ...form.asked, idNumber: 'hidden' as const } };
  const found = checkPerson(without, values, now);
  const id = { idType, idNumber };
  return { ...found, person: found.person && { ...found.person, ...id }, read: { ...found.read, ...id } };
}

/** The organizer's own questions that can be answered here. */
export function askedFields(offer: Offer, takesFiles: boolean): Offer['form']['custom'] {
  return offer.form.custom.filter(({ type }) => takesFiles || type !== 'file');
}

// Returns the error sentences by field, at most one per field.
function say(found: readonly DraftError[], offer: Offer, lan: Language): Map<string, string> {
  const fieldErrors = new Map<string, string>();
  for (const { field, code, values = {} } of found)
    if (!fieldErrors.has(field))
      fieldErrors.set(field, fieldSentence(code, lan, errorValues(values, offer, lan)));
  return fieldErrors;
}

export interface LocatedError {
  /** Null for an error of the registration as a whole. */
  readonly memberId: string | null;
  readonly field: string;
  readonly message: string;
}

/** Returns the errors in the order of the steps. */
export function listErrors(validation: Pick<Validation, 'members' | 'head'>): LocatedError[] {
  const ofMembers = [...validation.members].flatMap(([memberId, { fieldErrors }]) =>
    [...fieldErrors].map(([field, message]) => ({ memberId, field, message })),
  );
  const ofHead = [...validation.head].map(([field, message]) => ({ memberId: null, field, message }));
  return [...ofMembers, ...ofHead].toSorted((one, other) => placeOf(one.field) - placeOf(other.field));
}

// Returns the sort position of a field: by step, and within the first step in the order of its fields. Additional
// questions come last.
function placeOf(field: string): number {
  const key = valueKeys.findIndex((known) => known === field);
  return wizardSteps.indexOf(stepOfField(field)) * 100 + (key === -1 ? valueKeys.length : key);
}

const MEMBER = /^members\.([^.]+)(?:\.(.+))?$/;
const UNIT = /^units\.(type|activity|night):([^:]+)/;

/**
 * Returns the server's errors with their member and field, read from paths such as `members.0.idNumber`, `units.type:…`
 * or `method`.
 */
export function serverErrors(
  errors: readonly FieldError[],
  { offer, members }: Pick<ValidationInput, 'offer' | 'members'>,
): LocatedError[] {
  return errors.flatMap(({ path, message }) => {
    const [, place = '', field] = MEMBER.exec(path) ?? [];
    const member = members.find(({ id }, index) => id === place || String(index) === place);
    if (member) return [{ memberId: member.id, field: field ?? tellingField(offer, member), message }];
    const [, unit, id = ''] = UNIT.exec(path) ?? [];
    if (unit) return unitErrors(unit, id, message, members);
    return [{ memberId: null, field: path.replace(/^head\./, ''), message }];
  });
}

// The field that identifies a person: the ID if given, otherwise the phone, otherwise the name.
function tellingField({ form: { asked, name } }: Offer, { values }: DraftMember): string {
  if (asked.idNumber !== 'hidden' && (values['idNumber'] ?? '').trim() !== '') return 'idNumber';
  if (asked.phone !== 'hidden' && (values['phone'] ?? '').trim() !== '') return 'phone';
  return name === 'full' ? 'fullName' : 'firstName';
}

// Returns an error for each member who chose the sold-out unit.
function unitErrors(
  unit: string,
  id: string,
  message: string,
  members: readonly DraftMember[],
): LocatedError[] {
  return members.flatMap(({ id: memberId, values, stay, activityIds }) => {
    if (unit === 'type' && values['typeId'] === id) return [{ memberId, field: 'typeId', message }];
    if (unit === 'night' && stay.roomTypeId === id) return [{ memberId, field: 'stay.roomTypeId', message }];
    const isChosen = unit === 'activity' && activityIds.includes(id);
    return isChosen ? [{ memberId, field: `activities.${id}`, message }] : [];
  });
}

/** Adds the server's errors to those found here. A server's error replaces one on the same field. */
export function withServerErrors(validation: Validation, said: readonly LocatedError[]): Validation {
  if (said.length === 0) return validation;
  const members = new Map(validation.members);
  const head = new Map(validation.head);
  for (const { memberId, field, message } of said) {
    if (memberId === null) {
      head.set(field, message);
      continue;
    }
    const found = members.get(memberId) ?? noErrors;
    members.set(memberId, { ...found, fieldErrors: new Map(found.fieldErrors).set(field, message) });
  }
  return { ...validation, members, head };
}
