import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { parseAst } from 'vite';
import { root } from './run-tool.ts';

// Finds sentences in the source, `{ en: '…', zh: '…' }` and the demo's `both('…', '…')`, and replaces them in place.

export type TextLanguage = 'en' | 'zh';
export const textLanguages: readonly TextLanguage[] = ['en', 'zh'];

/** One text of a sentence, and where its literal is. */
interface Place {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export interface InlineText {
  /** The path of its names in the file, such as `orderKinds.order.to_pay.title`; unique within the file. */
  readonly key: string;
  readonly en: Place;
  readonly zh: Place;
}

export interface FoundTexts {
  readonly texts: readonly InlineText[];
  /** The line numbers of sentences that are computed by functions or from other sentences. */
  readonly computed: readonly number[];
}

/** The keys and texts of one language, by file. */
export type Export = Readonly<Record<string, Readonly<Record<string, string>>>>;

const FOLDERS = ['contract/src', 'server/src', 'server/demo', 'web/src'];
const OTHERS = /(?:\.test|\.d|\.child)\.tsx?$|\/test\//u;

export function sourceFiles(): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file.split(sep).join('/')}`)
      .filter((file) => /\.tsx?$/u.test(file) && !OTHERS.test(file)),
  ).toSorted();
}

export const readSource = (file: string): string => readFileSync(join(root, file), 'utf8');

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [name: string]: unknown;
}

export function findInlineTexts(file: string, source: string): FoundTexts {
  if (!/\bzh\b|\bboth\(/u.test(source)) return { texts: [], computed: [] };
  const texts: InlineText[] = [];
  const computed: number[] = [];
  const keys = new Map<string, number>();
  const visit = (node: Node, names: readonly string[]): void => {
    const own = nameOf(node);
    const path = own === null ? names : [...names, own];
    const sentence = node.type === 'ObjectExpression' ? sentenceIn(node) : argumentsIn(node);
    if (sentence) {
      const [en, zh] = [literalIn(sentence.en, source), literalIn(sentence.zh, source)];
      if (en === null || zh === null) {
        if (isText(sentence.en)) computed.push(source.slice(0, node.start).split('\n').length);
      } else if (isWorded(en.text, zh.text)) texts.push({ key: uniqueKey(keys, path), en, zh });
    }
    for (const child of childrenOf(node)) visit(child, path);
  };
  const program: unknown = parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file);
  visit(program as Node, []);
  return { texts, computed };
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((value): value is Node => typeof value === 'object' && value !== null && 'type' in value);
}

function nameOf(node: Node): string | null {
  if (node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration') return wordsOf(node['id']);
  return node.type === 'Property' ? wordsOf(node['key']) : null;
}

function wordsOf(name: unknown): string | null {
  const { name: identifier, value } = (name ?? {}) as { name?: unknown; value?: unknown };
  const words = identifier ?? value;
  return typeof words === 'string' || typeof words === 'number' ? String(words) : null;
}

/** Adds a number to a path that occurs again in a file, in the order of appearance. */
function uniqueKey(keys: Map<string, number>, path: readonly string[]): string {
  const key = path.join('.') || 'text';
  const count = (keys.get(key) ?? 0) + 1;
  keys.set(key, count);
  return count === 1 ? key : `${key}~${count}`;
}

function sentenceIn(node: Node): { readonly en: Node; readonly zh: Node } | null {
  const properties = (node['properties'] as readonly Node[]).filter(({ type }) => type === 'Property');
  const values = new Map(properties.map((property) => [wordsOf(property['key']), property['value'] as Node]));
  const [en, zh] = [values.get('en'), values.get('zh')];
  return en && zh ? { en, zh } : null;
}

/** The demo writes its content as `both('English', '中文')`. */
function argumentsIn(node: Node): { readonly en: Node; readonly zh: Node } | null {
  if (node.type !== 'CallExpression' || wordsOf(node['callee']) !== 'both') return null;
  const [en, zh, ...others] = node['arguments'] as readonly Node[];
  return en && zh && others.length === 0 ? { en, zh } : null;
}

/** Expressions in a template literal are placeholders of the text. */
function literalIn(node: Node, source: string): Place | null {
  const { start, end } = node;
  if (node.type === 'Literal' && typeof node['value'] === 'string')
    return { text: node['value'], start, end };
  if (node.type !== 'TemplateLiteral') return null;
  const quasis = node['quasis'] as readonly { readonly value: { readonly cooked: string } }[];
  const expressions = (node['expressions'] as readonly Node[]).map((one) => source.slice(one.start, one.end));
  if (expressions.some((one) => !/^[\w.]+$/u.test(one))) return null;
  const text = quasis.map(({ value }, at) => {
    const expression = expressions[at];
    return value.cooked + (expression === undefined ? '' : `\${${expression}}`);
  });
  return { text: text.join(''), start, end };
}

// Types and schemas also have `en` and `zh`, so only these kinds of nodes count as computed texts.
function isText(node: Node): boolean {
  return ['ArrowFunctionExpression', 'BinaryExpression', 'ConditionalExpression', 'TemplateLiteral'].includes(
    node.type,
  );
}

function isWorded(en: string, zh: string): boolean {
  const isCode = /^[a-z]{2}(?:-[A-Z]{2})?$/u.test(en);
  return (en !== '' || zh !== '') && !isCode && /\p{L}/u.test(en + zh);
}

/** Returns the placeholders of a text, sorted: `{name}`, `{{name}}` and `${name}`, and the tags `<0>`. */
export function placeholdersOf(text: string): string[] {
  return (text.match(/\$\{[\w.]+\}|\{\{\w+\}\}|\{\w+\}|<\/?\d+\/?>/gu) ?? []).toSorted();
}

export interface Rewritten {
  readonly source: string;
  /** The number of texts that were changed. */
  readonly changed: number;
  /** One sentence for each text that was left as it is. */
  readonly refused: readonly string[];
}

/** Replaces the texts of a file. The literals of texts that did not change are kept as written. */
export function rewriteTexts(
  file: string,
  source: string,
  wanted: Readonly<Partial<Record<TextLanguage, Readonly<Record<string, string>>>>>,
): Rewritten {
  const { texts } = findInlineTexts(file, source);
  const known = new Set(texts.map(({ key }) => key));
  const refused: string[] = textLanguages.flatMap((language) =>
    Object.keys(wanted[language] ?? {})
      .filter((key) => !known.has(key))
      .map((key) => `${file}: ${key} no longer exists.`),
  );
  const edits: { readonly place: Place; readonly text: string }[] = [];
  for (const text of texts)
    for (const language of textLanguages) {
      const [place, given] = [text[language], wanted[language]?.[text.key]];
      if (given === undefined || given === place.text) continue;
      const [had, has] = [placeholdersOf(place.text), placeholdersOf(given)];
      if (given.trim() === '' && place.text !== '')
        refused.push(`${file}: ${text.key} (${language}) is empty.`);
      else if (had.join(' ') !== has.join(' '))
        refused.push(
          `${file}: ${text.key} (${language}) must have the placeholders ${had.join(', ') || '(none)'}, but it has ${has.join(', ') || '(none)'}.`,
        );
      else edits.push({ place, text: given });
    }
  let changed = source;
  for (const { place, text } of edits.toSorted((one, other) => other.place.start - one.place.start))
    changed = changed.slice(0, place.start) + writeLiteral(text) + changed.slice(place.end);
  return { source: changed, changed: edits.length, refused };
}

/**
 * Writes a literal as the formatter would: in single quotes, unless the text has more single quotes than double ones.
 */
export function writeLiteral(text: string): string {
  if (/\$\{[\w.]+\}/u.test(text)) return `\`${escape(text, '`')}\``;
  const [single, double] = [text.split("'").length, text.split('"').length];
  const quote = single > double ? '"' : "'";
  return quote + escape(text, quote) + quote;
}

function escape(text: string, quote: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll(quote, `\\${quote}`)
    .replaceAll('\n', '\\n')
    .replaceAll('\t', '\\t')
    .replaceAll('\u00A0', '\\u00A0');
}

/** The texts of one language by file and key, as i18next reads them. */
export function exportTexts(language: TextLanguage): Export {
  return Object.fromEntries(
    sourceFiles().flatMap((file) => {
      const { texts } = findInlineTexts(file, readSource(file));
      const entries = texts.map((text) => [text.key, text[language].text] as const);
      return entries.length === 0 ? [] : [[file, Object.fromEntries(entries)]];
    }),
  );
}
