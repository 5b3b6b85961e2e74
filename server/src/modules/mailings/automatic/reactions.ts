import { formatDateRange } from '@plenum/contract/kernel/date-range';
import { fillIn, inLanguage } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { certificateSentence } from '@plenum/contract/letters/words';
import { kindOf } from '@plenum/contract/messaging/kinds';
import type { Tx } from '#kernel/db/database';
import { type Reaction, reaction } from '#kernel/outbox/outbox';
import { findRecipient } from '#modules/accounts/public';
import { certificateLink } from '#modules/letters/public';
import { findTerms } from '#modules/meetings/offer/public';
import { writeConferenceCalendar } from '#modules/meetings/public';
import { writeMessage } from '#modules/messaging/public';
import { type ConfirmedPerson, findConfirmedPerson } from '#modules/registration/people/public';
import { personalTicketLink, ticketLink, typedAddresses } from '#modules/registration/messages/public';
import { meetingLink } from '../jobs/fix-audience.ts';
import { findLimits } from '../jobs/limits.ts';
import { findUnsubscribed, unsubscribeLink } from '../unsubscribe/unsubscribes.ts';
import { findDue } from './due-conferences.ts';
import { conferenceNoticeDue } from './events.ts';

export const automaticReactions: readonly Reaction[] = [
  reaction(conferenceNoticeDue, async (kernel, tx, { meetingId, participantId, kind }, outboxId) => {
    // Checked again, because the place may have been cancelled, or the dates changed.
    const [due] = await findDue(tx, kind, kernel.clock.now(), meetingId);
    const person = due && (await findConfirmedPerson(tx, participantId));
    const address = person && (await findAddress(tx, person));
    if (!due || !person || !address) return;
    const { target, accountId } = address;
    const { language, number } = person;
    // Uses the same ids for people as send jobs do, because a team member has no account.
    const subscriber =
      person.kind === 'individual' ? `account:${person.accountId}` : `participant:${participantId}`;
    const mayLeave = kindOf(kind).purpose === 'conference';
    if (mayLeave) {
      const unsubscribed = await findUnsubscribed(tx, meetingId);
      if (unsubscribed.has(subscriber) || unsubscribed.has(target)) return;
    }
    const { meeting } = await findTerms(tx, meetingId);
    const isTicket = kind === 'conference.tomorrow';
    const page = meetingLink(kernel.config.publicUrl, meetingId);
    const link = (isTicket ? await personalTicketLink(kernel, tx, participantId) : null) ?? page;
    // The certificate is issued with the message of thanks, so that the link needs no login.
    const certificate =
      kind === 'conference.thanks'
        ? await certificateLink(kernel, tx, { meetingId, participantId, language })
        : null;
    const values = {
      name: person.name,
      meeting: textIn(meeting.title, language),
      dates: formatDateRange(meeting.startsOn, meeting.endsOn, language),
      venue: textIn(meeting.venueName, language) || textIn(meeting.city, language),
      number,
      certificate:
        certificate === null ? '' : fillIn(inLanguage(certificateSentence, language), { link: certificate }),
      // A text message has room for one link only.
      link: certificate !== null && !target.includes('@') ? certificate : link,
    };
    const entry = { meetingId, person: participantId, number, language };
    const calendar = isTicket ? await writeConferenceCalendar(kernel, tx, entry) : null;
    const to = {
      target,
      language,
      meetingId,
      participantId,
      carriesTicket: isTicket,
      ...(accountId !== null && {
        accountId,
        site: { link: isTicket ? ticketLink(kernel.config.publicUrl, participantId) : link },
      }),
      expiresAt: due.until,
      hours: (await findLimits(kernel, tx, meeting)).hours,
      ...(calendar !== null && { calendar }),
      ...(mayLeave && {
        unsubscribeUrl: unsubscribeLink(kernel, { meetingId, person: subscriber }),
      }),
    };
    await writeMessage(kernel, tx, { ...to, kind, values }, outboxId);
  }),
];

interface Address {
  readonly target: string;
  /** The account in whose app the message is also shown; null if the person has none. */
  readonly accountId: string | null;
}

/**
 * Returns the contact details in the form or, if there are none, those of the account that registered the person. Null
 * if no one can be reached. A disabled account gets no message about itself.
 */
async function findAddress(tx: Tx, person: ConfirmedPerson): Promise<Address | null> {
  const own = await findRecipient(tx, person.accountId);
  const isTheirs = person.kind === 'individual';
  if (isTheirs && !own) return null;
  const { email, phone } = typedAddresses(person);
  const typed = email ?? phone;
  if (typed !== null) return { target: typed, accountId: isTheirs ? person.accountId : null };
  return own && { target: own.target, accountId: own.accountId };
}
