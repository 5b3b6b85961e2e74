import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasVersion } from '../../cache/if-none-match.ts';
import { encode, encodingFor, type Packed } from '../../cache/packed.ts';

/** Sends it as the asker takes it, or says that they have it already. */
export async function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  packed: Packed,
): Promise<FastifyReply> {
  reply.type(packed.type).header('etag', packed.etag);
  if (hasVersion(request.headers['if-none-match'], packed.etag)) return reply.code(304).send();
  const encoding = encodingFor(packed, request.headers['accept-encoding']);
  if (!encoding) return reply.send(packed.plain);
  return reply.header('content-encoding', encoding).send(await encode(packed, encoding));
}
