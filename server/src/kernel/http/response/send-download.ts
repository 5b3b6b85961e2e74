import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kernel } from '../../kernel.ts';
import { attachment } from './content-disposition.ts';
import type { Download, Route } from '../route.ts';

/**
 * Streams a file. What goes wrong before its first bytes is refused like everywhere; after them the line is cut, so
 * that nobody takes half a list for the whole.
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
    if (!request.raw.destroyed) kernel.log.error({ requestId: request.id, err: error }, 'download broke off');
  });
  return reply.type(type).header('content-disposition', attachment(name)).send(stream);
}
