import { z } from './zod.ts';
import { fieldMessages } from './field-messages.ts';
import { isWebLink, Line } from './fields.ts';
import type { Language } from './language.ts';

// A tree of known nodes, never HTML: unlisted nodes can't be written, stored or shown. Lists and quotes contain
// paragraphs only, so that nesting is bounded.

/** Accepts http(s), email addresses and phone numbers, none of which can run code. */
export function isRichLink(target: string): boolean {
  return isWebLink(target) || /^mailto:[^\s<>"]{3,254}$/.test(target) || /^tel:\+?[\d-]{3,30}$/.test(target);
}

const Mark = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('bold') }),
  z.strictObject({ type: z.literal('italic') }),
  z.strictObject({
    type: z.literal('link'),
    attrs: z.strictObject({
      href: Line(500).refine(isRichLink, { error: fieldMessages.link_invalid }),
    }),
  }),
]);

// Removes the invisible characters that pasted text may contain.
function visible(text: string): string {
  return text.replaceAll(/(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff]/gu, '').normalize('NFC') || ' ';
}

const Inline = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('text'),
    text: z.string().min(1).overwrite(visible).max(20_000),
    marks: z.array(Mark).max(3).optional(),
  }),
  z.strictObject({ type: z.literal('hardBreak') }),
]);
export type RichInline = z.infer<typeof Inline>;

const Inlines = z.array(Inline).max(500).optional();
const Paragraph = z.strictObject({ type: z.literal('paragraph'), content: Inlines });
const ListItem = z.strictObject({ type: z.literal('listItem'), content: z.array(Paragraph).min(1).max(20) });

const Block = z.discriminatedUnion('type', [
  Paragraph,
  z.strictObject({
    type: z.literal('heading'),
    attrs: z.strictObject({ level: z.int().min(2).max(3) }),
    content: Inlines,
  }),
  z.strictObject({ type: z.literal('bulletList'), content: z.array(ListItem).min(1).max(200) }),
  z.strictObject({ type: z.literal('orderedList'), content: z.array(ListItem).min(1).max(200) }),
  z.strictObject({ type: z.literal('blockquote'), content: z.array(Paragraph).min(1).max(50) }),
  z.strictObject({ type: z.literal('horizontalRule') }),
  z.strictObject({
    type: z.literal('image'),
    attrs: z.strictObject({
      /** The id of a picture that was uploaded before. */
      fileId: z.string().regex(/^[\w-]{8,64}$/, { error: fieldMessages.illegal_input }),
      alt: Line(300),
    }),
  }),
]);
export type RichBlock = z.infer<typeof Block>;

export const RichText = z.strictObject({ type: z.literal('doc'), content: z.array(Block).max(400) });
export type RichText = z.infer<typeof RichText>;

export const LocalizedRichText = z.strictObject({ en: RichText, zh: RichText });
export type LocalizedRichText = z.infer<typeof LocalizedRichText>;

export const noRichText: RichText = { type: 'doc', content: [] };

export function richParagraphs(...texts: readonly string[]): RichText {
  return {
    type: 'doc',
    content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  };
}

/** The text without markup, one line per block, for descriptions, search and counting. */
export function plainText(text: RichText): string {
  return text.content
    .map(wordsOf)
    .filter((line) => line !== '')
    .join('\n');
}

function wordsOf(block: RichBlock): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return inlineWords(block.content);
    case 'blockquote':
      return block.content.map(({ content }) => inlineWords(content)).join('\n');
    case 'bulletList':
    case 'orderedList':
      return block.content
        .flatMap((item) => item.content.map(({ content }) => inlineWords(content)))
        .join('\n');
    default:
      return '';
  }
}

function inlineWords(content: readonly RichInline[] = []): string {
  return content
    .map((run) => (run.type === 'text' ? run.text : '\n'))
    .join('')
    .trim();
}

export function isEmptyRichText(text: RichText): boolean {
  return plainText(text) === '' && text.content.every(({ type }) => type !== 'image');
}

/** The text in the reader's language, or in the other one if it is missing. */
export function richTextIn(text: Readonly<LocalizedRichText>, language: Language): RichText {
  const [wanted, other] = language === 'en' ? [text.en, text.zh] : [text.zh, text.en];
  return isEmptyRichText(wanted) ? other : wanted;
}

/** Returns the ids of all pictures in a text. The code that stores the text attaches these files to it. */
export function pictureIds(text: Readonly<LocalizedRichText>): string[] {
  return [text.en, text.zh].flatMap(({ content }) =>
    content.flatMap((block) => (block.type === 'image' ? [block.attrs.fileId] : [])),
  );
}
