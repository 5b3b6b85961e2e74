import type { JobContent } from '@plenum/contract/mailings/job-schemas';
import { inLanguage, type Sentence } from '@plenum/contract/kernel/language';
import { type LocalizedText, textIn } from '@plenum/contract/kernel/localized-text';
import { fillText } from '@plenum/contract/messaging/fill-text';
import type { Recipient } from './choose-recipients.ts';

export interface WrittenMessage {
  readonly subject: string;
  readonly text: string;
  /** As organizers wrote it, without the line to unsubscribe: for the person's app. */
  readonly body: string;
}

export interface Addresses {
  /** Of the conference's page on this site. */
  readonly link: string;
  readonly unsubscribe: string;
}

interface About {
  readonly content: JobContent;
  readonly conference: LocalizedText;
}

const leave: Sentence = { en: 'Unsubscribe: {link}', zh: '退订请点 {link}' };

/** The text for one recipient, in their language and without the signature; null where a value does not fit. */
export function writeJobMessage(
  { content, conference }: About,
  { name, language, channel }: Pick<Recipient, 'name' | 'language' | 'channel'>,
  { link, unsubscribe }: Addresses,
): WrittenMessage | null {
  const values = { name, meeting: textIn(conference, language), link };
  const fill = (text: LocalizedText) => fillText(textIn(text, language), values);
  if (channel === 'email') {
    const [subject, text] = [fill(content.subject), fill(content.email)];
    if (subject.kind === 'refused' || text.kind === 'refused') return null;
    return { subject: subject.text, text: text.text, body: text.text };
  }
  const text = fill(content.sms);
  if (text.kind === 'refused') return null;
  const last = inLanguage(leave, language).replace('{link}', unsubscribe);
  return { subject: values.meeting, text: `${text.text}\n${last}`, body: text.text };
}
