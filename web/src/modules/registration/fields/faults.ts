import type { FieldError } from '@plenum/contract/kernel/envelope';
import { toFieldErrors } from '@plenum/contract/kernel/field-errors';
import { fieldMessages, fieldSentence } from '@plenum/contract/kernel/field-messages';
import type { Language } from '@plenum/contract/kernel/language';
import type { DraftHead, DraftMember } from '@plenum/contract/registration/people/draft';
import type { Offer } from '@plenum/contract/registration/checkout/offer';
import { wantsRoom } from '@plenum/contract/registration/people/stay';
import { InvoiceForm } from '@plenum/contract/registration/orders/invoice';
import { orderMessages } from '@plenum/contract/registration/orders/messages';
import type { Quote, QuoteFault } from '@plenum/contract/registration/checkout/quote';
import { registrationMessages } from '@plenum/contract/registration/messages';
import { type CheckedPerson, checkPerson, valueKeys } from '@plenum/contract/registration/people/person';
import type { PersonFault } from '@plenum/contract/registration/people/person-values';
import { formatDay } from '#kernel/i18n/format';
import { wizardSteps } from '../search.ts';
import { stepOfField, type WizardMode } from '../wizard/steps.ts';

/** The sentence beside each field. */
export type Faults = ReadonlyMap<string, string>;

export interface MemberFaults {
  readonly faults: Faults;
  /** Doubts that are said and may be passed over. */
  readonly warnings: Faults;
}

export interface Judgement {
  readonly members: ReadonlyMap<string, MemberFaults>;
  readonly head: Faults;
}

export const none: Faults = new Map();

/** Who answers nothing has no faults yet. */
const nobody: MemberFaults = { faults: none, warnings: none };

export function faultsOf(judgement: Judgement, memberId: string): MemberFaults {
  return judgement.members.get(memberId) ?? nobody;
}

export interface Judged {
  readonly offer: Offer;
  readonly head: DraftHead;
  readonly members: readonly DraftMember[];
  readonly quote: Quote;
  readonly now: Date;
  readonly lan: Language;
  /** After a rejection what was ordered, and its price, stays: only what people wrote is judged. */
  readonly mode?: WizardMode;
  /** Behind a member's own link there is nowhere to send a file; their contact does it. */
  readonly takesFiles?: boolean;
}

/** All that stands in the way of ordering, as the server would find it too. */
export function judge(judged: Judged): Judgement {
  const { offer, head, members, quote, lan, mode } = judged;
  return {
    members: new Map(members.map((member) => [member.id, judgeMember(judged, member)])),
    head: mode === 'correct' ? none : judgeHead(offer, head, quote, lan),
  };
}

interface Checked extends Required<Pick<Judged, 'takesFiles'>> {
  readonly form: Offer['form'];
  readonly day: string;
  readonly found: CheckedPerson;
}

const checked = new WeakMap<DraftMember['values'], Checked>();

// What nobody has changed is judged once a day: a team of hundreds would otherwise take long at every key.
function personIn({ offer, now, takesFiles = true }: Judged, values: DraftMember['values']): CheckedPerson {
  const { form } = offer;
  const day = now.toISOString().slice(0, 10);
  const before = checked.get(values);
  if (before?.form === form && before.day === day && before.takesFiles === takesFiles) return before.found;
  const found = checkPerson({ ...form, custom: askedFields(offer, takesFiles) }, values, now);
  checked.set(values, { form, day, takesFiles, found });
  return found;
}

function judgeMember(judged: Judged, member: DraftMember): MemberFaults {
  const { offer, quote, lan, mode } = judged;
  const person = personIn(judged, member.values);
  const own = (fault: QuoteFault) => fault.memberId === member.id;
  const consent = needsConsent(offer, member) && !member.hotelConsent;
  const wanted = [...quote.faults.filter(own), ...cohabitantFaults(member)];
  return {
    faults: say(
      [
        ...person.faults,
        ...(mode === 'correct' ? identityFaults(wanted) : wanted),
        ...(consent ? [{ field: 'hotelConsent', code: registrationMessages.consent_required }] : []),
      ],
      lan,
    ),
    warnings: say([...person.warnings, ...quote.warnings.filter(own)], lan),
  };
}

// The type stays, so whoever says they are somebody else is told so there.
function identityFaults(wanted: readonly PersonFault[]): PersonFault[] {
  const code = registrationMessages.type_identity;
  return wanted.some((fault) => fault.code === code) ? [{ field: 'identity', code }] : [];
}

