import type { Language } from '../kernel/language.ts';
import type { MessageKind } from './kinds.ts';
import { kindOf } from './kinds.ts';
import { renderTemplate, type Rendering, shortenValue, type TemplateText } from './render.ts';
import { isMainlandPhone, measureSmsTo, unitsOver } from './segments.ts';
import { type MessageValues, messageVariables, type VariableName } from './variables.ts';

export interface SmsTerms {
  /** The recipient's number, which decides how the text is counted. */
  readonly phone: string;
  readonly signature: string;
  /** The year in which the message is sent. */
  readonly year: number;
  /** A text that is added later, such as a line to unsubscribe, and for which space is left. */
  readonly tail: string;
}

/**
 * The text should fit into two segments, otherwise into three. If neither is possible, names and titles are not
 * shortened.
 */
const WANTED_SEGMENTS = [2, 3];
/** A value is not shortened below this length, at which a name can still be recognized. */
const SHORTEST: Readonly<Record<Language, number>> = { en: 16, 'zh-cn': 8 };

/**
 * Fills the template of a text message so that it takes two segments at most, if names and titles can be shortened far
 * enough. Times are shortened to what the reader needs.
 */
export function renderSms(
  kind: MessageKind,
  language: Language,
  template: TemplateText,
  values: MessageValues,
  terms: SmsTerms,
): Rendering {
  const whole = renderTemplate(kind, 'sms', language, template, shortenTimes(kind, values, terms));
  for (const most of WANTED_SEGMENTS) {
    let fitted: Rendering | null = whole;
    while (fitted?.kind === 'rendered') {
      const over = unitsOver(measureText(fitted.message.text, terms), most);
      if (over === 0) return fitted;
      const shorter = shortenLongest(kind, language, fitted.message.values, over);
      fitted = shorter && renderTemplate(kind, 'sms', language, template, shorter);
    }
  }
  return whole;
}

function measureText(text: string, { phone, signature, tail }: SmsTerms) {
  return measureSmsTo(phone, text + tail, signature);
}

/** Shortens the longest value, titles and reasons before names of people. Returns null if all are short already. */
function shortenLongest(
  kind: MessageKind,
  language: Language,
  values: MessageValues,
  over: number,
): MessageValues | null {
  const shortest = SHORTEST[language];
  for (const types of [['text', 'lines'], ['name']]) {
    const [longest] = kindOf(kind)
      .variables.filter((name) => types.includes(messageVariables[name].type))
      .map((name) => ({ name, value: values[name] ?? '' }))
      .filter(({ value }) => value.length > shortest)
      .toSorted((one, other) => other.value.length - one.value.length);
    if (!longest) continue;
    const { name, value } = longest;
    const most = Math.max(shortest, value.length - over);
    return { ...values, [name]: shortenValue(value, most, 'sms', language) };
  }
  return null;
}

/** Shortens times: short months, no year if it is `year`, and no time zone if it is that of the recipient's phone. */
function shortenTimes(kind: MessageKind, values: MessageValues, { phone, year }: SmsTerms): MessageValues {
  const shorter: Record<string, string> = { ...values };
  for (const name of kindOf(kind).variables)
    if (isTime(name) && shorter[name] !== undefined)
      shorter[name] = shortMonths(withoutZone(withoutYear(shorter[name], year), phone));
  return shorter;
}

function isTime(name: VariableName): boolean {
  return messageVariables[name].type === 'time';
}

function withoutYear(time: string, year: number): string {
  const years = time.match(/\b\d{4}(?=年|\b)/gu) ?? [];
  if (years.some((one) => Number(one) !== year)) return time;
  return time.replaceAll(new RegExp(`${year}年| ${year}(?=\\b)`, 'gu'), '');
}

function withoutZone(time: string, phone: string): string {
  return isMainlandPhone(phone) ? time.replace(' (UTC+8)', '') : time;
}

const MONTHS =
  /\b(Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(?:uary|ruary|ch|il|e|y|ust|tember|ober|ember)\b/gu;

function shortMonths(time: string): string {
  return time.replaceAll(MONTHS, '$1');
}
