import { toLanguage } from '@plenum/contract/kernel/language';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { encodingFor, hasVersion, type Packed } from '../../cache/packed.ts';
import type { Kernel } from '../../kernel.ts';
import { addressKey } from '../../rate-limit/general-limit.ts';
import { securityHeaders } from './security-headers.ts';
import { PRESENTED_HEADERS, presentedAddress, PUBLIC_PREFIX } from './send-presented.ts';

/**
 * Most requests are public reads, and most of these are cached. They are answered here, with the same headers, limit,
 * log and metrics as on the regular path.
 */
export function answerKeptFirst(app: FastifyInstance, kernel: Kernel): void {
  const { 'x-request-id': _, ...everywhere } = securityHeaders(kernel.config, '');
  const headers = Object.entries({ ...everywhere, ...PRESENTED_HEADERS }).flat();
  // The headers of a 304 answer. The client has all others from the earlier answer, and only these could have changed.
  const unchanged = ['vary', PRESENTED_HEADERS.vary, 'cache-control', PRESENTED_HEADERS['cache-control']];
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onRequest', (request, reply, done) => {
    const packed = closing ? undefined : findKept(kernel, request);
    const encoding = packed ? encodingFor(packed, request.headers['accept-encoding']) : null;
    const body = encoding ? packed?.encoded.get(encoding) : packed?.plain;
    if (!packed || !body || !mayPass(kernel, request)) return done();
    reply.hijack();
    if (hasVersion(request.headers['if-none-match'], packed.etag)) {
      reply.raw.writeHead(304, [...unchanged, 'x-request-id', request.id, 'etag', packed.etag]).end();
      return undefined;
    }
    const own = [...headers, 'x-request-id', request.id, 'etag', packed.etag];
    if (encoding) own.push('content-encoding', encoding);
    own.push('content-length', String(body.length));
    reply.raw.writeHead(200, own).end(body);
    return undefined;
  });
}

function findKept(kernel: Kernel, { raw }: FastifyRequest): Packed | undefined {
  const { method, url = '', headers } = raw;
  if (method !== 'GET' || !url.startsWith(PUBLIC_PREFIX)) return undefined;
  // Authenticated and cross-site requests, and those with a body, take the regular path.
  if (headers.authorization !== undefined || headers.origin !== undefined) return undefined;
  if (headers.host === undefined || headers['transfer-encoding'] || headers['content-length'])
    return undefined;
  return kernel.publicCache.find(presentedAddress(toLanguage(headers['lan']), url), kernel.clock.now());
}

function mayPass(kernel: Kernel, { ip }: FastifyRequest): boolean {
  return kernel.generalLimit.allows(addressKey(ip), kernel.clock.now());
}
