import { fillIn, inLanguage, type Language, type Sentence } from '@plenum/contract/kernel/language';
import { type LocalizedText, textIn } from '@plenum/contract/kernel/localized-text';
import { eq, sql } from 'drizzle-orm';
import { queueMessage } from '#modules/messaging/public';
import { reaction, type Reaction } from '#kernel/outbox/outbox';
import { findRecipient } from '#modules/accounts/public';
import { findTerms } from '#modules/meetings/public';
import { personSubstituted, typeChanged } from '../events.ts';
import { type AboutOrder, writeToBuyer, type Written } from '../orders/public.ts';
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
    const { meeting } = await findTerms(tx, substitution.meetingId);
    const language = (await findRecipient(tx, found.accountId))?.language ?? 'en';
    const { fromName: from, toName: to } = substitution;
    const message = writeSubstituted(whom, { meeting: textIn(meeting.title, language), from, to }, language);
    await queueMessage(kernel, tx, { target, language, ...message }, outboxId);
  }),
  reaction(typeChanged, async (kernel, tx, { orderId, participantId }, outboxId) => {
    const found = await tx.execute<{ name: string; type: LocalizedText }>(sql`
      select person.full_name as name, type.name as type
      from participants as person join registration_types as type on type.id = person.type_id
      where person.id = ${participantId} and not person.removed`);
    const [person] = found.rows;
    if (!person) return;
    await writeToBuyer(kernel, tx, { orderId, outboxId }, (about, language) => {
      const values = { ...about, name: person.name, type: textIn(person.type, language) };
      return writeTypeChanged(values, language);
    });
  }),
];

interface Words {
  readonly subject: Sentence;
  readonly text: Sentence;
}

const words: Readonly<Record<'from' | 'to', Words>> = {
  from: {
    subject: { en: 'Your place at {meeting} was passed on', zh: '“{meeting}”参会人变更通知' },
    text: {
      en: '{from}, your place at “{meeting}” was passed on to {to}. You are no longer registered. If you did not expect this, please contact the person who registered you, or the organizer.',
      zh: '【会堂】{from}，您在“{meeting}”的参会名额已更换为{to}，您的报名已失效。如有疑问，请联系为您报名的联系人或会务组。',
    },
  },
  to: {
    subject: { en: 'You are registered for {meeting}', zh: '“{meeting}”报名通知' },
    text: {
      en: '{to}, you are registered for “{meeting}” in place of {from}.',
      zh: '【会堂】{to}，您已接替{from}报名参加“{meeting}”。',
    },
  },
};

export function writeSubstituted(
  whom: 'from' | 'to',
  values: { readonly meeting: string; readonly from: string; readonly to: string },
  language: Language,
): { subject: string; text: string } {
  const { subject, text } = words[whom];
  return {
    subject: fillIn(inLanguage(subject, language), values),
    text: fillIn(inLanguage(text, language), values),
  };
}

const typeWords: Words = {
  subject: { en: 'Your registration type for {meeting}', zh: '“{meeting}”注册类型变更通知' },
  text: {
    en: 'The organizer has changed the registration type of {name} for “{meeting}” to {type}. There is nothing to pay, and nothing is refunded. See your order {number}: {link}',
    zh: '【会堂】会务组已将{name}在“{meeting}”的注册类型变更为“{type}”，无需补款，也无退款。查看订单 {number}：{link}',
  },
};

export function writeTypeChanged(
  values: AboutOrder & { readonly name: string; readonly type: string },
  language: Language,
): Written {
  return {
    subject: fillIn(inLanguage(typeWords.subject, language), { ...values }),
    text: fillIn(inLanguage(typeWords.text, language), { ...values }),
  };
}
