import { and, desc, eq, ne } from 'drizzle-orm';
import { isMaskedId, maskIdNumber } from '@plenum/contract/registration/people/id-documents';
import type { DraftHead, MemberDraft } from '@plenum/contract/registration/people/draft';
import { earlierKeys, type EarlierDetails } from '@plenum/contract/registration/people/earlier';
import { joinName } from '@plenum/contract/registration/people/person';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { registrationRefusals } from '@plenum/contract/registration/messages';
import type { Language } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { writeAudit } from '#modules/audit/public';
import { findOffer, type MeetingOffer } from '#modules/meetings/offer/public';
import { participants, registrations } from '../tables.ts';
import { openHead, sealHead } from '../orders/tax-details.ts';
import { type OwnerSource, registrationFact } from '../registration-facts.ts';
import { requireEditable } from '../people/editable-fields.ts';
import { updateMembers } from '../people/member-writes.ts';
import { sealDraft } from '../people/member-draft.ts';
import {
  findMembers,
  findOwnRegistration,
  type FoundRegistration,
  lockOwnRegistration,
  openMember,
} from '../people/registration-queries.ts';

interface Found {
  readonly registrationId: string;
  readonly meetingId: string;
  readonly registeredAt: Date;
  readonly values: MemberDraft['values'];
  readonly head: DraftHead;
}

/** Values that the person would otherwise have to enter again. Nothing they have already entered is replaced. */
interface Gaps {
  readonly values: Record<string, string>;
  readonly invoice: DraftHead['invoice'] | null;
}

/**
 * Returns the details of the person's latest registration for another conference, as far as they fit this form; the ID
 * number is masked.
 */
export async function readEarlier(
  kernel: Kernel,
  registrationId: string,
  accountId: string,
  language: Language,
): Promise<{ earlier: EarlierDetails | null }> {
  const { db } = kernel;
  const own = await findOwnRegistration(db, registrationId, accountId);
  const found = isFillable(own) ? await findEarlier(kernel, db, own) : null;
  if (!found) return { earlier: null };
  const [member] = await findMembers(db, registrationId);
  const offer = await findOffer(db, own.row.meetingId);
  const typed = member ? openMember(kernel.keys, member).values : {};
  const { values, invoice } = gapsOf(found, offer, typed, openHead(kernel.keys, own.row));
  if (Object.keys(values).length === 0 && invoice === null) return { earlier: null };
  const { meeting } = await findOffer(db, found.meetingId);
  return {
    earlier: {
      registrationId: found.registrationId,
      conference: textIn(meeting.title, language),
      registeredAt: found.registeredAt.toISOString(),
      values: maskedValues(values),
      invoice,
    },
  };
}

/** Copies the earlier values on the server, so that the full ID number never leaves it. */
export async function takeEarlier(
  kernel: Kernel,
  tx: Tx,
  registrationId: string,
  from: string,
  source: OwnerSource,
): Promise<{ taken: string[] }> {
  const { keys } = kernel;
  const own = await lockOwnRegistration(tx, registrationId, source.actor);
  if (requireEditable(own) === 'values' || !isFillable(own)) refuse(registrationRefusals.STATE);
  const found = await findEarlier(kernel, tx, own);
  if (found?.registrationId !== from) refuse(kernelRefusals.NOT_FOUND);
  const [member] = await findMembers(tx, registrationId);
  if (!member) refuse(kernelRefusals.NOT_FOUND);
  const draft = openMember(keys, member);
  const head = openHead(keys, own.row);
  const offer = await findOffer(tx, own.row.meetingId);
  const { values, invoice } = gapsOf(found, offer, draft.values, head);
  const { id } = member;
  const filled = { ...draft, values: { ...draft.values, ...values } } satisfies MemberDraft;
  await updateMembers(tx, registrationId, [{ id, draft: sealDraft(keys, id, filled) }], source.at);
  await tx
    .update(registrations)
    .set({
      ...(invoice && sealHead(keys, registrationId, { ...head, wantsInvoice: true, invoice })),
      version: own.row.version + 1,
      changedAt: source.at,
    })
    .where(eq(registrations.id, registrationId));
  const taken = [...Object.keys(values), ...(invoice ? ['invoice'] : [])];
  await writeAudit(
    tx,
    registrationFact('registration.taken_from_earlier', registrationId, { from, taken }),
    source,
  );
  return { taken };
}

