import type { SectionContent } from '@plenum/contract/meetings/sections';
import { deliverMessage } from '#kernel/messages/message-log';
import { reaction, type Reaction } from '#kernel/outbox/outbox';
import { writeVisitorNotice } from './messages/visitor-notice.ts';
import { orEmpty } from './site/public-parts.ts';
import { findVisitorMessage } from './site/public-queries.ts';
import { visitorWrote } from './visitor-messages/visitor-messages.ts';

export const meetingReactions: readonly Reaction[] = [
  reaction(visitorWrote, async (kernel, tx, { messageId }, outboxId) => {
    const found = await findVisitorMessage(tx, messageId);
    if (!found) return;
    const { people } = orEmpty('contacts', found.sections.contacts);
    const contact = whoAnswers(people, found.message.topic);
    if (!contact) return;
    // A contact with only an English name gets the message in English.
    const language = contact.name.zh === '' ? 'en' : 'zh-cn';
    const words = writeVisitorNotice(found.message, found.title, language);
    await deliverMessage(kernel, tx, { target: contact.email, language, ...words }, outboxId);
  }),
];

type Contact = SectionContent<'contacts'>['people'][number];

/** The contact for this topic with an email address, else the one for general questions. */
export function whoAnswers(people: readonly Contact[], topic: string): Contact | undefined {
  const reachable = people.filter(({ email }) => email !== '');
  return (
    reachable.find((person) => person.topic === topic) ??
    reachable.find((person) => person.topic === 'general')
  );
}
