import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Kernel } from '../kernel.ts';
import { anonymousLimit } from '../rate-limit/general-limit.ts';
import { answerRefusal } from './response/answer.ts';
import { answerKeptFirst } from './response/answer-kept.ts';
import { answerAndClose, answerBrokenRequest, guardProtocol } from './request/protocol-guards.ts';
import { guardShortHost } from './request/short-host.ts';
import { addSecurityHeaders, allowListedOrigins } from './response/security-headers.ts';
import { traceRequests } from '../tracing/spans.ts';
import { RefusalError } from '../refusal/refusal-error.ts';
import {
  type ConnectionLimits,
  connectionLimits,
  endConnectionsOnClose,
  keepProxyConnections,
  limitSilentConnections,
} from './connections.ts';
import { toRefusal } from './response/to-refusal.ts';

const MAX_HEADER_BYTES = 16 * 1024;
const MAX_PARAM_LENGTH = 512;

export async function createHttpServer(
  kernel: Kernel,
  limits: ConnectionLimits = connectionLimits,
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    genReqId: () => randomUUID(),
    trustProxy: kernel.config.trustProxy.length > 0 ? [...kernel.config.trustProxy] : false,
    requestTimeout: limits.request,
    connectionTimeout: limits.stalled,
    keepAliveTimeout: limits.idle,
    forceCloseConnections: 'idle',
    // On closing, requests that have already arrived are answered, instead of a bare 503.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    http: {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: limits.headers,
      connectionsCheckingInterval: limits.check,
      // Requests without a host are refused by our own code, with a body.
      requireHostHeader: false,
    },
    clientErrorHandler: (error, socket) => answerBrokenRequest(kernel.config, error, socket, limits.grace),
    frameworkErrors: (error, request, reply) => void answerError(kernel, error, request, reply),
  });
  app.removeAllContentTypeParsers();
  // The endpoint reads the body, after the caller was authenticated.
  app.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined));
  app.setErrorHandler((error, request, reply) => answerError(kernel, error, request, reply));
  app.server.on('connect', (_request, socket) => {
    answerAndClose(kernel.config, kernelRefusals.METHOD_NOT_ALLOWED, socket, limits.grace);
  });
  if (kernel.config.traces) traceRequests(app);
  guardShortHost(app, kernel.config);
  answerKeptFirst(app, kernel);
  addSecurityHeaders(app, kernel.config);
  guardProtocol(app);
  allowListedOrigins(app, kernel.config.corsOrigins);
  limitAnonymous(app, kernel);
  observe(app, kernel);
  endConnectionsOnClose(app);
  keepProxyConnections(app, kernel.config.trustProxy, limits);
  limitSilentConnections(app, kernel.config.trustProxy, limits);
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
  return answerRefusal(kernel.config, refusal ?? new RefusalError(kernelRefusals.UNEXPECTED), request, reply);
}

function limitAnonymous(app: FastifyInstance, kernel: Kernel): void {
  // A caller with a token is limited on admission, once the token proves invalid.
  app.addHook('onRequest', ({ url, headers, ip }, _reply, done) => {
    if (url.startsWith('/api/') && !headers.authorization) anonymousLimit(kernel, ip);
    done();
  });
}

function observe(app: FastifyInstance, kernel: Kernel): void {
  app.addHook('onResponse', (request, reply, done) => {
    const name = request.routeOptions.config.endpointName ?? 'other';
    kernel.metrics.observeRequest(name, request.method, reply.statusCode, reply.elapsedTime / 1000);
    kernel.log.info(
      { requestId: request.id, endpoint: name, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
    done();
  });
}
