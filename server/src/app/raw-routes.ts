import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { FastifyInstance } from 'fastify';
import { readFileLink } from '#kernel/files/file-links';
import { findFile } from '#kernel/files/file-rows';
import { DATA_POLICY } from '#kernel/http/security-headers';
import { readQuery } from '#kernel/http/read-query';
import { refuse } from '#kernel/http/refusal-error';
import type { Kernel } from '#kernel/kernel';

/** Addresses outside the contract, for machines: each says here who may ask. */
export const rawRoutes = [
  { path: '/healthz', access: 'public: says only that the process runs' },
  { path: '/readyz', access: 'public: says only whether the database answers' },
  { path: '/metrics', access: 'the metrics token, or this machine itself where none is set' },
  { path: '/api/openapi.json', access: 'public: describes the endpoints the caller may use' },
  { path: '/files/:id', access: 'whoever holds an unexpired signed link' },
] as const;

export function serveHealth(app: FastifyInstance, kernel: Kernel): void {
  app.get('/healthz', async (_request, reply) => reply.send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await kernel.pool.query('select 1');
      return await reply.send({ status: 'ready' });
    } catch {
      return reply.code(503).header('retry-after', '1').send({ status: 'database not reachable' });
    }
  });
  app.get('/metrics', async (request, reply) => {
    const token = kernel.config.metricsToken;
    const allowed = token
      ? isBearer(request.headers.authorization, token)
      : isLoopback(request.socket.remoteAddress) && !isForwarded(request.headers);
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

// Behind a proxy on this machine everybody comes from loopback; a proxy says that it is one.
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
    const file = readFileLink(kernel.keys, id, key, kernel.clock.now())
      ? await findFile(kernel.db, id)
      : null;
    if (file === null) refuse(kernelRefusals.NOT_FOUND);
    return reply
      .type(file.contentType)
      .header('content-length', file.size)
      .header('content-security-policy', DATA_POLICY)
      .header('cache-control', 'private, max-age=3600')
      .send(await kernel.files.open(id));
  });
}
