import { languages, type Language } from '@plenum/contract/kernel/language';
import { escapeHtml, scriptSafe } from '#kernel/web/page-template';
import { PRODUCT_NAME } from './words.ts';

export interface HeadFacts {
  readonly title: string;
  readonly description: string;
  /** A link to a picture on this site; empty if there is none. */
  readonly image: string;
  readonly type: 'website' | 'article';
  readonly jsonLd: object | null;
}

export interface HeadContext {
  readonly publicUrl: string;
  readonly path: string;
  readonly language: Language;
  /** True if the language is in the address. */
  readonly explicit: boolean;
}

const LOCALES: Readonly<Record<Language, string>> = { en: 'en_US', 'zh-cn': 'zh_CN' };
export const HREFLANG: Readonly<Record<Language, string>> = { en: 'en', 'zh-cn': 'zh-CN' };
// The number of characters that search results show.
const LONGEST_DESCRIPTION = 160;

/** Returns the URL of a page in one language; without a language, the URL at which the language is negotiated. */
export function pageUrl(
  { publicUrl, path }: Pick<HeadContext, 'publicUrl' | 'path'>,
  language?: Language,
): string {
  return `${publicUrl.replace(/\/$/, '')}${path}${language ? `?lang=${language}` : ''}`;
}

export function canonicalUrl(context: HeadContext): string {
  return pageUrl(context, context.explicit ? context.language : undefined);
}

export function fullUrl(publicUrl: string, link: string): string {
  return link.startsWith('/') ? pageUrl({ publicUrl, path: link }) : link;
}

/** Returns the elements of `<head>` for link previews and search engines. */
export function headOf({ title, description, image, type, jsonLd }: HeadFacts, context: HeadContext): string {
  const url = canonicalUrl(context);
  const said = shorten(description);
  const picture = image === '' ? '' : fullUrl(context.publicUrl, image);
  const other = languages.find((language) => language !== context.language) ?? context.language;
  return [
    said === '' ? '' : meta('name', 'description', said),
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    ...languages.map((language) => alternate(HREFLANG[language], pageUrl(context, language))),
    alternate('x-default', pageUrl(context)),
    meta('property', 'og:site_name', PRODUCT_NAME),
    meta('property', 'og:type', type),
    meta('property', 'og:title', title),
    said === '' ? '' : meta('property', 'og:description', said),
    meta('property', 'og:url', url),
    meta('property', 'og:locale', LOCALES[context.language]),
    meta('property', 'og:locale:alternate', LOCALES[other]),
    picture === '' ? '' : meta('property', 'og:image', picture),
    meta('name', 'twitter:card', picture === '' ? 'summary' : 'summary_large_image'),
    jsonLd ? `<script type="application/ld+json">${scriptSafe(JSON.stringify(jsonLd))}</script>` : '',
  ].join('');
}

export const notToBeFound = meta('name', 'robots', 'noindex');

function meta(key: 'name' | 'property', name: string, content: string): string {
  return `<meta ${key}="${name}" content="${escapeHtml(content)}">`;
}

function alternate(hreflang: string, href: string): string {
  return `<link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(href)}">`;
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= LONGEST_DESCRIPTION) return line;
  // Doesn't split a surrogate pair.
  const cut = line.slice(0, LONGEST_DESCRIPTION - 1).replace(/[\ud800-\udbff]$/, '');
  return `${cut.trimEnd()}…`;
}
