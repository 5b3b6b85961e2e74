import { fieldMessages } from '../../kernel/field-messages.ts';
import { Email, Line, Phone } from '../../kernel/fields.ts';
import type { Currency } from '../../kernel/money.ts';
import type { PaymentMethod } from '../../meetings/settings.ts';
import type { DiscountTerms } from '../codes/discount.ts';
import { type InvoiceForm, validateInvoice } from '../orders/invoice.ts';
import { orderMessages } from '../orders/messages.ts';
import { registrationMessages } from '../messages.ts';
import { PersonFullName } from '../people/names.ts';
import {
  type CheckedPerson,
  checkPerson,
  nameAndPhone,
  type PersonForm,
  personKeysOf,
} from '../people/person.ts';
import { lodgingMessages } from '../lodging-messages.ts';
import { type PersonError, readText } from '../people/person-values.ts';
import type { DraftHead, MemberDraft, RegistrationKind } from '../people/draft.ts';
import type { MethodsByCurrency } from '../../meetings/payment-methods.ts';
import { wantsRoom } from '../people/stay.ts';
import { STAY_COLUMN } from '../people/team-sheet.ts';
import { isForIdentity, type PricedOffer, type Quote, quote, type Wish } from './quote.ts';

// Finds errors of a draft that must be corrected before the order. The browser checks the draft while the form is
// filled in, and the server before it places the order. Facts that only the database has (stock, people registered
// elsewhere) are checked by check_out.

/** The parts of a conference's form and offer that validation needs. */
export interface DraftTerms {
  readonly form: PersonForm & { readonly invoice: boolean };
  readonly offer: PricedOffer;
  readonly methods: MethodsByCurrency;
  readonly invoiceKinds: readonly InvoiceForm['kind'][];
}

export interface TypedMember extends MemberDraft {
  readonly id: string;
  /** True if the person fills in their own details through a link. */
  readonly selfFilled?: boolean;
}

export interface TypedDraft {
  readonly kind: RegistrationKind;
  readonly head: DraftHead;
  readonly members: readonly TypedMember[];
  readonly currency: Currency;
  readonly method: PaymentMethod | null;
  /** The discount, if a valid code was entered. */
  readonly code?: DiscountTerms | null | undefined;
  /** True after a rejection: the order and its price are kept, and only the personal details are validated. */
  readonly isCorrection?: boolean;
}

export interface DraftError extends PersonError {
  /** Null for an error of the registration as a whole. */
  readonly memberId: string | null;
}

export interface ValidatedMember {
  readonly member: TypedMember;
  readonly checked: CheckedPerson;
}

export interface ValidatedDraft {
  /** All errors that prevent an order, at most one for each field. */
  readonly errors: readonly DraftError[];
  /** Warnings that are shown, but may be ignored. */
  readonly warnings: readonly DraftError[];
  readonly members: readonly ValidatedMember[];
  readonly quote: Quote;
  readonly teamName: string;
  readonly contact: { readonly name: string; readonly phone: string; readonly email: string };
  readonly invoice: InvoiceForm | null;
}

/**
 * Validates a draft. The browser can replace `check` to cache people who have not changed, because a team may have
 * hundreds.
 */
