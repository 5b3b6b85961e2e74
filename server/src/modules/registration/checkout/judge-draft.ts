import type { Faults } from '../people/public.ts';
import type { DraftHead, MemberDraft } from '@plenum/contract/registration/people/draft';
import type { QuoteFault, Wish } from '@plenum/contract/registration/checkout/quote';
import { toFieldErrors } from '@plenum/contract/kernel/field-errors';
import { fieldMessages } from '@plenum/contract/kernel/field-messages';
import { Email, Phone } from '@plenum/contract/kernel/fields';
import { wantsRoom } from '@plenum/contract/registration/people/stay';
import { InvoiceForm } from '@plenum/contract/registration/orders/invoice';
import { registrationMessages } from '@plenum/contract/registration/messages';
import { PersonFullName } from '@plenum/contract/registration/people/names';
import { checkPerson, type Person } from '@plenum/contract/registration/people/person';
import type { KeyRing } from '#kernel/crypto/keys';
import type { MeetingOffer } from '#modules/meetings/public';
import { type PersonKey, personKeys } from '../people/public.ts';

export interface TypedMember extends MemberDraft {
  readonly id: string;
}

export interface JudgedMember {
  readonly id: string;
  readonly typed: TypedMember;
  readonly person: Person;
  readonly doubts: number;
  readonly keys: readonly PersonKey[];
}

export interface JudgedDraft {
  /** Only those without a fault. */
  readonly members: readonly JudgedMember[];
  readonly contact: { readonly name: string; readonly phone: string; readonly email: string };
  readonly teamName: string;
  readonly invoice: InvoiceForm | null;
  readonly faults: Faults;
}

interface Draft {
  readonly kind: 'individual' | 'team';
  readonly head: DraftHead;
  readonly members: readonly TypedMember[];
}

/** Everything typed, held against what the meeting asks. Each fault stands at its place: `members.3.idNumber`. */
export function judgeDraft(keys: KeyRing, offer: MeetingOffer, draft: Draft, now: Date): JudgedDraft {
  const faults: Faults = {};
  const members = judgeMembers(keys, offer, draft.members, now, faults);
  if (draft.members.length === 0) faults['members'] = fieldMessages.required;
  const head = draft.kind === 'team' ? judgeTeam(draft.head, faults) : ofPerson(members[0]?.person);
  return { members, ...head, invoice: judgeInvoice(offer, draft.head, faults), faults };
}

function judgeMembers(
  keys: KeyRing,
  offer: MeetingOffer,
  typed: readonly TypedMember[],
  now: Date,
  faults: Faults,
): JudgedMember[] {
  const seen = new Set<string>();
  const judged: JudgedMember[] = [];
  for (const [index, member] of typed.entries()) {
    const checked = checkPerson(offer.form, member.values, now);
    for (const { field, code, values } of checked.faults)
      faults[`members.${index}.${field}`] = values ? { code, values } : code;
    if (needsConsent(offer, member) && !member.hotelConsent)
      faults[`members.${index}.hotelConsent`] = registrationMessages.consent_required;
    if (!checked.person) continue;
    const known = personKeys(keys, checked.person);
    // The same person twice in one team.
    for (const { field, key } of known) {
      const written = key.toString('base64');
      if (seen.has(written)) faults[`members.${index}.${field}`] = registrationMessages.person_taken;
      seen.add(written);
    }
    judged.push({
      id: member.id,
      typed: member,
      person: checked.person,
      doubts: checked.warnings.length,
      keys: known,
    });
  }
  return judged;
}

// The ID number goes to the hotel only if the person said so, apart from everything else they agreed to.
function needsConsent({ form }: MeetingOffer, { stay, values }: TypedMember): boolean {
  return (
    wantsRoom(stay.choice) && form.asked.idNumber !== 'hidden' && (values['idNumber'] ?? '').trim() !== ''
  );
}

function judgeTeam(head: DraftHead, faults: Faults): Pick<JudgedDraft, 'contact' | 'teamName'> {
  const teamName = head.teamName.trim().normalize('NFC').slice(0, 120);
  if (teamName === '') faults['head.teamName'] = registrationMessages.team_name_required;
  const name = head.contactName.trim();
  if (name === '') faults['head.contactName'] = registrationMessages.contact_required;
  else if (!PersonFullName.safeParse(name).success) faults['head.contactName'] = fieldMessages.illegal_input;
  const phone = Phone.safeParse(head.contactPhone);
  const email = Email.safeParse(head.contactEmail);
  if (!phone.success && head.contactPhone.trim() !== '')
    faults['head.contactPhone'] = fieldMessages.phone_invalid;
  if (!email.success && head.contactEmail.trim() !== '')
    faults['head.contactEmail'] = fieldMessages.email_invalid;
  if (head.contactPhone.trim() === '' && head.contactEmail.trim() === '')
    faults['head.contactPhone'] = fieldMessages.required;
  return { teamName, contact: { name, phone: phone.data ?? '', email: email.data ?? '' } };
}

function ofPerson(person: Person | undefined): Pick<JudgedDraft, 'contact' | 'teamName'> {
  const { fullName = '', phone = '', email = '' } = person ?? {};
  return { teamName: '', contact: { name: fullName, phone, email } };
}

function judgeInvoice({ form, rules }: MeetingOffer, head: DraftHead, faults: Faults): InvoiceForm | null {
  if (!form.invoice || !head.wantsInvoice) return null;
  const parsed = InvoiceForm.safeParse(head.invoice, { reportInput: true });
  if (!parsed.success) {
    for (const { path, code } of toFieldErrors(parsed.error.issues, 'en'))
      faults[`head.invoice.${path}`] = code;
    return null;
  }
  if (rules.invoice.kinds.length > 0 && !rules.invoice.kinds.includes(parsed.data.kind))
    faults['head.invoice.kind'] = fieldMessages.unknown_choice;
  return parsed.data;
}

export function wishOf({ id, typed, person }: JudgedMember): Wish {
  return {
    memberId: id,
    typeId: person.typeId,
    identity: person.identity,
    gender: person.gender,
    stay: typed.stay,
    activityIds: typed.activityIds,
  };
}

/** Faults of a quote, at the places of the people concerned. */
export function placeFaults(members: readonly TypedMember[], found: readonly QuoteFault[]): Faults {
  const places = new Map(members.map(({ id }, index) => [id, index]));
  return Object.fromEntries(
    found.map(({ memberId, field, code, values }) => [
      `members.${places.get(memberId)}.${field}`,
      values ? { code, values } : code,
    ]),
  );
}
