import { Id } from '@plenum/contract/kernel/fields';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasVersion } from '#kernel/cache/packed';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { readPreviewToken } from './preview-links.ts';
import { findAt, findVersionFiles, findShown, type Shown } from './queries.ts';
import { sandboxHeaders } from './sandbox-headers.ts';

/**
 * Serves uploaded pages, each in a sandbox that separates it from the site's origin: the published version for
 * everyone, any version for holders of a preview link.
 */
export function servePages(app: FastifyInstance, kernel: Kernel): void {
  app.get<{ Params: { id: string } }>('/pages/:id', async (request, reply) => {
    requireId(request.params.id);
    return redirectInside(request, reply);
  });
  app.get<{ Params: { id: string; '*': string } }>('/pages/:id/*', async (request, reply) => {
    const { id, '*': path } = request.params;
    requireId(id);
    return serve(kernel, request, reply, { pageId: id, number: null }, path);
  });
  app.get<{ Params: { token: string; '*': string } }>('/pages/preview/:token/*', async (request, reply) => {
    const { token, '*': path } = request.params;
    const shown =
      readPreviewToken(kernel.keys, token, kernel.clock.now()) ?? refuse(kernelRefusals.NOT_FOUND);
    reply.header('x-robots-tag', 'noindex');
    return serve(kernel, request, reply, shown, path);
  });
}

function requireId(id: string): void {
  if (!Id.safeParse(id).success) refuse(kernelRefusals.NOT_FOUND);
}

async function serve(
  kernel: Kernel,
  request: FastifyRequest,
  reply: FastifyReply,
  shown: Shown,
  asked: string,
): Promise<FastifyReply> {
  const page = await findShown(kernel.db, shown);
  if (!page || asked.includes('\0')) refuse(kernelRefusals.NOT_FOUND);
  if (asked === '' && page.kind === 'pictures') {
    const files = await findVersionFiles(kernel.db, shown.pageId, page.number);
    const html = picturesPage(files.map(({ path }) => path));
    return reply.headers(sandboxHeaders('text/html', false)).type('text/html; charset=utf-8').send(html);
  }
  const folder = asked === '' || asked.endsWith('/');
  const path = `${asked}${folder ? 'index.html' : ''}`.normalize('NFC');
  const found = await findAt(kernel.db, shown.pageId, page.number, path);
  const file = found.find((candidate) => candidate.path === path);
  if (!file) return found.length > 0 ? redirectInside(request, reply) : refuse(kernelRefusals.NOT_FOUND);
  // The ETag includes whether scripts may run, because the headers depend on it.
  const etag = `"${file.fileId}${page.scripts ? '.s' : ''}"`;
  reply
    .headers(sandboxHeaders(file.contentType, page.scripts))
    .header('etag', etag)
    .header('cache-control', 'no-cache');
  if (hasVersion(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply
    .type(file.contentType)
    .header('content-length', file.size)
    .send(await kernel.files.open(file.fileId));
}

// Adds a slash to the folder's path, because relative URLs in a page are resolved against its folder.
function redirectInside(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path = '', query] = request.url.split('?', 2);
  const last = path.slice(path.lastIndexOf('/') + 1);
  return reply.redirect(`./${last}/${query === undefined ? '' : `?${query}`}`, 302);
}

/** Returns an HTML page with the pictures one below the other, to preview an unpublished version. */
function picturesPage(paths: readonly string[]): string {
  const pictures = paths.map((path) => `<img src="${encodeURI(path)}" alt="">`).join('');
  return (
    '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    '<title>·</title><style>body{margin:0}img{display:block;max-width:100%;margin:0 auto}</style>' +
    pictures
  );
}
