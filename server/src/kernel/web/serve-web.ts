import { isIP } from 'node:net';
import type { Site } from '@plenum/contract/kernel/endpoints';
import { defaultLanguage, isLanguage, type Language } from '@plenum/contract/kernel/language';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bestEncoding, hasVersion, pack, type Packed } from '../cache/packed.ts';
import { refuse } from '../refusal/refusal-error.ts';
import { pagePolicy, WORKER_PATH, WORKER_POLICY } from '../http/response/security-headers.ts';
import { sendPacked } from '../http/response/send-presented.ts';
import { createPageTemplate, emptyPageContent, readIndexPage, type TemplateParts } from './page-template.ts';
import type { WebFile } from './web-files.ts';

export interface WebApp {
  readonly files: ReadonlyMap<string, WebFile>;
  readonly site: Site;
  readonly styleHashes: readonly string[];
  readonly pages?: Pages;
  readonly publicUrl: string;
}

export interface RequestedPage {
  readonly path: string;
  /** Begins with the question mark, or is empty. */
  readonly search: string;
  readonly language: Language;
  /** The caller's address, whose limit counts if the page has to be built. */
  readonly address: string;
}

/** The pages that the server sends for the app's addresses, with content before the app runs. */
export interface Pages {
  find(asked: RequestedPage): Promise<FoundPage>;
}

export type FoundPage =
  | { readonly kind: 'page'; readonly status: 200 | 404; readonly packed: Packed }
  | { readonly kind: 'elsewhere'; readonly location: string };

export const HTML = 'text/html; charset=utf-8';
const FOREVER = 'public, max-age=31536000, immutable';
const ASK_EACH_TIME = 'no-cache';

/** Serves files by their name; for any other page address it returns the app itself, which has its own routes. */
export function serveWeb(app: FastifyInstance, web: WebApp): void {
  const { styleHashes } = web;
  const { scriptHashes } = readIndexPage(web.files);
  const { host, hostname } = new URL(web.publicUrl);
  const policies = {
    own: pagePolicy({ styleHashes, scriptHashes, host: isNamed(hostname) ? host : null }),
    other: pagePolicy({ styleHashes, scriptHashes, host: null }),
  };
  const pages = web.pages ?? samePage(web);
  app.setNotFoundHandler(async (request, reply) => {
    const [path = '/'] = request.url.split('?', 1);
    if (path.startsWith('/api/')) refuse(kernelRefusals.NOT_FOUND);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      reply.header('allow', 'GET, HEAD');
      refuse(kernelRefusals.METHOD_NOT_ALLOWED);
    }
    // Files that begin with a dot are for the server only.
    const file = path === '/index.html' || path.startsWith('/.') ? undefined : web.files.get(path);
    if (path === WORKER_PATH) reply.header('content-security-policy', WORKER_POLICY);
    if (file) return sendFile(request, reply, file);
    // A page of an older build requests a deleted chunk: it must get an error, not HTML as a script.
    if (path.startsWith('/assets/')) refuse(kernelRefusals.NOT_FOUND);
    const search = request.url.slice(path.length);
    const language = pageLanguage(search, request.headers);
    const found = await pages.find({ path, search, language, address: request.ip });
    reply.header('cache-control', ASK_EACH_TIME).header('vary', 'cookie, accept-encoding, origin');
    if (found.kind === 'elsewhere') return reply.redirect(found.location, 302);
    const policy = request.headers.host === host ? 'own' : 'other';
    reply.code(found.status).header('content-security-policy', policies[policy]);
    return sendPacked(request, reply, found.packed);
  });
}

// Whether a policy can name this host: it can't name IP addresses except 127.0.0.1.
function isNamed(hostname: string): boolean {
  return hostname === '127.0.0.1' || isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
}

function samePage(web: TemplateParts): Pages {
  const fill = createPageTemplate(web);
  const page = (language: Language) => pack(HTML, fill({ ...emptyPageContent, language }));
  const made = { en: page('en'), 'zh-cn': page('zh-cn') };
  return { find: async ({ language }) => ({ kind: 'page', status: 200, packed: made[language] }) };
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: WebFile): FastifyReply {
  reply
    .type(file.type)
    .header('etag', file.etag)
    .header('vary', 'accept-encoding, origin')
    .header('cache-control', file.immutable ? FOREVER : ASK_EACH_TIME);
  if (hasVersion(request.headers['if-none-match'], file.etag)) return reply.code(304).send();
  const encoding = bestEncoding(request.headers['accept-encoding']);
  const encoded = encoding ? file[encoding] : undefined;
  if (!encoding || !encoded) return reply.send(file.plain);
  return reply.header('content-encoding', encoding).send(encoded);
}

const LANGUAGE_COOKIE = /(?:^|;\s*)lan=([\w-]{2,10})(?:;|$)/;

/**
 * Returns the language in the URL, otherwise the one chosen before, otherwise the default; the app decides in the same
 * way.
 */
function pageLanguage(search: string, headers: FastifyRequest['headers']): Language {
  const asked = new URLSearchParams(search).get('lang') || LANGUAGE_COOKIE.exec(headers.cookie ?? '')?.[1];
  if (!asked) return defaultLanguage;
  const wanted = asked.toLowerCase();
  return isLanguage(wanted) ? wanted : 'en';
}
