import { isEmptyRichText, RichText } from './rich-text.ts';

export interface TranslationMeter {
  /** The number of texts written in at least one language. */
  readonly written: number;
  /** Dotted paths such as `groups.0.name.en` whose text is missing in the other language. */
  readonly missing: readonly string[];
}

/** Counts the texts in two languages anywhere inside a value. A text that is empty in both languages doesn't count. */
export function measureTranslations(value: unknown): TranslationMeter {
  const missing: string[] = [];
  let written = 0;
  function visit(node: unknown, path: readonly string[]): void {
    if (typeof node !== 'object' || node === null) return;
    const halves = halvesOf(node);
    if (!halves) {
      for (const [key, child] of Object.entries(node)) visit(child, [...path, key]);
      return;
    }
    if (!halves.en && !halves.zh) return;
    written += 1;
    if (!halves.en) missing.push([...path, 'en'].join('.'));
    if (!halves.zh) missing.push([...path, 'zh'].join('.'));
  }
  visit(value, []);
  return { written, missing };
}

function halvesOf(node: object): { en: boolean; zh: boolean } | null {
  if (!('en' in node && 'zh' in node) || Object.keys(node).length !== 2) return null;
  return { en: isWritten(node.en), zh: isWritten(node.zh) };
}

function isWritten(half: unknown): boolean {
  if (typeof half === 'string') return half.trim() !== '';
  const text = RichText.safeParse(half);
  return text.success && !isEmptyRichText(text.data);
}
