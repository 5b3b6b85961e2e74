import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hasVersion } from '#kernel/cache/packed';
import { version } from '#kernel/config/version';
import { readFileLink } from '#kernel/files/file-links';
import { takeHit } from '#kernel/rate-limit/take-hit';
import { findFile } from '#kernel/files/file-rows';
import { isFileId } from '#kernel/files/file-store';
import { findPublicFile } from '#kernel/files/public-files';
import { DATA_POLICY } from '#kernel/http/response/security-headers';
import { readQuery } from '#kernel/http/request/read-call';
import { refuse } from '#kernel/refusal/refusal-error';
import { isLeaving } from '#kernel/http/leaving';
import type { Kernel } from '#kernel/kernel';

/** Addresses outside the contract, for machines; each states who may call it. */
export const rawRoutes = [
  { method: 'GET', path: '/healthz', access: 'public: says that the process runs, and in which version' },
  { method: 'GET', path: '/readyz', access: 'public: says only whether the database answers' },
  {
    method: 'GET',
    path: '/metrics',
    access: 'the metrics token; outside of production, without one, this machine itself',
  },
  { method: 'GET', path: '/api/openapi.json', access: 'public: describes the endpoints the caller may use' },
  { method: 'GET', path: '/calendar/:id', access: 'public: the calendar of a meeting that visitors see' },
  { method: 'GET', path: '/files/:id', access: 'holders of an unexpired signed link' },
  { method: 'GET', path: '/media/:id', access: 'public: only files kept for public pages' },
  { method: 'GET', path: '/pages/:id', access: 'public: leads to the address below' },
  { method: 'GET', path: '/pages/:id/*', access: 'public: uploaded pages that are published, in a sandbox' },
  {
    method: 'GET',
    path: '/pages/preview/:token/*',
    access: 'holders of an unexpired signed link, in a sandbox',
  },
  { method: 'GET', path: '/messages/frame', access: 'public: an empty page, in a sandbox' },
  { method: 'GET', path: '/sitemap.xml', access: 'public: lists what visitors may read anyway' },
  { method: 'GET', path: '/sitemap/:part', access: 'public: the same, where one file would be too long' },
  { method: 'GET', path: '/robots.txt', access: 'public: asks search engines to leave the rest alone' },
  { method: 'GET', path: '/s/:code', access: 'public: leads to a page of this site' },
  { method: 'GET', path: '/unsubscribe/:token', access: 'public: leads to the page that asks' },
  {
    method: 'POST',
    path: '/unsubscribe/:token',
    access: 'holders of a signed link: unsubscribes its person',
  },
  {
    method: 'POST',
    path: '/payments/notices/:provider/:account',
    access: 'the payment provider, by its signature',
  },
  {
    method: 'POST',
    path: '/messages/reports/:key',
    access: 'holders of the address, for messages that agree in every number; webhooks by their signature',
  },
] as const;

const LONGEST_PROBE_MS = 2_000;

export function serveHealth(app: FastifyInstance, kernel: Kernel): void {
  app.get('/healthz', async (_request, reply) =>
    isLeaving(kernel)
      ? reply.code(503).send({ status: 'stopping', version })
      : reply.send({ status: 'ok', version }),
  );
  app.get('/readyz', async (_request, reply) => {
    const answers = kernel.pool.query('select 1').then(
      () => true,
      () => false,
    );
    // A silently dead connection would keep the caller waiting.
    const isReady = await Promise.race([answers, sleep(LONGEST_PROBE_MS, false, { ref: false })]);
    if (isReady) return reply.send({ status: 'ready' });
    return reply.code(503).header('retry-after', '1').send({ status: 'database not reachable' });
  });
  app.get('/metrics', async (request, reply) => {
    const token = kernel.config.metricsToken;
    const allowed = token ? isBearer(request.headers.authorization, token) : isOwnMachine(kernel, request);
    if (!allowed) refuse(kernelRefusals.NOT_FOUND);
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await kernel.metrics.text());
  });
}

function isBearer(header: string | undefined, token: string): boolean {
  const [given, wanted] = [header ?? '', `Bearer ${token}`].map((text) =>
    createHash('sha256').update(text).digest(),
  );
  return given !== undefined && wanted !== undefined && timingSafeEqual(given, wanted);
}

// Never in production: behind a proxy on the same machine all callers come from loopback, and not every proxy adds a
// header.
function isOwnMachine({ config }: Kernel, { socket, headers }: FastifyRequest): boolean {
  return !config.production && isLoopback(socket.remoteAddress) && !isForwarded(headers);
}

function isForwarded(headers: IncomingHttpHeaders): boolean {
  return headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined;
}

function isLoopback(address = ''): boolean {
  return address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
}

export function serveFiles(app: FastifyInstance, kernel: Kernel): void {
  app.get<{ Params: { id: string } }>('/files/:id', async (request, reply) => {
    const { id } = request.params;
    const key = readQuery(request.raw.url ?? '')['key'] ?? '';
    const link = readFileLink(kernel.keys, id, key, kernel.clock.now());
    const file = link && (await isUnused(kernel, link.use)) ? await findFile(kernel.db, id) : null;
    if (file === null) refuse(kernelRefusals.NOT_FOUND);
    return reply
      .type(file.contentType)
      .header('content-length', file.size)
      .header('content-security-policy', DATA_POLICY)
      .header('cache-control', link?.use === null ? 'private, max-age=3600' : 'no-store')
      .send(await kernel.files.open(id));
  });
}

// The count is kept for longer than any such link is valid. It is stored in the database, so that two servers share it.
const USE_LIMIT = { calls: 1, seconds: 3600 };

async function isUnused({ pool, clock }: Kernel, use: string | null): Promise<boolean> {
  return use === null || (await takeHit(pool, `file-link|${use}`, USE_LIMIT, clock.now())).allowed;
}

/** Public pictures and documents. The content of an id never changes, so clients may cache it indefinitely. */
export function serveMedia(app: FastifyInstance, kernel: Kernel): void {
  app.get<{ Params: { id: string } }>('/media/:id', async (request, reply) => {
    const { id } = request.params;
    const file = isFileId(id) ? await findPublicFile(kernel.db, id) : null;
    if (file === null) refuse(kernelRefusals.NOT_FOUND);
    const etag = `"${id}"`;
    reply
      .header('etag', etag)
      .header('cache-control', 'public, max-age=31536000, immutable')
      // Allows emails and other sites to show the file, too.
      .header('cross-origin-resource-policy', 'cross-origin');
    if (hasVersion(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return (
      reply
        .type(file.contentType)
        .header('content-length', file.size)
        .header('content-security-policy', DATA_POLICY)
        // Browsers don't display documents inside the sandbox that makes them harmless, so documents are downloaded.
        .header('content-disposition', file.contentType.startsWith('image/') ? 'inline' : 'attachment')
        .send(await kernel.files.open(id))
    );
  });
}
