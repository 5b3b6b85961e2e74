import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fitName } from '../../files/file-name.ts';
import type { Kernel } from '../../kernel.ts';
import type { Download, Route } from '../route.ts';

/**
 * Streams a file. Errors before its first bytes are refused as usual; after them the connection is cut, so that a
 * client never mistakes half a list for the whole.
 */
export async function sendDownload(
  kernel: Kernel,
  request: FastifyRequest,
  reply: FastifyReply,
  { endpoint }: Route,
  { name, type, body }: Download,
): Promise<FastifyReply> {
  if (!endpoint.download?.types.includes(type))
    throw new Error(`${endpoint.name} made a file of type ${type}`);
  const stream = Readable.from(body, { objectMode: false });
  await once(stream, 'readable');
  stream.once('error', (error) => {
    if (!request.raw.destroyed) kernel.log.error({ requestId: request.id, err: error }, 'download aborted');
  });
  return reply.type(type).header('content-disposition', attachment(name)).send(stream);
}

/** The header that saves the answer under this name (RFC 6266), with an ASCII fallback. */
export function attachment(name: string): string {
  const fit = fitName(name);
  const ascii = fit.replaceAll(/[^\x20-\x7e]+/g, '_').replaceAll('%', '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeExtended(fit)}`;
}

// RFC 8187 allows fewer characters than encodeURIComponent leaves unescaped.
function encodeExtended(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