export function validateDraft(
  terms: DraftTerms,
  draft: TypedDraft,
  now: Date,
  check: typeof checkPerson = checkPerson,
): ValidatedDraft {
  const { kind, head, isCorrection = false } = draft;
  const typed = kind === 'team' ? draft.members.filter(isBegun) : draft.members;
  const members = typed.map((member) => ({ member, checked: check(terms.form, member.values, now) }));
  const quoted = quote(terms.offer, members.map(wishOf), draft.currency, now, draft.code);
  const team = kind === 'team' ? validateTeam(head) : contactOf(members[0]?.checked);
  const invoice = isCorrection ? noInvoice : validateHeadInvoice(terms, head);
  const errors: DraftError[] = [
    ...(typed.length === 0 ? [ofHead('members', fieldMessages.required)] : []),
    ...team.errors,
    ...members.flatMap(({ member: { id }, checked }) => ofMember(id, checked.fieldErrors)),
    ...(isCorrection ? members.flatMap((one) => orderedErrors(terms, one)) : quoted.fieldErrors),
    ...members.flatMap((one) => memberErrors(terms, one, isCorrection)),
    ...samePerson(members, draft.members),
    ...invoice.errors,
    ...(quoted.codeProblem === null ? [] : [ofHead('code', quoted.codeProblem)]),
    ...(isCorrection ? [] : methodErrors(terms.methods[draft.currency], draft.method, quoted.fees.total)),
  ];
  return {
    errors: firstOfEachField(errors),
    warnings: [
      ...members.flatMap(({ member: { id }, checked }) => ofMember(id, checked.warnings)),
      ...quoted.warnings,
    ],
    members,
    quote: quoted,
    teamName: team.name,
    contact: team.contact,
    invoice: invoice.invoice,
  };
}

/** Returns whether a row of a team has been started. An empty row does not count as a person. */
export function isBegun({ values, selfFilled = false }: Pick<TypedMember, 'values' | 'selfFilled'>): boolean {
  return selfFilled || Object.entries(values).some(([key, text]) => key !== 'attend' && text.trim() !== '');
}

function wishOf({ member, checked: { read } }: ValidatedMember): Wish {
  return {
    memberId: member.id,
    typeId: read.typeId,
    identity: read.identity,
    gender: read.gender,
    stay: member.stay,
    activityIds: member.activityIds,
  };
}

/**
 * Returns whether the person has to agree to their ID number being sent to the hotel. It is sent only for people who
 * want a room, and only with a separate consent.
 */
export function needsHotelConsent(
  { asked }: Pick<PersonForm, 'asked'>,
  { stay, values }: Pick<MemberDraft, 'stay' | 'values'>,
): boolean {
  return wantsRoom(stay.choice) && asked.idNumber !== 'hidden' && (values['idNumber'] ?? '').trim() !== '';
}

function memberErrors(
  { form, offer }: DraftTerms,
  { member, checked }: ValidatedMember,
  isCorrection: boolean,
): DraftError[] {
  const errors: PersonError[] = [];
  // The team's sheet has a word in this column that is not the name of a kind of stay.
  if (!isCorrection && offer.rooms.length > 0 && member.values[STAY_COLUMN] !== undefined)
    errors.push({ field: STAY_COLUMN, code: fieldMessages.unknown_choice });
  const roommate = isCorrection ? null : roommateProblem(member.stay, checked);
  if (roommate !== null) errors.push({ field: 'stay.cohabitant', code: roommate });
  if (needsHotelConsent(form, member) && !member.hotelConsent)
    errors.push({ field: 'hotelConsent', code: registrationMessages.consent_required });
  return ofMember(member.id, errors);
}

/**
 * Returns the error of a roommate given by name, as far as it can be found without knowing who is registered; null if
 * there is none.
 */
function roommateProblem(
  { choice, cohabitant }: MemberDraft['stay'],
  { read }: CheckedPerson,
): string | null {
  if (choice !== 'shared' || cohabitant.kind === 'organiser') return null;
  if (cohabitant.kind === 'member') return cohabitant.memberId === '' ? fieldMessages.required : null;
  const { name, phone } = cohabitant;
  if (name.trim() === '' || phone.trim() === '') return fieldMessages.required;
  const number = Phone.safeParse(phone);
  if (!number.success) return fieldMessages.phone_invalid;
  const isSelf = nameAndPhone(name, number.data) === nameAndPhone(read.fullName, read.phone);
  return isSelf ? lodgingMessages.cohabitant_self : null;
}

// Finds types that are not for the person's identity. After a rejection the type can't be changed, so the error is
// shown at the identity.
function orderedErrors({ offer }: DraftTerms, { member, checked: { read } }: ValidatedMember): DraftError[] {
  const type = offer.types.find(({ id }) => id === read.typeId);
  if (!type || isForIdentity(type, read.identity)) return [];
  return ofMember(member.id, [{ field: 'identity', code: registrationMessages.type_identity }]);
}

