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

/** The sentence beside each field. */
export type FieldErrors = ReadonlyMap<string, string>;

export interface MemberErrors {
  readonly fieldErrors: FieldErrors;
  /** Doubts that are shown and may be passed over. */
  readonly warnings: FieldErrors;
}

export interface Validation {
  readonly members: ReadonlyMap<string, MemberErrors>;
  readonly head: FieldErrors;
  readonly quote: Quote;
}

export const none: FieldErrors = new Map();

/** A row of a team nothing was typed into has no errors. */
const noErrors: MemberErrors = { fieldErrors: none, warnings: none };

export function memberErrors(validation: Pick<Validation, 'members'>, memberId: string): MemberErrors {
  return validation.members.get(memberId) ?? noErrors;
}

/** The discount code of a draft: what it promises, or why it can't be used any more. */
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
  /** By the server's clock. */
  readonly now: Date;
  readonly lan: Language;
  readonly mode?: WizardMode;
  /** The discount code that was entered. */
  readonly code?: EnteredCode;
  /** Behind a member's own link there is nowhere to send a file; their contact does it. */
  readonly takesFiles?: boolean;
}

/** What the contract's rule says about a draft, in the reader's words; the server refuses by the same rule. */
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

// What the server alone knows about the code: unknown, over, used up.
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

/** The same object for the same offer, so that people are not checked anew for nothing. */
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

// A person who has not changed is checked once a day: a team of hundreds would otherwise take long at every key.
function checkOnce(form: PersonForm, values: PersonValues, now: Date): CheckedPerson {
  const day = now.toISOString().slice(0, 10);
  const before = checked.get(values);
  if (before?.form === form && before.day === day) return before.found;
  const found = checkKeptId(form, values, now);
  checked.set(values, { form, day, found });
  return found;
}

// A number that the server shows masked was right when it was typed; the server checks it again with the order.
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

// At most one sentence stands beside a field.
function say(found: readonly DraftError[], offer: Offer, lan: Language): Map<string, string> {
  const fieldErrors = new Map<string, string>();
  for (const { field, code, values = {} } of found)
    if (!fieldErrors.has(field))
      fieldErrors.set(field, fieldSentence(code, lan, errorValues(values, offer, lan)));
  return fieldErrors;
}

export interface LocatedError {
  /** Null: of the registration as a whole. */
  readonly memberId: string | null;
  readonly field: string;
  readonly message: string;
}

/** In the order in which they are met on the way through the steps. */
export function listErrors(validation: Pick<Validation, 'members' | 'head'>): LocatedError[] {
  const ofMembers = [...validation.members].flatMap(([memberId, { fieldErrors }]) =>
    [...fieldErrors].map(([field, message]) => ({ memberId, field, message })),
  );
  const ofHead = [...validation.head].map(([field, message]) => ({ memberId: null, field, message }));
  return [...ofMembers, ...ofHead].toSorted((one, other) => placeOf(one.field) - placeOf(other.field));
}

// Steps in their order, and within the first one the fields as they are asked; what is asked besides comes last.
function placeOf(field: string): number {
  const key = valueKeys.findIndex((known) => known === field);
  return wizardSteps.indexOf(stepOfField(field)) * 100 + (key === -1 ? valueKeys.length : key);
}

const MEMBER = /^members\.([^.]+)(?:\.(.+))?$/;
const UNIT = /^units\.(type|activity|night):([^:]+)/;

/** What the server refused, by the member and field it concerns: `members.0.idNumber`, `units.type:…`, `method`. */
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

// By what a person as a whole is known: the ID where it was given, else the phone, else the name.
function tellingField({ form: { asked, name } }: Offer, { values }: DraftMember): string {
  if (asked.idNumber !== 'hidden' && (values['idNumber'] ?? '').trim() !== '') return 'idNumber';
  if (asked.phone !== 'hidden' && (values['phone'] ?? '').trim() !== '') return 'phone';
  return name === 'full' ? 'fullName' : 'firstName';
}

// Something is sold out: it concerns everybody who chose it.
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

/** The own findings with the server's on top; what was corrected since is no longer the server's word. */
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
