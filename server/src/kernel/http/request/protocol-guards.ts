import { kernelRefusals, type Refusal } from '@plenum/contract/kernel/refusals';
import type { FastifyInstance } from 'fastify';
import { RefusalError, refuse } from '../../refusal/refusal-error.ts';
import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { defaultLanguage } from '@plenum/contract/kernel/language';
import type { Config } from '../../config/config.ts';
import { refusalBody } from '../response/answer.ts';
import { endConnection } from '../connections.ts';
import { securityHeaders } from '../response/security-headers.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
const LONGEST_ADDRESS = 4096;

/** Refuses requests that Node accepts, or would answer without the documented error body. */
export function guardProtocol(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (!METHODS.some((method) => method === raw.method)) {
      reply.header('allow', METHODS.join(', '));
      refuse(kernelRefusals.METHOD_NOT_ALLOWED);
    }
    if ((raw.url ?? '').length > LONGEST_ADDRESS) refuse(kernelRefusals.ADDRESS_TOO_LONG);
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined) refuse(kernelRefusals.MALFORMED);
    done();
  });
  // An unknown expectation may be ignored; the request itself is answered.
  app.server.on('checkExpectation', (request, reply) => app.server.emit('request', request, reply));
}

/** Answers every other method of a path with 405 and the Allow header. */
export function refuseOtherMethods(app: FastifyInstance, path: string, taken: readonly string[]): void {
  app.route({
    method: METHODS.filter((method) => !taken.includes(method)),
    url: path,
    handler: (_request, reply) => {
      reply.header('allow', taken.join(', '));
      refuse(kernelRefusals.METHOD_NOT_ALLOWED);
    },
  });
}

const byParserCode = new Map<string, Refusal>([
  ['HPE_HEADER_OVERFLOW', kernelRefusals.HEADERS_TOO_LARGE],
  ['ERR_HTTP_REQUEST_TIMEOUT', kernelRefusals.TOO_SLOW],
]);

/** Bytes that are not a valid request still get the documented error body; then the connection is closed. */
export function answerBrokenRequest(
  config: Config,
  error: NodeJS.ErrnoException,
  socket: Duplex,
  graceMs: number,
): void {
  if (error.code === 'ECONNRESET') socket.destroy();
  else
    answerAndClose(config, byParserCode.get(error.code ?? '') ?? kernelRefusals.MALFORMED, socket, graceMs);
}

/** Answers on sockets that have no reply object, and closes them. */
export function answerAndClose(config: Config, refusal: Refusal, socket: Duplex, graceMs: number): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = randomUUID();
  const body = JSON.stringify(refusalBody(new RefusalError(refusal), defaultLanguage, requestId));
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    ...(refusal === kernelRefusals.METHOD_NOT_ALLOWED && { allow: METHODS.join(', ') }),
    ...securityHeaders(config, requestId),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  endConnection(socket, [`HTTP/1.1 ${refusal.status} Refused`, ...lines, '', body].join('\r\n'), graceMs);
}
