import type { Screen } from './sources.ts';
import { type LegalDocument, legalDocuments } from '@plenum/contract/consents/documents';

/** The page at an address of the app. The addresses are defined by the web app: see its paths.ts. */
export type PageAddress =
  | { readonly kind: 'start' }
  | { readonly kind: 'home' | 'meetings' | 'news' }
  | { readonly kind: 'legal'; readonly document: LegalDocument; readonly version: string | null }
  | { readonly kind: 'series'; readonly slug: string }
  | { readonly kind: 'meeting'; readonly id: string; readonly withProgramme: boolean }
  | { readonly kind: 'article' | 'page'; readonly id: string }
  | { readonly kind: 'site'; readonly slug: string; readonly page: SitePage }
  /** Forms that need no login at first. `isFirst` is false if the address leads past their first screen. */
  | { readonly kind: 'register' | 'submit'; readonly id: string; readonly isFirst: boolean }
  | { readonly kind: 'getcode' }
  /** An address for people who are logged in, or for staff. Search engines are asked not to index it. */
  | { readonly kind: 'inside'; readonly screen: Screen | null }
  | { readonly kind: 'unknown' };

export const sitePages = ['index', 'program', 'committee', 'venue', 'history', 'contact'] as const;
export type SitePage = (typeof sitePages)[number];

/** Search engines are asked not to index these. */
export const insideAreas = [
  'admin',
  'account',
  'sign-in',
  'sign',
  'signView',
  'tool',
  'getcode',
  'verify',
  'apidoc',
  'design',
];

export function readAddress(path: string, search: string): PageAddress {
  const [area = '', ...rest] = path
    .split('/')
    .filter((part) => part !== '')
    .map(decode);
  if (area === '') return { kind: 'start' };
  if (area === 'index') return readIndex(rest, search);
  const document = legalDocuments.find((known) => known === area);
  if (document && rest.length === 0)
    return { kind: 'legal', document, version: new URLSearchParams(search).get('version') };
  if (area === 'bdmc') return readSite('bdmc', rest);
  if (area === 'site' && rest[0] !== undefined) return readSite(rest[0], rest.slice(1));
  if (!insideAreas.includes(area)) return { kind: 'unknown' };
  if (area === 'getcode' && rest.length === 0) return { kind: 'getcode' };
  return inside(area === 'sign' && rest[0] === 'index' ? 'desk' : null);
}

function inside(screen: Screen | null): PageAddress {
  return { kind: 'inside', screen };
}

// Pages of the person who is logged in, with an id in the address.
const ownScreens = ['order', 'ticket'] as const;
const forms = ['register', 'submit'] as const;

function readIndex([name, id, ...more]: readonly string[], search: string): PageAddress {
  if (name === 'order' && more.length === 1 && more[0] === 'pay') return inside('pay');
  if (more.length > 0) return { kind: 'unknown' };
  if (name === undefined) return { kind: 'start' };
  if (name === 'detailInfo' && id !== undefined) {
    const withProgramme = new URLSearchParams(search).get('tab') === 'programme';
    return { kind: 'meeting', id, withProgramme };
  }
  if (name === 'news') return id === undefined ? { kind: 'news' } : { kind: 'article', id };
  if (name === 'page' && id !== undefined) return { kind: 'page', id };
  const form = forms.find((kind) => kind === name);
  if (form && id !== undefined) {
    const query = new URLSearchParams(search);
    return { kind: form, id, isFirst: !query.has('kind') && !query.has('paper') };
  }
  const own = ownScreens.find((screen) => screen === name);
  if (own && id !== undefined) return inside(own);
  if ((name === 'change' || name === 'preview') && id !== undefined) return inside(null);
  if (id !== undefined) return { kind: 'unknown' };
  if (name === 'homepage') return { kind: 'home' };
  if (name === 'meeting') return { kind: 'meetings' };
  if (name === 'fillIn' || name === 'myTicket') return inside(name);
  return [
    'tools',
    'joinStaff',
    'myInvoices',
    'myPayments',
    'myMessages',
    'unsubscribe',
    'preview',
    'roommate',
  ].includes(name)
    ? inside(null)
    : { kind: 'series', slug: name };
}

function readSite(slug: string, [name = 'index', ...more]: readonly string[]): PageAddress {
  const page = more.length === 0 ? sitePages.find((known) => known === name) : undefined;
  return page ? { kind: 'site', slug, page } : { kind: 'unknown' };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
