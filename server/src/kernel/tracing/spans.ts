import { context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { version } from '../config/version.ts';

// Spans contain names of endpoints, jobs and statements, never values, because a collector may keep them elsewhere.

const tracer = trace.getTracer('plenum', version);

/** Runs a job in a span of its own. Without a collector this only runs it. */
export function inJobSpan<T>(job: string, work: () => Promise<T>): Promise<T> {
  return tracer.startActiveSpan(`job ${job}`, { root: true }, async (span) => {
    try {
      return await work();
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/**
 * Begins a trace with each request. A trace that the caller has begun is not continued, because anyone could otherwise
 * choose which requests are recorded.
 */
export function traceRequests(app: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const span = tracer.startSpan(request.method, {
      kind: SpanKind.SERVER,
      root: true,
      attributes: { 'http.request.method': request.method, 'plenum.request_id': request.id },
    });
    spans.set(request, span);
    context.with(trace.setSpan(context.active(), span), done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    const endpoint = request.routeOptions.config.endpointName ?? request.routeOptions.url ?? 'other';
    span?.updateName(endpoint);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}

type Query = (...args: unknown[]) => unknown;
type Callback = (error: unknown, ...rest: unknown[]) => void;

/** Records the statements of requests and jobs, without their parameters. */
export function traceQueries(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as Query;
  // A caller that waits for a connection is called back from the request that released it.
  Object.assign(pool, {
    connect: (callback?: Callback) =>
      callback ? connect(context.bind(context.active(), callback)) : connect(),
  });
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query;
    Object.assign(client, { query: (...args: unknown[]) => tracedQuery(query, args) });
  });
}

function tracedQuery(query: Query, args: unknown[]): unknown {
  const text = textOf(args[0]);
  if (text === undefined || !trace.getActiveSpan()) return query(...args);
  const span = tracer.startSpan(/^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'query', {
    kind: SpanKind.CLIENT,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
  });
  const end = (error?: unknown) => {
    if (error) fail(span, error);
    span.end();
  };
  const last = args.at(-1);
  if (typeof last === 'function') {
    const callback = context.bind(context.active(), last as Callback);
    return query(...args.slice(0, -1), (error: unknown, ...rest: unknown[]) => {
      end(error);
      callback(error, ...rest);
    });
  }
  const answer = query(...args);
  if (answer instanceof Promise) answer.then(() => end(), end);
  else end();
  return answer;
}

function textOf(query: unknown): string | undefined {
  if (typeof query === 'string') return query;
  const { text } = (query ?? {}) as { text?: unknown };
  return typeof text === 'string' ? text : undefined;
}

// Only the kind of error, because messages may quote values.
function fail(span: Span, error: unknown): void {
  const { code, name } = error as { code?: unknown; name?: unknown };
  span.setAttribute('error.type', String(code ?? name));
  span.setStatus({ code: SpanStatusCode.ERROR });
}
