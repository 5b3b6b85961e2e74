import { and, eq, ne } from 'drizzle-orm';
import {
  type DraftHead,
  emptyHead,
  type MemberDraft,
  type RegistrationKind,
} from '@plenum/contract/registration/people/draft';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { Language } from '@plenum/contract/kernel/language';
import { emptyStay } from '@plenum/contract/registration/people/stay';
import { registrationAt } from '@plenum/contract/meetings/states';
import { registrationRefusals } from '@plenum/contract/registration/messages';
import { orderedId } from '#kernel/db/ordered-id';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { findContact } from '#modules/accounts/public';
import { writeAudit } from '#modules/audit/public';
import { findOffer, type MeetingOffer } from '#modules/meetings/offer/public';
import { participants, registrationHistory, registrations } from '../tables.ts';
import { sealDraft } from '../people/member-draft.ts';
import { offeredCurrencies } from '../settling/present-offer.ts';
import { type OwnerSource, registrationFact } from '../registration-facts.ts';

interface Wanted {
  /** Id or slug. */
  readonly meeting: string;
  readonly kind: RegistrationKind;
  readonly language: Language;
  /** True if the organizer's staff begins the registration for a person at the desk. */
  readonly isAtDesk?: boolean;
}

/**
 * Begins a registration and returns its id. If the account already has an individual registration, or an empty one for
 * a team, returns the id of that registration.
 */
export async function beginRegistration(
  kernel: Kernel,
  tx: Tx,
  { meeting, kind, language, isAtDesk = false }: Wanted,
  source: OwnerSource,
): Promise<{ id: string }> {
  const offer = await findOffer(tx, meeting);
  const meetingId = offer.meeting.id;
  const begun = await findBegun(tx, meetingId, source.actor, kind);
  if (begun !== null) return { id: begun };
  if (kind === 'team' && !offer.form.teams) refuse(registrationRefusals.TEAMS_OFF);
  requireOpen(offer, source.at, isAtDesk);
  const contact = await findContact(tx, source.actor);
  const id = orderedId();
  const head = firstHead(offer, kind, language, contact);
  const made = await tx
    .insert(registrations)
    .values({
      id,
      meetingId,
      accountId: source.actor,
      kind,
      state: 'draft',
      head,
      members: kind === 'individual' ? 1 : 0,
      createdAt: source.at,
      changedAt: source.at,
    })
    .onConflictDoNothing()
    .returning({ id: registrations.id });
  // A concurrent call created it first.
  if (made.length === 0)
    return {
      id: (await findBegun(tx, meetingId, source.actor, kind)) ?? refuse(kernelRefusals.CHANGED_MEANWHILE),
    };
  if (kind === 'individual') await addFirst(kernel, tx, offer, id, contact, source.at);
  await tx.insert(registrationHistory).values({
    registrationId: id,
    subject: 'state',
    toState: 'draft',
    at: source.at,
    actor: source.actor,
  });
  await writeAudit(tx, registrationFact('registration.begun', id, { meeting: meetingId, kind }), source);
  return { id };
}

// Finds an individual registration, or a team's registration that is still empty. An account may register several
// teams, but needs only one empty registration.
async function findBegun(
  tx: Tx,
  meetingId: string,
  accountId: string,
  kind: RegistrationKind,
): Promise<string | null> {
  const [found] = await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(
      and(
        eq(registrations.meetingId, meetingId),
        eq(registrations.accountId, accountId),
        eq(registrations.kind, kind),
        ne(registrations.state, 'cancelled'),
        kind === 'team' ? and(eq(registrations.state, 'draft'), eq(registrations.version, 1)) : undefined,
      ),
    );
  return found?.id ?? null;
}

interface Contact {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
}

function firstHead(
  offer: MeetingOffer,
  kind: RegistrationKind,
  language: Language,
  contact: Contact,
): DraftHead {
  const offered = offeredCurrencies(offer);
  const usual = language === 'en' ? 'USD' : 'CNY';
  const currency = offered.includes(usual) ? usual : (offered[0] ?? 'CNY');
  if (kind === 'individual') return { ...emptyHead, currency };
  const { name, phone, email } = contact;
  return { ...emptyHead, currency, contactName: name, contactPhone: phone, contactEmail: email };
}

async function addFirst(
  kernel: Kernel,
  tx: Tx,
  { meeting, form }: MeetingOffer,
  registrationId: string,
  { name, phone, email }: Contact,
  now: Date,
): Promise<void> {
  const id = orderedId();
  const known = {
    ...nameParts(form.name, name),
    ...(form.asked.phone === 'hidden' ? {} : { phone }),
    ...(form.asked.email === 'hidden' ? {} : { email }),
  };
  const values = Object.fromEntries(Object.entries(known).filter(([, text]) => text !== ''));
  const draft: MemberDraft = { values, stay: emptyStay, activityIds: [], hotelConsent: false };
  await tx.insert(participants).values({
    id,
    meetingId: meeting.id,
    registrationId,
    position: 0,
    state: 'draft',
    draft: sealDraft(kernel.keys, id, draft),
    changedAt: now,
  });
}

// A Chinese name can't be split into family and given name reliably, so the person does it.
function nameParts(asked: 'full' | 'parts', name: string): Record<string, string> {
  if (asked === 'full') return { fullName: name };
  const words = name.split(' ');
  if (words.length < 2) return {};
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' };
}

/** At the desk people can register before and after the registration period too. */
export function requireOpen({ meeting }: MeetingOffer, now: Date, isAtDesk = false): void {
  if (isAtDesk && meeting.state === 'published') return;
  const status = registrationAt(meeting, now);
  if (status === 'closed') refuse(registrationRefusals.CLOSED);
  if (status === 'not_open') refuse(registrationRefusals.NOT_OPEN_YET);
}
