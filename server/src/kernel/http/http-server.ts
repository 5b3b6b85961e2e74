import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Kernel } from '../kernel.ts';
import { addressKey } from '../rate-limit/address-key.ts';
import { createGeneralLimit } from '../rate-limit/general-limit.ts';
import { refusalBody } from './answer.ts';
import { answerBrokenRequest } from './broken-request.ts';
import { allowListedOrigins } from './cross-origin.ts';
import { RefusalError, refuse } from './refusal-error.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { languageOf } from './serve-route.ts';
import { endSilentConnections } from './silent-connections.ts';
import { toRefusal } from './to-refusal.ts';

// The client waits 300 s, so an upload may take that long; headers have no excuse.
const REQUEST_TIMEOUT_MS = 300_000;
const HEADERS_TIMEOUT_MS = 10_000;
const MAX_HEADER_BYTES = 16 * 1024;
const MAX_PARAM_LENGTH = 512;

export async function createHttpServer(kernel: Kernel): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    genReqId: () => randomUUID(),
    trustProxy: kernel.config.trustProxy.length > 0 ? [...kernel.config.trustProxy] : false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    // Closing answers what is already on its way instead of a bare 503.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    http: { maxHeaderSize: MAX_HEADER_BYTES, headersTimeout: HEADERS_TIMEOUT_MS },
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => void answerError(kernel, error, request, reply),
  });
  app.removeAllContentTypeParsers();
  // Bodies are read by the endpoint that wants them, after it has been decided who is calling.
  app.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined));
  app.setErrorHandler((error, request, reply) => answerError(kernel, error, request, reply));
  addSecurityHeaders(app, kernel.config);
  allowListedOrigins(app, kernel.config.corsOrigins);
  brakeFloods(app, kernel);
  observe(app, kernel);
  endSilentConnections(app);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  return app;
}

function answerError(
  kernel: Kernel,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = toRefusal(error);
  if (!refusal) kernel.log.error({ requestId: request.id, err: error as FastifyError }, 'unexpected failure');
  const said = refusal ?? new RefusalError(kernelRefusals.UNEXPECTED);
  const wait = said.details.retryAfterSeconds;
  if (wait !== undefined) reply.header('retry-after', String(wait));
  // What is left of a refused body is not worth reading.
  if (!request.raw.complete) reply.header('connection', 'close');
  return reply
    .code(said.refusal.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(refusalBody(said, languageOf(request), request.id)));
}

function brakeFloods(app: FastifyInstance, kernel: Kernel): void {
  const general = createGeneralLimit();
  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith('/api/') || request.headers.authorization) return;
    if (!general.allows(addressKey(request.ip), kernel.clock.now())) {
      refuse(kernelRefusals.TOO_MANY, { retryAfterSeconds: 10 });
    }
  });
}

function observe(app: FastifyInstance, kernel: Kernel): void {
  app.addHook('onResponse', async (request, reply) => {
    const name = request.routeOptions.config.endpointName ?? 'other';
    kernel.metrics.observeRequest(name, request.method, reply.statusCode, reply.elapsedTime / 1000);
    kernel.log.info(
      { requestId: request.id, endpoint: name, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
  });
}