const sameAs = {
  idNumber: registrationMessages.same_id_as,
  phone: registrationMessages.same_phone_as,
  email: registrationMessages.same_email_as,
} as const;

/** Finds people who occur twice. `rows` includes empty rows, because people count them when they read a row number. */
function samePerson(members: readonly ValidatedMember[], rows: readonly TypedMember[]): DraftError[] {
  if (members.length < 2) return [];
  const seen = new Map<string, TypedMember>();
  return members.flatMap(({ member, checked }) =>
    personKeysOf(checked.read).flatMap(({ field, text }) => {
      const key = `${field} ${text}`;
      const first = seen.get(key);
      if (!first) seen.set(key, member);
      if (!first || first === member) return [];
      const row = rows.indexOf(first) + 1;
      return ofMember(member.id, [{ field, code: sameAs[field], values: { row } }]);
    }),
  );
}

type Team = Pick<ValidatedDraft, 'contact'> & { readonly name: string; readonly errors: DraftError[] };

const TeamName = Line(120);

function validateTeam(head: DraftHead): Team {
  const errors: DraftError[] = [];
  const read = (
    field: 'teamName' | 'contactName' | 'contactPhone' | 'contactEmail',
    schema: Parameters<typeof readText>[0],
    missing?: string,
  ) => {
    const text = head[field].trim();
    if (text === '') {
      if (missing !== undefined) errors.push(ofHead(field, missing));
      return '';
    }
    const { value, error } = readText(schema, text);
    if (error) errors.push({ memberId: null, field, ...error });
    return value;
  };
  const hasEmail = head.contactEmail.trim() !== '';
  return {
    name: read('teamName', TeamName, registrationMessages.team_name_required),
    contact: {
      name: read('contactName', PersonFullName, registrationMessages.contact_required),
      phone: read('contactPhone', Phone, hasEmail ? undefined : fieldMessages.required),
      email: read('contactEmail', Email),
    },
    errors,
  };
}

function contactOf(checked: CheckedPerson | undefined): Team {
  const { fullName = '', phone = '', email = '' } = checked?.read ?? {};
  return { name: '', contact: { name: fullName, phone, email }, errors: [] };
}

const noInvoice = { invoice: null, errors: [] };

function validateHeadInvoice(
  { form, invoiceKinds }: DraftTerms,
  head: DraftHead,
): { invoice: InvoiceForm | null; errors: DraftError[] } {
  if (!form.invoice || !head.wantsInvoice) return noInvoice;
  const { invoice, errors } = validateInvoice(invoiceKinds, head.invoice);
  return {
    invoice,
    errors: errors.map(({ path, code, values }) => ({
      memberId: null,
      field: `invoice.${path}`,
      code,
      ...(Object.keys(values).length > 0 && { values }),
    })),
  };
}

/** Returns whether a payment method is needed: something has to be paid, and the conference has payment methods. */
export function needsMethod(methods: readonly PaymentMethod[], total: number): boolean {
  return total > 0 && methods.length > 0;
}

function methodErrors(
  methods: readonly PaymentMethod[],
  method: PaymentMethod | null,
  total: number,
): DraftError[] {
  const isMissing = needsMethod(methods, total) && (method === null || !methods.includes(method));
  return isMissing ? [ofHead('method', orderMessages.method_missing)] : [];
}

function ofHead(field: string, code: string): DraftError {
  return { memberId: null, field, code };
}

function ofMember(memberId: string, errors: readonly PersonError[]): DraftError[] {
  return errors.map((error) => ({ memberId, ...error }));
}

function firstOfEachField(errors: readonly DraftError[]): DraftError[] {
  const known = new Set<string>();
  return errors.filter(({ memberId, field }) => {
    const place = `${memberId} ${field}`;
    if (known.has(place)) return false;
    known.add(place);
    return true;
  });
}
