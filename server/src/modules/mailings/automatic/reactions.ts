import { formatDateRange } from '@plenum/contract/kernel/date-range';
import { Email, Phone } from '@plenum/contract/kernel/fields';
import { fillIn, inLanguage } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { certificateSentence } from '@plenum/contract/letters/words';
import { kindOf } from '@plenum/contract/messaging/kinds';
import type { Tx } from '#kernel/db/database';
import { type Reaction, reaction } from '#kernel/outbox/outbox';
import { findRecipient } from '#modules/accounts/public';
import { certificateLink } from '#modules/letters/public';
import { findTerms, writeConferenceCalendar } from '#modules/meetings/public';
import { writeMessage } from '#modules/messaging/public';
import { type ConfirmedPerson, findConfirmedPerson, ticketLink } from '#modules/registration/public';
import { meetingLink } from '../jobs/fix-audience.ts';
import { findLimits } from '../jobs/limits.ts';
import { findUnsubscribed, unsubscribeLink } from '../unsubscribe/unsubscribes.ts';
import { findDue } from './due-conferences.ts';
import { conferenceNoticeDue } from './events.ts';

export const automaticReactions: readonly Reaction[] = [
  reaction(conferenceNoticeDue, async (kernel, tx, { meetingId, participantId, kind }, outboxId) => {
    // Looked at again: the place may have been given up since, or the dates moved.
    const [due] = await findDue(tx, kind, kernel.clock.now(), meetingId);
    const person = due && (await findConfirmedPerson(tx, participantId));
    const address = person && (await findAddress(tx, person));
    if (!due || !person || !address) return;
    const { target, accountId } = address;
    const { language, number } = person;
    // As send jobs name people: a member of a team has no account of their own.
    const subscriber =
      person.kind === 'individual' ? `account:${person.accountId}` : `participant:${participantId}`;
    const mayLeave = kindOf(kind).purpose === 'conference';
    if (mayLeave) {
      const unsubscribed = await findUnsubscribed(tx, meetingId);
      if (unsubscribed.has(subscriber) || unsubscribed.has(target)) return;
    }
    const { meeting } = await findTerms(tx, meetingId);
    const link =
      kind === 'conference.tomorrow'
        ? linkToTicket(kernel.config.publicUrl, participantId, accountId)
        : meetingLink(kernel.config.publicUrl, meetingId);
    // Issued with the thanks, so that the link needs no login.
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
      link: certificate !== null && !isEmail(target) ? certificate : link,
    };
    const entry = { meetingId, person: participantId, number, language };
    const calendar = kind === 'conference.tomorrow' ? await writeConferenceCalendar(kernel, tx, entry) : null;
    const to = {
      target,
      language,
      meetingId,
      ...(accountId !== null && { accountId, site: { link } }),
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

function isEmail(target: string): boolean {
  return Email.safeParse(target).success;
}

/** A person without an account of their own proves by a code that the number or address is theirs. */
function linkToTicket(publicUrl: string, participantId: string, accountId: string | null): string {
  return accountId === null ? `${publicUrl}/getcode` : ticketLink(publicUrl, participantId);
}

interface Address {
  readonly target: string;
  /** In whose app it is shown, too; null: they have no account of their own. */
  readonly accountId: string | null;
}

/**
 * What was filled in for the person. Where nothing was, the account that registered them is written to; null: it can't be. A
 * disabled account is not written to about itself.
 */
async function findAddress(tx: Tx, person: ConfirmedPerson): Promise<Address | null> {
  const own = await findRecipient(tx, person.accountId);
  const isTheirs = person.kind === 'individual';
  if (isTheirs && !own) return null;
  // Older data may hold what today's forms would refuse.
  const typed = Email.safeParse(person.email).data ?? Phone.safeParse(person.phone).data;
  if (typed !== undefined) return { target: typed, accountId: isTheirs ? person.accountId : null };
  return own && { target: own.target, accountId: own.accountId };
}
