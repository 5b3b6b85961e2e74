import { type Envelope, LOGIN_EXPIRED_CODE, SUCCESS_CODE } from '@plenum/contract/kernel/envelope';
import { inLanguage, type Language } from '@plenum/contract/kernel/language';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { RefusalError } from '../../refusal/refusal-error.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { drain } from '../connections.ts';
import { languageOf } from '../request/read-call.ts';
import { securityHeaders } from './security-headers.ts';

/** Returns the part of an answer before its data, which is already JSON: `${head}${data}`. */
export function answerHead(language: Language, loginExpired: boolean): string {
  const message = loginExpired ? inLanguage(kernelRefusals.LOGIN_ENDED, language) : successWord(language);
  const code = loginExpired ? LOGIN_EXPIRED_CODE : SUCCESS_CODE;
  return `${JSON.stringify({ code, message, msg: message }).slice(0, -1)},"data":`;
}

function successWord(language: Language): string {
  return language === 'en' ? 'OK' : '操作成功';
}

export function refusalBody(error: RefusalError, language: Language, requestId: string): Envelope<null> {
  const message = error.sentence(language);
  const errors = error.fieldErrors(language);
  const { savedBefore } = error.details;
  return {
    code: error.refusal.code,
    message,
    msg: message,
    data: null,
    requestId,
    ...(errors ? { errors } : {}),
    ...(savedBefore ? { savedBefore } : {}),
  };
}

// The number of bytes of a refused body that any endpoint reads. An endpoint with a larger limit reads up to that
// limit.
export const DRAINED_BYTES = 64 * 1024;

export function answerRefusal(
  config: Config,
  refusal: RefusalError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const wait = refusal.details.retryAfterSeconds;
  if (wait !== undefined) reply.header('retry-after', String(wait));
  // An address that can't be decoded is refused before any hook has run, so the headers are still missing.
  if (!reply.hasHeader('x-request-id')) reply.headers(securityHeaders(config, request.id));
  if (!request.raw.complete)
    drain(request.raw, reply.raw, request.routeOptions.config.drainedBytes ?? DRAINED_BYTES);
  return reply
    .code(refusal.refusal.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(refusalBody(refusal, languageOf(request), request.id)));
}
