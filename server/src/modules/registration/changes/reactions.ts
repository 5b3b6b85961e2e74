import { formatDateRange } from '@plenum/contract/kernel/date-range';
import { type LocalizedText, textIn } from '@plenum/contract/kernel/localized-text';
import { eq, sql } from 'drizzle-orm';
import { writeMessage } from '#modules/messaging/public';
import { reaction, type Reaction } from '#kernel/outbox/outbox';
import { findRecipient } from '#modules/accounts/public';
import { findTerms } from '#modules/meetings/offer/public';
import { personSubstituted, typeChanged } from '../events.ts';
import { writeToBuyer } from '../orders/reactions.ts';
import { registrations, substitutions } from '../tables.ts';

export const changeReactions: readonly Reaction[] = [
  // The message is in the language of the account that registered them, because people without an account have not
  // chosen one.
  reaction(personSubstituted, async (kernel, tx, { substitutionId, whom, by }, outboxId) => {
    const [found] = await tx
      .select({
        substitution: substitutions,
        accountId: registrations.accountId,
        review: registrations.review,
      })
      .from(substitutions)
      .innerJoin(registrations, eq(registrations.id, substitutions.registrationId))
      .where(eq(substitutions.id, substitutionId));
    if (!found) return;
    const { substitution } = found;
    const { fromName: from, toName: to, meetingId } = substitution;
    const target = addressOf(
      whom === 'from'
        ? { email: substitution.fromEmail, phone: substitution.fromPhone }
        : { email: substitution.toEmail, phone: substitution.toPhone },
      by,
    );
    if (target === '') return;
    const { meeting } = await findTerms(tx, meetingId);
    const language = (await findRecipient(tx, found.accountId))?.language ?? 'en';
    const names = { meeting: textIn(meeting.title, language), from, to };
    const recipient = { target, language, meetingId };
    if (whom === 'from') {
      const values = { ...names, link: `${kernel.config.publicUrl}/index/detailInfo/${meetingId}` };
      await writeMessage(kernel, tx, { ...recipient, kind: 'place.passed_on', values }, outboxId);
      return;
    }
    const values = {
      ...names,
      dates: formatDateRange(meeting.startsOn, meeting.endsOn, language),
      venue: textIn(meeting.venueName, language) || textIn(meeting.city, language),
      link: `${kernel.config.publicUrl}/getcode`,
    };
    const kind = found.review === 'audit_pending' ? 'place.taken_over_review' : 'place.taken_over';
    await writeMessage(kernel, tx, { ...recipient, kind, values }, outboxId);
  }),
  reaction(typeChanged, async (kernel, tx, { orderId, participantId }, outboxId) => {
    const found = await tx.execute<{ name: string; type: LocalizedText }>(sql`
      select person.full_name as name, type.name as type
      from participants as person join registration_types as type on type.id = person.type_id
      where person.id = ${participantId} and not person.removed`);
    const [person] = found.rows;
    if (!person) return;
    await writeToBuyer(kernel, tx, { orderId, outboxId }, (about, language) => ({
      kind: 'type.changed',
      values: { ...about, person: person.name, type: textIn(person.type, language) },
    }));
  }),
];

/** Returns the person's address of the given kind; empty if they gave none of this kind. */
function addressOf(
  { email, phone }: { readonly email: string; readonly phone: string },
  by: 'email' | 'phone' | undefined,
): string {
  if (by === undefined) return email || phone;
  return by === 'email' ? email : phone;
}
