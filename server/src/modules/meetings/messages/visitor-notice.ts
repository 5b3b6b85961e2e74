import { inLanguage, type Language } from '@plenum/contract/kernel/language';
import { type LocalizedText, textIn } from '@plenum/contract/kernel/localized-text';
import { topicWords } from '@plenum/contract/meetings/words';
import type { contactTopics } from '@plenum/contract/meetings/content';
import type { WrittenMessage } from '@plenum/contract/messaging/kinds';

interface Visitor {
  readonly topic: (typeof contactTopics)[number];
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly body: string;
}

/** Returns the message to the organizers' contact for the topic. */
export function visitorNotice(
  { topic, name, email, phone, body }: Visitor,
  title: LocalizedText,
  link: string,
  language: Language,
): WrittenMessage {
  return {
    kind: 'visitor.wrote',
    values: {
      meeting: textIn(title, language),
      topic: inLanguage(topicWords[topic], language),
      sender: name,
      email: email || '—',
      phone: phone || '—',
      body,
      link,
    },
  };
}
