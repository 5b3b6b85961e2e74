import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { FastifyInstance } from 'fastify';
import { refuse } from '../response/refusal-error.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
const LONGEST_ADDRESS = 4096;

/** What Node lets through, or would answer without the documented body. */
export function refuseOddRequests(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (!METHODS.some((method) => method === raw.method)) refuse(kernelRefusals.METHOD_NOT_ALLOWED);
    if ((raw.url ?? '').length > LONGEST_ADDRESS) refuse(kernelRefusals.ADDRESS_TOO_LONG);
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined) refuse(kernelRefusals.MALFORMED);
    done();
  });
  // An expectation we don't know may be ignored; the request itself is answered.
  app.server.on('checkExpectation', (request, reply) => app.server.emit('request', request, reply));
}

/** Whoever asks an address in another way hears which ways there are. */
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
