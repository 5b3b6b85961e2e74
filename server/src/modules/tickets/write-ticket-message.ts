import { textIn } from '@plenum/contract/kernel/localized-text';
import { sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { findTerms } from '#modules/meetings/offer/public';
import { writeConferenceCalendar } from '#modules/meetings/public';
import { writeMessage } from '#modules/messaging/public';
import { aboutMeeting, personalTicketLink, typedAddresses } from '#modules/registration/messages/public';
import { type ConfirmedPerson, findConfirmedPerson } from '#modules/registration/people/public';

/** Sends a person's ticket to the email address and the phone number in their form. */
export async function writeTicketMessage(
  kernel: Kernel,
  tx: Tx,
  { participantId, isAskedFor }: { readonly participantId: string; readonly isAskedFor: boolean },
  outboxId: bigint,
): Promise<void> {
  // The person is read again, because the place may have been cancelled in the meantime.
  const person = await findConfirmedPerson(tx, participantId);
  if (!person) return;
  const shared = isAskedFor ? new Set() : await findSharedWithContact(tx, participantId, person);
  const [target, ...also] = ticketTargets(person).filter((address) => !shared.has(address));
  const link = target === undefined ? null : await personalTicketLink(kernel, tx, participantId);
  if (target === undefined || link === null) return;
  const { name, contact, language, number, meetingId, typeName } = person;
  const { meeting } = await findTerms(tx, meetingId);
  const entry = { meetingId, person: participantId, number, language };
  const calendar = await writeConferenceCalendar(kernel, tx, entry);
  const to = {
    target,
    also,
    language,
    meetingId,
    participantId,
    carriesTicket: true,
    ...(calendar !== null && { calendar }),
  };
  const values = {
    name,
    ...aboutMeeting(meeting, language),
    type: textIn(typeName, language),
    person: contact,
    link,
  };
  await writeMessage(kernel, tx, { ...to, kind: 'ticket.ready', values }, outboxId);
}

/** Returns the person's addresses, the email address first. */
export function ticketTargets(person: Pick<ConfirmedPerson, 'email' | 'phone'>): string[] {
  const { email, phone } = typedAddresses(person);
  return [email, phone].filter((address) => address !== null);
}

/**
 * Finds the addresses of the contact's account that several members of the team have, because the contact entered their
 * own address for people without one. Such an address gets one summary instead of a message for each member.
 */
async function findSharedWithContact(
  tx: Tx,
  participantId: string,
  { accountId }: ConfirmedPerson,
): Promise<ReadonlySet<string>> {
  const { rows } = await tx.execute<{ address: string }>(sql`
    select address from accounts as account, unnest(array[account.email, account.phone]) as address
    where account.id = ${accountId} and address is not null and 1 < (
      select count(*) from participants as own
      join participants as mate on mate.registration_id = own.registration_id and not mate.removed
      where own.id = ${participantId} and address in (lower(mate.email), mate.phone))`);
  return new Set(rows.map(({ address }) => address));
}