// Only a person's own draft can be filled: a team has different people each time, and a registration with an order is
// changed in other ways.
function isFillable({ row }: FoundRegistration): boolean {
  return row.kind === 'individual' && row.state === 'draft';
}

async function findEarlier(
  { keys }: Pick<Kernel, 'keys'>,
  db: Db | Tx,
  { row }: FoundRegistration,
): Promise<Found | null> {
  const [found] = await db
    .select({
      registrationId: registrations.id,
      meetingId: registrations.meetingId,
      head: registrations.head,
      taxDetails: registrations.taxDetails,
      id: participants.id,
      draft: participants.draft,
      registeredAt: participants.registeredAt,
    })
    .from(registrations)
    .innerJoin(participants, eq(participants.registrationId, registrations.id))
    .where(
      and(
        eq(registrations.accountId, row.accountId),
        ne(registrations.meetingId, row.meetingId),
        eq(registrations.kind, 'individual'),
        eq(participants.state, 'registered'),
        eq(participants.removed, false),
      ),
    )
    .orderBy(desc(participants.registeredAt), desc(registrations.id))
    .limit(1);
  if (!found?.registeredAt) return null;
  const { registrationId, meetingId, registeredAt } = found;
  const { values } = openMember(keys, found);
  const head = openHead(keys, { ...found, id: registrationId });
  return { registrationId, meetingId, registeredAt, values, head };
}

function gapsOf(
  { values, head }: Found,
  { form, rules }: MeetingOffer,
  typed: MemberDraft['values'],
  headNow: DraftHead,
): Gaps {
  const { firstName = '', lastName = '' } = values;
  const known: Record<string, string | undefined> = {
    ...values,
    fullName: values['fullName'] ?? joinName(firstName, lastName),
  };
  const hasId = (typed['idNumber'] ?? '') !== '';
  const asked = earlierKeys.filter((key) => {
    if (key === 'fullName') return form.name === 'full';
    if (key === 'firstName' || key === 'lastName') return form.name === 'parts';
    // ID type and number belong together, so the type is filled only if the number is.
    if (key === 'idType' || key === 'idNumber') return form.asked.idNumber !== 'hidden' && !hasId;
    return form.asked[key] !== 'hidden';
  });
  const gaps = asked.flatMap((key) => {
    const value = known[key] ?? '';
    const isFree = key === 'idType' || (typed[key] ?? '') === '';
    return value !== '' && isFree ? [[key, value] as const] : [];
  });
  const takesInvoice = form.invoice && !headNow.wantsInvoice && head.wantsInvoice;
  const fits = rules.invoice.kinds.includes(head.invoice.kind);
  return {
    values: Object.fromEntries(gaps),
    invoice: takesInvoice && fits ? { ...head.invoice, note: '' } : null,
  };
}

/** Masks the ID number, for values that leave the server. */
export function maskedValues(values: Readonly<Record<string, string>>): Record<string, string> {
  const number = values['idNumber'] ?? '';
  return number === '' ? { ...values } : { ...values, idNumber: maskIdNumber(number) };
}

/** If the browser sends a masked ID number back, replaces it with the stored number. */
export function unmaskedValues(
  given: Readonly<Record<string, string>>,
  stored: Readonly<Record<string, string>>,
): Record<string, string> {
  const number = stored['idNumber'] ?? '';
  const isKept = isMaskedId(given['idNumber'] ?? '') && given['idNumber'] === maskIdNumber(number);
  return isKept ? { ...given, idNumber: number } : { ...given };
}
