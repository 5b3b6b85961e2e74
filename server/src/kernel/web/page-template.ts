import type { Language } from '@plenum/contract/kernel/language';
import type { Site } from '@plenum/contract/kernel/endpoints';
import type { WebFile } from './web-files.ts';
import { createHash } from 'node:crypto';

/** The parts that one address adds to the app's page. All of it is HTML; the writer escapes user input. */
export interface PageContent {
  readonly language: Language;
  /** Null if the title is only the product's name. */
  readonly title: string | null;
  /** Additional content of `<head>`. */
  readonly head: string;
  /** Attributes of `<html>`, each with a space before it. */
  readonly attributes: string;
  /** Shown until the app has loaded. */
  readonly firstPaint: string;
  /** The answers the app would ask for first. */
  readonly answers: readonly InlinedAnswer[];
  /** Source files of the web app that this page needs soon. */
  readonly sources: readonly string[];
}

export interface InlinedAnswer {
  readonly name: string;
  readonly params: object;
  readonly query: object;
  /** JSON already. */
  readonly data: string;
}

export const emptyPageContent = {
  title: null,
  head: '',
  attributes: '',
  firstPaint: '',
  answers: [],
  sources: [],
} as const;

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

export interface TemplateParts {
  readonly files: ReadonlyMap<string, WebFile>;
  readonly site: Site;
}

// On a slow connection, later resources of a screen must not delay those that every page needs first.
const LATER = ' fetchpriority="low"';

const HTML_LANGUAGE: Readonly<Record<Language, string>> = { en: 'en', 'zh-cn': 'zh-CN' };

/** The built page of the app, ready to be filled in. */
export function createPageTemplate({ files, site }: TemplateParts): (content: PageContent) => string {
  const { html: index } = readIndexPage(files);
  const chunks = readChunks(files);
  // The shell's first data is part of the page, which saves a request before anything can be shown.
  const siteBlock = jsonBlock('plenum-site', JSON.stringify(site));

  return ({ language, title, head, attributes, firstPaint, answers, sources }) => {
    // If there is something to show already, its styles come first on a slow connection.
    const urgency = firstPaint === '' ? '' : LATER;
    const preloads = [...new Set(sources.flatMap((source) => filesOf(chunks, source)))]
      .filter((file) => !index.includes(file))
      .map((file) => `<link rel="modulepreload" crossorigin${LATER} href="/${file}">`)
      .join('');
    const root = `<div id="root">${firstPaint}</div>${answersBlock(language, answers)}`;
    return index
      .replace('<script type="module"', () => `<script type="module"${urgency}`)
      .replace(/<html[^>]*>/, () => `<html lang="${HTML_LANGUAGE[language]}"${attributes}>`)
      .replace(/<title>[^<]*<\/title>/, (given) =>
        title === null ? given : `<title>${escapeHtml(title)}</title>`,
      )
      .replace('</head>', () => `${head}${preloads}${siteBlock}</head>`)
      .replace('<div id="root"></div>', () => root);
  };
}

function answersBlock(language: Language, answers: readonly InlinedAnswer[]): string {
  if (answers.length === 0) return '';
  const entries = answers.map(
    ({ name, params, query, data }) =>
      `${JSON.stringify({ name, params, query }).slice(0, -1)},"data":${data}}`,
  );
  return jsonBlock('plenum-data', `{"language":"${language}","entries":[${entries.join(',')}]}`);
}

function jsonBlock(id: string, json: string): string {
  return `<script type="application/json" id="${id}">${scriptSafe(json)}</script>`;
}

/** Escapes JSON so that it can't close its script element. */
export function scriptSafe(json: string): string {
  return json.replaceAll('<', String.raw`\u003c`);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for use in HTML text and in quoted attribute values. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

function readChunks(files: ReadonlyMap<string, WebFile>): Readonly<Record<string, Chunk>> {
  const manifest = files.get('/.vite/manifest.json')?.plain.toString('utf8');
  return manifest === undefined ? {} : (JSON.parse(manifest) as Record<string, Chunk>);
}

// Returns the file built from this source and the files that it can't start without.
function filesOf(
  chunks: Readonly<Record<string, Chunk>>,
  source: string,
  seen = new Set<string>(),
): string[] {
  const chunk = chunks[source];
  if (!chunk || seen.has(source)) return [];
  seen.add(source);
  return [chunk.file, ...(chunk.imports ?? []).flatMap((name) => filesOf(chunks, name, seen))];
}

interface IndexPage {
  readonly html: string;
  /** The hashes of the inline code that the page's policy allows. */
  readonly scriptHashes: readonly string[];
}

const BLOCKING_SCRIPT = /<script src="([^"]+)"><\/script>/g;

/**
 * The built page with the small scripts that must run first inlined, because on a phone each would cost a round trip
 * before the first text appears.
 */
export function readIndexPage(files: ReadonlyMap<string, WebFile>): IndexPage {
  const index = files.get('/index.html')?.plain.toString('utf8');
  if (index === undefined) throw new Error('The web app is not built');
  const scriptHashes: string[] = [];
  const html = index.replace(BLOCKING_SCRIPT, (element, path: string) => {
    const code = files.get(path)?.plain.toString('utf8').trim();
    // A script whose code could close its own element is not inlined.
    if (code === undefined || /<\/script|<!--/i.test(code)) return element;
    scriptHashes.push(`sha256-${createHash('sha256').update(code).digest('base64')}`);
    return `<script>${code}</script>`;
  });
  return { html, scriptHashes };
}
