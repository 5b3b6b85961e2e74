import { languages } from '../kernel/language.ts';
import { fieldMessages } from '../kernel/field-messages.ts';
import { Line } from '../kernel/fields.ts';
import { LocalizedLine, LocalizedLines } from '../kernel/localized-text.ts';
import { z } from '../kernel/zod.ts';
import { fillText, variablesIn } from './fill-text.ts';
import { type MessageChannel, messageChannels } from './kind.ts';
import { kindOf, messageKindNames, type MessageKind } from './kinds.ts';
import { templateMessages } from './template-messages.ts';
import { renderTemplate, sampleValues, type TemplateText } from './render.ts';
import { measureMainlandSms, measureSms } from './segments.ts';

export const MessageKindName = z.enum(messageKindNames as [MessageKind, ...MessageKind[]]);
export const ChannelName = z.enum(messageChannels);

/** The maximum for a template, counted with sample values. The built-in texts have at most two in Chinese. */
export const MOST_SEGMENTS = 3;
const MOST_SUBJECT = 200;
const MOST_TEXT: Readonly<Record<MessageChannel, number>> = { sms: 600, email: 5000 };

const halves = { en: 'en', 'zh-cn': 'zh' } as const;

/** The words of one template. An e-mail has subjects; a text message has none. */
export const TemplateWords = z.strictObject({
  kind: MessageKindName,
  channel: ChannelName,
  /** The name of a custom template; empty for all others. */
  name: Line(60),
  subject: LocalizedLine(MOST_SUBJECT),
  text: LocalizedLines(MOST_TEXT.email),
});
export type TemplateWords = z.infer<typeof TemplateWords>;

export const TemplateForm = TemplateWords.superRefine((form, context) => {
  for (const { path, code, values } of templateErrors(form))
    context.addIssue({ code: 'custom', path: [...path], message: code, params: values, input: '' });
});

interface TemplateError {
  readonly path: readonly string[];
  readonly code: string;
  readonly values: Record<string, string | number>;
}

/** The errors of a template, field by field. */
export function templateErrors({ kind, channel, name, subject, text }: TemplateWords): TemplateError[] {
  const errors: TemplateError[] = [];
  const say = (path: readonly string[], code: string, values: Record<string, string | number> = {}) =>
    errors.push({ path, code, values });
  const isCustom = kind === 'custom';
  if (isCustom && name === '') say(['name'], fieldMessages.required);
  for (const language of languages) {
    const half = halves[language];
    const isEmpty = text[half] === '' && (channel === 'sms' || subject[half] === '');
    // A custom template may be written in one language only.
    if (isEmpty && isCustom && text[half === 'en' ? 'zh' : 'en'] !== '') continue;
    if (text[half] === '')
      say(['text', half], isCustom ? fieldMessages.one_language : fieldMessages.required);
    if (channel === 'email' && subject[half] === '') say(['subject', half], fieldMessages.required);
    if (text[half].length > MOST_TEXT[channel])
      say(['text', half], fieldMessages.too_long, { max: MOST_TEXT[channel] });
    for (const [field, words] of [
      ['text', text[half]],
      ['subject', subject[half]],
    ] as const)
      errors.push(...wordErrors(kind, words, [field, half], field === 'text' && text[half] !== ''));
  }
  if (errors.length === 0 && channel === 'sms') errors.push(...segmentErrors(kind, { subject, text }));
  return errors;
}

function wordErrors(kind: MessageKind, words: string, path: string[], isWhole: boolean): TemplateError[] {
  const { variables, required } = kindOf(kind);
  const filled = fillText(words, Object.fromEntries(variables.map((name) => [name, ''])));
  if (filled.kind === 'refused')
    return [
      filled.why === 'not_a_variable'
        ? { path, code: templateMessages.braces_wrong, values: {} }
        : { path, code: templateMessages.unknown_variable, values: { name: filled.name } },
    ];
  const used = variablesIn(words);
  const missing = required.filter((name) => !used.includes(name));
  if (!isWhole || missing.length === 0) return [];
  return [{ path, code: templateMessages.variable_missing, values: { names: missing.join(', ') } }];
}

function segmentErrors(kind: MessageKind, template: TemplateText): TemplateError[] {
  return languages.flatMap((language) => {
    const segments = sampleSegments(kind, template, language);
    if (segments <= MOST_SEGMENTS) return [];
    const values = { segments, max: MOST_SEGMENTS };
    return [{ path: ['text', halves[language]], code: templateMessages.too_many_segments, values }];
  });
}

const SIGNATURE = '会堂';

/** Counts the segments with sample values: Chinese by the mainland's rule, English by the alphabet. */
export function sampleSegments(
  kind: MessageKind,
  template: TemplateText,
  language: 'en' | 'zh-cn',
  signature = SIGNATURE,
): number {
  const own = language === 'en' ? template.text.en : template.text.zh;
  if (own === '') return 0;
  const rendering = renderTemplate(kind, 'sms', language, template, sampleValues(kind, language));
  if (rendering.kind === 'refused') return 0;
  const { text } = rendering.message;
  return (language === 'en' ? measureSms(text) : measureMainlandSms(text, signature)).segments;
}
