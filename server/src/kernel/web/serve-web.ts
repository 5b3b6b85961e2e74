import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Site } from '@plenum/contract/kernel/endpoints';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../http/refusal-error.ts';
import { pagePolicy } from '../http/security-headers.ts';
import type { WebFile } from './web-files.ts';

export interface WebApp {
  readonly files: ReadonlyMap<string, WebFile>;
  readonly site: Site;
  readonly styleHashes: readonly string[];
}

const FOREVER = 'public, max-age=31536000, immutable';
const ASK_EACH_TIME = 'no-cache';

/** Files by their name; any other address of a page is the app itself, which knows its own routes. */
export function serveWeb(app: FastifyInstance, web: WebApp): void {
  const policy = pagePolicy(web.styleHashes);
  const page = buildPage(web);
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (path.startsWith('/api/')) refuse(kernelRefusals.NOT_FOUND);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      reply.header('allow', 'GET, HEAD');
      refuse(kernelRefusals.METHOD_NOT_ALLOWED);
    }
    const file = path === '/index.html' ? undefined : web.files.get(path);
    if (file) return sendFile(request, reply, file);
    // A page of an older build asks for a chunk that is gone: it must hear so, not get HTML as a script.
    if (path.startsWith('/assets/')) refuse(kernelRefusals.NOT_FOUND);
    reply.header('content-security-policy', policy);
    return sendFile(request, reply, page);
  });
}

// What the shell needs first travels with the page: one request less before anything can be shown.
function buildPage(web: WebApp): WebFile {
  const index = web.files.get('/index.html');
  if (!index) throw new Error('The web app is not built');
  const data = JSON.stringify(web.site).replaceAll('<', String.raw`\u003c`);
  const block = `<script type="application/json" id="plenum-site">${data}</script></head>`;
  const plain = Buffer.from(index.plain.toString('utf8').replace('</head>', () => block));
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  return {
    ...index,
    plain,
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    br: brotliCompressSync(plain, quality),
    gzip: gzipSync(plain),
  };
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: WebFile): FastifyReply {
  reply
    .type(file.type)
    .header('etag', file.etag)
    .header('vary', 'accept-encoding, origin')
    .header('cache-control', file.immutable ? FOREVER : ASK_EACH_TIME);
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
  const accepted = request.headers['accept-encoding'] ?? '';
  if (file.br && /\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(file.br);
  if (file.gzip && /\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(file.gzip);
  return reply.send(file.plain);
}
