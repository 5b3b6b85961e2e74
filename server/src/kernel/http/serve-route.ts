import type { Endpoint } from '@plenum/contract/kernel/endpoint';
import type { Language } from '@plenum/contract/kernel/language';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kernel } from '../kernel.ts';
import { addressKey, createGeneralLimit } from '../rate-limit/general-limit.ts';
import { type Actor, type Authenticator, callerId } from './actor.ts';
import { type Admission, admit } from './request/admit.ts';
import { answerHead, answerRefusal, DRAINED_BYTES } from './response/answer.ts';
import { openEventStream } from './response/event-stream.ts';
import { readIdempotencyKey, requestHash } from '../idempotency/idempotency.ts';
import { languageOf, readAsked, readBody } from './request/read-call.ts';
import { createRecentCallers } from './request/recent-callers.ts';
import { refuse } from '../refusal/refusal-error.ts';
import type { Asked, Call, Route } from './route.ts';
import { type RunWrite, toJson } from './run-write.ts';
import { sendDownload } from './response/send-download.ts';
import { sendPresented } from './response/send-presented.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpointName?: string;
    /** How much of a refused body is read before the connection is cut. */
    drainedBytes?: number;
  }
}

interface Entry {
  readonly admission: Admission;
  readonly asked: Asked;
}

export function serveRoute(
  app: FastifyInstance,
  kernel: Kernel,
  authenticator: Authenticator,
  runWrite: RunWrite,
  route: Route,
): void {
  const { endpoint } = route;
  const entries = new WeakMap<FastifyRequest, Entry>();
  const recentCallers = route.rejectEarly ? createRecentCallers() : null;
  const limitPerMinute = createLimitPerMinute(kernel, endpoint);

  /** Decides everything that doesn't depend on the body: who is calling, how often, and whether they may. */
  async function enter(request: FastifyRequest, reply: FastifyReply): Promise<Entry> {
    const { authorization } = request.headers;
    const admission = await admit(kernel, authenticator, endpoint, { authorization, address: request.ip });
    limitPerMinute(admission.visitor ? callerId(admission.visitor) : addressKey(request.ip));
    if (admission.nextToken) reply.header('authorization', admission.nextToken);
    const asked = readAsked(request, endpoint);
    const allowed = route.policy?.(actorOf(admission), asked) ?? true;
    if (allowed === 'unseen') refuse(kernelRefusals.NOT_FOUND);
    if (!allowed) refuse(kernelRefusals.FORBIDDEN);
    if (authorization) recentCallers?.add(authorization, kernel.clock.now());
    return { admission, asked };
  }

  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: {
      endpointName: endpoint.name,
      drainedBytes: Math.max(DRAINED_BYTES, endpoint.upload?.maxBytes ?? endpoint.bodyBytes ?? 0),
    },
    onRequest: async (request, reply) => {
      const { authorization } = request.headers;
      // During a rush the same people call repeatedly. While the items they want are sold out, the database is queried
      // about each caller only once a minute.
      if (authorization && recentCallers?.has(authorization, kernel.clock.now())) return;
      entries.set(request, await enter(request, reply));
    },
    handler: async (request, reply) => {
      const early = route.rejectEarly ? await settle(readBody(request, endpoint)) : null;
      const rejected =
        early?.status === 'fulfilled'
          ? route.rejectEarly?.({ ...readAsked(request, endpoint), ...early.value })
          : null;
      if (rejected) return answerRefusal(kernel.config, rejected, request, reply);
      const entry = entries.get(request) ?? (await enter(request, reply));
      if (early?.status === 'rejected') throw early.reason;
      const call = toCall(request, entry, early?.value ?? (await readBody(request, endpoint)));
      const { loginExpired } = entry.admission;
      if (route.present) return sendPresented(kernel, route, call, request, reply, loginExpired);
      if (route.stream) {
        route.stream(call, openEventStream(reply));
        return reply;
      }
      if (route.download) return sendDownload(kernel, request, reply, route, await route.download(call));
      const data = await answerOf(kernel, route, call, runWrite, request.headers['idempotency-key']);
      if (route.headers) reply.headers({ ...route.headers });
      return sendJson(reply, data, call.language, loginExpired);
    },
  });
}

function createLimitPerMinute({ clock, config }: Kernel, { perMinute }: Endpoint): (sender: string) => void {
  if (perMinute === undefined) return () => undefined;
  const most = perMinute * config.limitFactor;
  const limit = createGeneralLimit(most);
  return (sender) => {
    if (!limit.allows(sender, clock.now()))
      refuse(kernelRefusals.TOO_MANY, { retryAfterSeconds: Math.ceil(60 / most) });
  };
}

async function answerOf(
  kernel: Kernel,
  route: Route,
  call: Call,
  runWrite: RunWrite,
  keyHeader: unknown,
): Promise<string> {
  if (route.read) return toJson(route, await route.read(call));
  if (!route.queue) return runWrite(route, call, keyHeader);
  // Without a key the client could not retry after a lost answer.
  const key = readIdempotencyKey(keyHeader) ?? refuse(kernelRefusals.KEY_REQUIRED);
  const { params, query, body } = call;
  const once = {
    key,
    get requestHash() {
      return requestHash(kernel.keys, [route.endpoint.name, params, query, body]);
    },
  };
  return toJson(route, await route.queue(call, once));
}

function sendJson(
  reply: FastifyReply,
  data: string,
  language: Language,
  loginExpired: boolean,
): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(`${answerHead(language, loginExpired)}${data}}`);
}

async function settle<T>(reading: Promise<T>): Promise<PromiseSettledResult<T>> {
  try {
    return { status: 'fulfilled', value: await reading };
  } catch (error) {
    return { status: 'rejected', reason: error };
  }
}

// The length of an IPv6 address with its zone.
const LONGEST_ADDRESS = 64;

function toCall(
  request: FastifyRequest,
  { admission, asked }: Entry,
  read: Awaited<ReturnType<typeof readBody>>,
): Call {
  return {
    ...asked,
    ...read,
    upload: request.raw,
    visitor: admission.visitor,
    actor: actorOf(admission),
    language: languageOf(request),
    requestId: request.id,
    // Truncates the address, because behind a proxy it is text from a header.
    address: request.ip.slice(0, LONGEST_ADDRESS),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
  };
}

// Every endpoint that is not public has an actor, because admission has refused anonymous callers there.
function actorOf({ visitor }: Admission): Actor {
  return visitor as Actor;
}
