import { languages } from '@plenum/contract/kernel/language';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { pack } from '#kernel/cache/packed';
import type { Kept } from '#kernel/cache/public-cache';
import { refuse } from '#kernel/refusal/refusal-error';
import { sendPacked } from '#kernel/http/response/send-presented';
import type { Kernel } from '#kernel/kernel';
import { anonymousLimit } from '#kernel/rate-limit/general-limit';
import { escapeHtml } from '#kernel/web/page-template';
import { insideAreas } from './address.ts';
import { HREFLANG, pageUrl } from './head.ts';

interface Listed {
  readonly path: string;
  readonly changedAt: Date | null;
}

/** Each address is listed once per language; sitemaps are limited to fifty thousand entries. */
const LONGEST = 10_000;
const XML = 'application/xml; charset=utf-8';

/** `/sitemap.xml`, or an index of `/sitemap/1.xml` etc. if one file would be too long; `/robots.txt`. */
export function serveSitemap(app: FastifyInstance, kernel: Kernel): void {
  app.get('/sitemap.xml', async (request, reply) => {
    const { value } = await readSitemap(kernel, null, request.ip);
    return sendPacked(request, reply.header('cache-control', 'no-cache'), value);
  });
  app.get<{ Params: { part: string } }>('/sitemap/:part', async (request, reply) => {
    const part = /^([1-9]\d{0,3})\.xml$/.exec(request.params.part)?.[1];
    if (part === undefined) refuse(kernelRefusals.NOT_FOUND);
    const { value } = await readSitemap(kernel, Number(part), request.ip);
    return sendPacked(request, reply.header('cache-control', 'no-cache'), value);
  });
  const robots = pack('text/plain; charset=utf-8', robotsText(kernel.config.publicUrl));
  app.get('/robots.txt', async (request, reply) =>
    sendPacked(request, reply.header('cache-control', 'public, max-age=3600'), robots),
  );
}

function readSitemap(kernel: Kernel, part: number | null, address: string): Promise<Kept> {
  return kernel.publicCache.read(`sitemap ${part}`, kernel.clock.now(), async () => {
    anonymousLimit(kernel, address);
    const { listed, freshUntil } = await findListed(kernel);
    const text = sitemapText(listed, part, kernel.config.publicUrl);
    if (text === null) refuse(kernelRefusals.NOT_FOUND);
    return { value: pack(XML, text), tags: ['series', 'meetings', 'news'], freshUntil };
  });
}

async function findListed(kernel: Kernel): Promise<{ listed: Listed[]; freshUntil: Date | null }> {
  const now = kernel.clock.now();
  const found = await kernel.db.execute<{ kind: string; name: string; at: string; later: boolean }>(sql`
    select 'series' as kind, slug as name, changed_at::text as at, false as later from series
    union all
    select 'meeting', id::text, changed_at::text, false from meetings where state <> 'draft'
    union all
    select 'news', news.id::text, publish_at::text, publish_at > ${now} from news
    left join meetings on meetings.id = news.meeting_id
    where news.state = 'published' and meetings.state is distinct from 'draft'
    order by 1, 3 desc, 2`);
  const later = found.rows.filter((row) => row.later).map(({ at }) => Date.parse(at));
  const rows = found.rows.filter((row) => !row.later);
  const paths = { series: '/index/', meeting: '/index/detailInfo/', news: '/index/news/' };
  const listed = rows.map(({ kind, name, at }) => ({
    path: `${paths[kind as keyof typeof paths]}${encodeURIComponent(name)}`,
    changedAt: new Date(at),
  }));
  const always = ['/index/homepage', '/index/meeting', '/index/news'];
  return {
    listed: [...always.map((path) => ({ path, changedAt: null })), ...listed],
    freshUntil: later.length === 0 ? null : new Date(Math.min(...later)),
  };
}

/**
 * Returns one part of the sitemap, or null if there is no such part. If `part` is null, returns the whole sitemap, or
 * an index of its parts if it is too long for one file.
 */
export function sitemapText(
  listed: readonly Listed[],
  part: number | null,
  publicUrl: string,
  longest = LONGEST,
): string | null {
  const parts = Math.ceil(listed.length / longest);
  if (part === null && parts > 1) return indexText(parts, publicUrl);
  const first = ((part ?? 1) - 1) * longest;
  const chosen = listed.slice(first, first + longest);
  if (part !== null && chosen.length === 0) return null;
  const space =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return `${DECLARATION}<urlset ${space}>${chosen.map((entry) => entryText(entry, publicUrl)).join('')}</urlset>\n`;
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

function indexText(parts: number, publicUrl: string): string {
  const files = Array.from({ length: parts }, (_, index) => {
    const url = pageUrl({ publicUrl, path: `/sitemap/${index + 1}.xml` });
    return `<sitemap><loc>${escapeHtml(url)}</loc></sitemap>`;
  });
  return `${DECLARATION}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${files.join('')}</sitemapindex>\n`;
}

function entryText({ path, changedAt }: Listed, publicUrl: string): string {
  const place = { publicUrl, path };
  const alternates = [
    ...languages.map((language) => [HREFLANG[language], pageUrl(place, language)] as const),
    ['x-default', pageUrl(place)] as const,
  ].map(([lang, url]) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${escapeHtml(url)}"/>`);
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
  return `<url><loc>${escapeHtml(pageUrl(place))}</loc>${changed}${alternates.join('')}</url>`;
}

export function robotsText(publicUrl: string): string {
  const closed = ['api', ...insideAreas].map((area) => `Disallow: /${area}`);
  return [
    'User-agent: *',
    'Allow: /api/public/',
    ...closed,
    '',
    `Sitemap: ${pageUrl({ publicUrl, path: '/sitemap.xml' })}`,
    '',
  ].join('\n');
}
