import { joinItems } from '@plenum/contract/kernel/punctuation';
import { fillIn, inLanguage, type Language, type Sentence } from '@plenum/contract/kernel/language';
import type { TeamTickets } from './form-addresses.ts';

const sentences = {
  sent: {
    en: 'The tickets for {count} participants are ready. Each participant will get a message with their ticket.',
    zh: '{count} 位参会人员已有电子票，系统已分别发送给本人。',
  },
  one: {
    en: 'The ticket for 1 participant is ready and will be sent to them by message.',
    zh: '1 位参会人员已有电子票，系统已发送给本人。',
  },
  off: {
    en: 'Messages to members are switched off. Please forward the tickets yourself: {count} in total.',
    zh: '您已关闭发送给成员的消息，请自行转发电子票，共 {count} 张。',
  },
  missing: {
    en: 'No phone number or email address: {names}. Please forward their tickets.',
    zh: '以下成员没有手机号和邮箱：{names}。请您转发电子票。',
  },
} satisfies Record<string, Sentence>;

const MOST_NAMED = 20;

/**
 * Returns the text that tells the contact of a team who gets a ticket by message, and whose ticket they have to pass
 * on.
 */
export function teamTicketsText({ people, isOn, withoutAddress }: TeamTickets, language: Language): string {
  const say = (sentence: Sentence, values: Record<string, string | number>) =>
    fillIn(inLanguage(sentence, language), values);
  if (!isOn) return say(sentences.off, { count: people });
  const reached = people - withoutAddress.length;
  const lines =
    reached === 0 ? [] : [say(reached === 1 ? sentences.one : sentences.sent, { count: reached })];
  if (withoutAddress.length > 0) {
    const shown = joinItems(withoutAddress.slice(0, MOST_NAMED), language);
    lines.push(say(sentences.missing, { names: withoutAddress.length > MOST_NAMED ? `${shown} …` : shown }));
  }
  return lines.join('\n');
}
