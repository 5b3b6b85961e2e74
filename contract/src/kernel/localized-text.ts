import { z } from './zod.ts';
import { fieldMessages } from './field-messages.ts';
import { Line } from './fields.ts';
import type { Language } from './language.ts';

/** Content people write in two languages; a missing half falls back to the other. */
export interface LocalizedText {
  en: string;
  zh: string;
}

/** One line in each language; both may be empty. */
export function LocalizedLine(max: number) {
  return z.strictObject({ en: Line(max), zh: Line(max) });
}

/** One line, in at least one language, for names and titles. */
export function LocalizedName(max: number) {
  return LocalizedLine(max).superRefine((text, context) => {
    if (text.en !== '' || text.zh !== '') return;
    for (const half of ['en', 'zh'] as const) {
      context.addIssue({ code: 'custom', path: [half], message: fieldMessages.one_language, input: '' });
    }
  });
}

const hidden = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff]/u;

/** Several lines of plain text; markup is shown as typed. */
export function Lines(max: number): z.ZodString {
  return z
    .string()
    .overwrite((text) => text.replaceAll('\r\n', '\n').trim().normalize('NFC'))
    .max(max)
    .refine((text) => !hidden.test(text), {
      error: fieldMessages.illegal_characters,
      params: { characters: 'U+0000–U+001F U+202A–U+202E' },
    });
}

export function LocalizedLines(max: number) {
  return z.strictObject({ en: Lines(max), zh: Lines(max) });
}

export const noText: Readonly<LocalizedText> = { en: '', zh: '' };

/** The text in the reader's language, or in the other one if it is missing. */
export function textIn(text: Readonly<LocalizedText>, language: Language): string {
  const [wanted, other] = language === 'en' ? [text.en, text.zh] : [text.zh, text.en];
  return wanted === '' ? other : wanted;
}