function cohabitantFaults({ stay: { choice, cohabitant } }: DraftMember): PersonFault[] {
  if (choice !== 'shared' || cohabitant.kind === 'organiser') return [];
  const named =
    cohabitant.kind === 'member' ? [cohabitant.memberId] : [cohabitant.name.trim(), cohabitant.phone.trim()];
  return named.includes('') ? [{ field: 'stay.cohabitant', code: fieldMessages.required }] : [];
}

/** The organiser's own questions that can be answered here. */
export function askedFields(offer: Offer, takesFiles: boolean): Offer['form']['custom'] {
  return offer.form.custom.filter(({ type }) => takesFiles || type !== 'file');
}

/** The form where files can't be sent, such as a grid. */
export function askedNow(offer: Offer): Offer['form'] {
  return { ...offer.form, custom: askedFields(offer, false) };
}

/** The ID number goes to the hotel only of those who want a room, and only if they agree. */
export function needsConsent(offer: Offer, { stay, values }: Pick<DraftMember, 'stay' | 'values'>): boolean {
  return (
    wantsRoom(stay.choice) &&
    offer.form.asked.idNumber !== 'hidden' &&
    (values['idNumber'] ?? '').trim() !== ''
  );
}

function judgeHead(offer: Offer, head: DraftHead, quote: Quote, lan: Language): Faults {
  const faults = new Map<string, string>();
  const isPaid = quote.fees.total > 0 && offer.payment.methods.length > 0;
  if (isPaid && (head.method === null || !offer.payment.methods.includes(head.method)))
    faults.set('method', fieldSentence(orderMessages.method_missing, lan));
  if (!head.wantsInvoice || !offer.form.invoice) return faults;
  const { error } = InvoiceForm.safeParse(head.invoice, { reportInput: true });
  for (const { path, message } of toFieldErrors(error?.issues ?? [], lan)) {
    const field = `invoice.${path}`;
    if (!faults.has(field)) faults.set(field, message);
  }
  return faults;
}

// The first thing said about a field is what stands beside it.
function say(found: readonly PersonFault[], lan: Language): Map<string, string> {
  const faults = new Map<string, string>();
  for (const { field, code, values = {} } of found) {
    const shown =
      typeof values['day'] === 'string' ? { ...values, day: formatDay(values['day'], lan) } : values;
    if (!faults.has(field)) faults.set(field, fieldSentence(code, lan, shown));
  }
  return faults;
}

export interface PlacedFault {
  /** Null: of the registration as a whole. */
  readonly memberId: string | null;
  readonly field: string;
  readonly message: string;
}

/** In the order in which they are met on the way through the steps. */
export function listFaults(judgement: Judgement): PlacedFault[] {
  const ofMembers = [...judgement.members].flatMap(([memberId, { faults }]) =>
    [...faults].map(([field, message]) => ({ memberId, field, message })),
  );
  const ofHead = [...judgement.head].map(([field, message]) => ({ memberId: null, field, message }));
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
export function serverFaults(
  errors: readonly FieldError[],
  { offer, members }: Pick<Judged, 'offer' | 'members'>,
): PlacedFault[] {
  return errors.flatMap(({ path, message }) => {
    const [, place = '', field] = MEMBER.exec(path) ?? [];
    const member = members.find(({ id }, index) => id === place || String(index) === place);
    if (member) return [{ memberId: member.id, field: field ?? tellingField(offer, member), message }];
    const [, unit, id = ''] = UNIT.exec(path) ?? [];
    if (unit) return unitFaults(unit, id, message, members);
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
function unitFaults(
  unit: string,
  id: string,
  message: string,
  members: readonly DraftMember[],
): PlacedFault[] {
  return members.flatMap(({ id: memberId, values, stay, activityIds }) => {
    if (unit === 'type' && values['typeId'] === id) return [{ memberId, field: 'typeId', message }];
    if (unit === 'night' && stay.roomTypeId === id) return [{ memberId, field: 'stay.roomTypeId', message }];
    const isChosen = unit === 'activity' && activityIds.includes(id);
    return isChosen ? [{ memberId, field: `activities.${id}`, message }] : [];
  });
}

/** The own findings with the server's on top; what was corrected since is no longer the server's word. */
export function withServerFaults(judgement: Judgement, said: readonly PlacedFault[]): Judgement {
  if (said.length === 0) return judgement;
  const members = new Map(judgement.members);
  const head = new Map(judgement.head);
  for (const { memberId, field, message } of said) {
    if (memberId === null) {
      head.set(field, message);
      continue;
    }
    const found = members.get(memberId) ?? nobody;
    members.set(memberId, { ...found, faults: new Map(found.faults).set(field, message) });
  }
  return { members, head };
}
