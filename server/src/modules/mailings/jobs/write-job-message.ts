import type { JobContent } from '@plenum/contract/mailings/job-schemas';
import { formatDateRange } from '@plenum/contract/kernel/date-range';
import { noText, textIn } from '@plenum/contract/kernel/localized-text';
import { renderTemplate } from '@plenum/contract/messaging/render';
import type { MeetingTerms } from '#modules/meetings/offer/public';
import type { Recipient } from './choose-recipients.ts';

export interface WrittenMessage {
  readonly subject: string;
  readonly text: string;
  /** The organizers' text without the unsubscribe line, for the person's app. */
  readonly body: string;
}

export interface Addresses {
  /** The conference's page on this site. */
  readonly link: string;
  /** The end of a text message, by which its recipient can unsubscribe. */
  readonly lastLine: string;
}

interface About {
  readonly content: JobContent;
  readonly conference: Pick<MeetingTerms['meeting'], 'title' | 'startsOn' | 'endsOn' | 'venueName'>;
}

/** Returns the text for one recipient, in their language and without the signature; null if a value is too long. */
export function writeJobMessage(
  { content, conference }: About,
  { name, language, channel }: Pick<Recipient, 'name' | 'language' | 'channel'>,
  { link, lastLine }: Addresses,
): WrittenMessage | null {
  const { title, startsOn, endsOn, venueName } = conference;
  const meeting = textIn(title, language);
  const values = {
    name,
    meeting,
    dates: formatDateRange(startsOn, endsOn, language),
    venue: textIn(venueName, language) || '—',
    link,
  };
  const isSms = channel === 'sms';
  const template = isSms
    ? { subject: noText, text: content.sms }
    : { subject: content.subject, text: content.email };
  const rendering = renderTemplate('custom', isSms ? 'sms' : 'email', language, template, values);
  if (rendering.kind === 'refused') return null;
  const { subject, text } = rendering.message;
  if (!isSms) return { subject, text, body: text };
  return { subject: meeting, text: `${text}\n${lastLine}`, body: text };
}
