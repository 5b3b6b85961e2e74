import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { refusalBody } from './answer.ts';
import { drain } from '../connections/drain.ts';
import { languageOf } from '../request/language-of.ts';
import type { RefusalError } from './refusal-error.ts';
import { securityHeaders } from './security-headers.ts';

// What any address lets in of a refused body; an endpoint that takes more lets in that.
export const DRAINED_BYTES = 64 * 1024;

export function answerRefusal(
  config: Config,
  refusal: RefusalError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const wait = refusal.details.retryAfterSeconds;
  if (wait !== undefined) reply.header('retry-after', String(wait));
  // An address that can't be decoded is refused before any hook has run.
  if (!reply.hasHeader('x-request-id')) reply.headers(securityHeaders(config, request.id));
  if (!request.raw.complete)
    drain(request.raw, reply.raw, request.routeOptions.config.drainedBytes ?? DRAINED_BYTES);
  return reply
    .code(refusal.refusal.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(refusalBody(refusal, languageOf(request), request.id)));
}
