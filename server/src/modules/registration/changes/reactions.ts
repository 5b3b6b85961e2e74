import { type LocalizedText, textIn } from '@plenum/contract/kernel/localized-text';
import { eq, sql } from 'drizzle-orm';
import { writeMessage } from '#modules/messaging/public';
import { reaction, type Reaction } from '#kernel/outbox/outbox';
import { findRecipient } from '#modules/accounts/public';
import { findTerms } from '#modules/meetings/public';
import { personSubstituted, typeChanged } from '../events.ts';
import { writeToBuyer } from '../orders/public.ts';
import { registrations, substitutions } from '../tables.ts';

export const changeReactions: readonly Reaction[] = [
  // Both people are told, at the address they gave; in the language of the account that registered them.
  reaction(personSubstituted, async (kernel, tx, { substitutionId, whom }, outboxId) => {
    const [found] = await tx
      .select({ substitution: substitutions, accountId: registrations.accountId })
      .from(substitutions)
      .innerJoin(registrations, eq(registrations.id, substitutions.registrationId))
      .where(eq(substitutions.id, substitutionId));
    if (!found) return;
    const { substitution } = found;
    const target =
      whom === 'from'
        ? substitution.fromEmail || substitution.fromPhone
        : substitution.toEmail || substitution.toPhone;
    if (target === '') return;
    const { meetingId } = substitution;
    const { meeting } = await findTerms(tx, meetingId);
    const language = (await findRecipient(tx, found.accountId))?.language ?? 'en';
    const { fromName: from, toName: to } = substitution;
    const kind = whom === 'from' ? 'place.passed_on' : 'place.taken_over';
    const values = { meeting: textIn(meeting.title, language), from, to };
    await writeMessage(kernel, tx, { target, language, meetingId, kind, values }, outboxId);
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
