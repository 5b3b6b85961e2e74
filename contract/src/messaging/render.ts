import type { Language, Sentence } from '../kernel/language.ts';
import { type FilledText, fillText, onOneLine } from './fill-text.ts';
import type { MessageChannel } from './kind.ts';
import { kindOf, type MessageKind } from './kinds.ts';
import { isInGsm, isMainlandPhone } from './segments.ts';
import { type MessageValues, messageVariables, sampleValue, type VariableName } from './variables.ts';

/** The words of one channel, in both languages. A text message has no subject. */
export interface TemplateText {
  readonly subject: Sentence;
  readonly text: Sentence;
}

export interface RenderedMessage {
  readonly subject: string;
  readonly text: string;
  /** The values as inserted into the text, for providers that send reviewed templates. */
  readonly values: MessageValues;
}

export type Rendering =
  | { readonly kind: 'rendered'; readonly message: RenderedMessage }
  | Extract<FilledText, { kind: 'refused' }>;

const NOTHING: Sentence = { en: '', zh: '' };

/** Returns the product's own text; null if the kind is never sent by this channel. */
export function builtInText(kind: MessageKind, channel: MessageChannel): TemplateText | null {
  const { sms, email } = kindOf(kind);
  if (channel === 'email') return email;
  return sms && { subject: NOTHING, text: sms };
}

/** Fills a template in the recipient's language, or in the other one if the text is empty. */
export function renderTemplate(
  kind: MessageKind,
  channel: MessageChannel,
  language: Language,
  template: TemplateText,
  values: MessageValues,
): Rendering {
  const ready = readyValues(kind, channel, language, values);
  if (ready.kind === 'refused') return ready;
  const filled = fill(pick(template.text, language), ready.values, channel === 'email');
  if (filled.kind === 'refused') return filled;
  const subject = fill(pick(template.subject, language), ready.values, false);
  if (subject.kind === 'refused') return subject;
  const text = channel === 'sms' && language === 'en' ? plainAlphabet(filled.text) : filled.text;
  return {
    kind: 'rendered',
    message: { subject: subject.text.replaceAll(/\s+/gu, ' ').trim(), text, values: ready.values },
  };
}

function pick({ en, zh }: Sentence, language: Language): string {
  const [wanted, other] = language === 'en' ? [en, zh] : [zh, en];
  return wanted === '' ? other : wanted;
}

function fill(text: string, values: MessageValues, keepsLines: boolean): FilledText {
  const lined = Object.keys(values).filter((name) => keepsLines && isLines(name));
  const limits = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.length]));
  return fillText(text, values, limits, new Set(lined));
}

type Ready =
  | { readonly kind: 'ready'; readonly values: MessageValues }
  | Extract<Rendering, { kind: 'refused' }>;

// Prepares the values of the kind's own variables only, because a template can't use others.
function readyValues(
  kind: MessageKind,
  channel: MessageChannel,
  language: Language,
  values: MessageValues,
): Ready {
  const ready: Record<string, string> = {};
  for (const name of kindOf(kind).variables) {
    const given = Object.hasOwn(values, name) ? (values[name] ?? '') : '';
    const value = fitting(name, given, channel, language);
    if (value === null) return { kind: 'refused', why: 'value_too_long', name };
    ready[name] = value;
  }
  return { kind: 'ready', values: ready };
}

/** Returns the maximum length of a value in messages of this channel and language. */
export function longestValue(name: VariableName, channel: MessageChannel, language: Language): number {
  const { sms, email } = messageVariables[name].longest;
  if (channel === 'email') return email;
  return language === 'en' ? sms * 2 : sms;
}

// Returns the value in the length allowed; null if it is too long and can't be shortened.
function fitting(
  name: VariableName,
  given: string,
  channel: MessageChannel,
  language: Language,
): string | null {
  const most = longestValue(name, channel, language);
  const isSms = channel === 'sms';
  // A reason inside a sentence loses its own full stop.
  const value =
    isSms && isLines(name)
      ? onOneLine(given)
          .trim()
          .replace(/(?<![.。])[.。]$/u, '')
      : given;
  const plain = isSms && language === 'en' ? plainAlphabet(value) : value;
  if (plain.length <= most) return plain;
  return isShortened(name) ? shortenValue(plain, most, channel, language) : null;
}

/** Shortens a value and adds an ellipsis in the channel's alphabet, which counts towards the length. */
export function shortenValue(
  value: string,
  most: number,
  channel: MessageChannel,
  language: Language,
): string {
  return shorten(value, most, channel === 'sms' && language === 'en' ? '...' : '…');
}

function isLines(name: string): boolean {
  return Object.hasOwn(messageVariables, name) && messageVariables[name as VariableName].type === 'lines';
}

function isShortened(name: VariableName): boolean {
  return ['name', 'text', 'lines'].includes(messageVariables[name].type);
}

function shorten(value: string, most: number, ending: string): string {
  let kept = '';
  // Iterates by code points, so that no surrogate pair is split.
  for (const one of value) {
    if (kept.length + one.length + ending.length > most) break;
    kept += one;
  }
  return kept.trimEnd() + ending;
}

const PLAIN: Readonly<Record<string, string>> = {
  '“': '"',
  '”': '"',
  '‘': "'",
  '’': "'",
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00A0': ' ',
  '\u202F': ' ',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  þ: 'th',
  Þ: 'Th',
  œ: 'oe',
  Œ: 'OE',
  ı: 'i',
};

/**
 * Replaces curly quotes, long dashes and accents, one of which would make a whole English text message use the
 * expensive alphabet. Letters that the cheap alphabet contains, such as é and ü, are kept.
 */
function plainAlphabet(text: string): string {
  return Array.from(text.normalize('NFC'), (one) => {
    if (isInGsm(one)) return one;
    const letter = /\p{Script=Latin}/u.test(one) ? one.normalize('NFD').replaceAll(/\p{M}/gu, '') : one;
    return PLAIN[one] ?? letter;
  }).join('');
}

/**
 * Adds the signature. Mainland carriers require the sender's registered name in brackets at the beginning; messages to
 * other numbers have no signature.
 */
export function signSms(text: string, phone: string, signature: string): string {
  return isMainlandPhone(phone) && signature !== '' ? `【${signature}】${text}` : text;
}

/** Returns sample values, for previews and for counting segments. */
export function sampleValues(kind: MessageKind, language: Language): MessageValues {
  return Object.fromEntries(kindOf(kind).variables.map((name) => [name, sampleValue(name, language)]));
}
