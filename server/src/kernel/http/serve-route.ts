import type { Endpoint } from '@plenum/contract/kernel/endpoint';
import { toFieldErrors } from '@plenum/contract/kernel/field-errors';
import type { Language } from '@plenum/contract/kernel/language';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Kernel } from '../kernel.ts';
import type { Actor, Authenticator } from './actor.ts';
import { type Admission, admit } from './admit.ts';
import { answerHead } from './answer.ts';
import { answerRefusal } from './answer-refusal.ts';
import { openEventStream } from './event-stream.ts';
import { readIdempotencyKey, requestHash } from '../idempotency/idempotency.ts';
import { languageOf } from './language-of.ts';
import { readJsonBody } from './read-body.ts';
import { readQuery } from './read-query.ts';
import { refuse } from './refusal-error.ts';
import type { Call, Route } from './route.ts';
import { type RunWrite, toJson } from './run-write.ts';
import { sendDownload } from './send-download.ts';
import { sendPresented } from './send-presented.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpointName?: string;
  }
}

// Nobody reads more, and each unknown field of a hostile body would come back threefold.
const MOST_ERRORS = 50;
const JSON_TYPE = /^application\/json(?:;\s*charset=utf-8)?$/i;

export function serveRoute(
  app: FastifyInstance,
  kernel: Kernel,
  authenticator: Authenticator,
  runWrite: RunWrite,
  route: Route,
): void {
  const { endpoint } = route;
  const admissions = new WeakMap<FastifyRequest, Admission>();

  async function enter(request: FastifyRequest, reply: FastifyReply): Promise<Admission> {
    const admission = await admit(kernel, authenticator, endpoint, {
      authorization: request.headers.authorization,
      address: request.ip,
    });
    if (admission.nextToken) reply.header('authorization', admission.nextToken);
    return admission;
  }

  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpointName: endpoint.name },
    ...(route.turnAway
      ? {}
      : { onRequest: async (request, reply) => void admissions.set(request, await enter(request, reply)) }),
    handler: async (request, reply) => {
      const early = route.turnAway ? await readEarly(request, endpoint) : null;
      const turnedAway = early?.status === 'fulfilled' ? route.turnAway?.(early.value) : null;
      if (turnedAway) return answerRefusal(kernel.config, turnedAway, request, reply);
      const admission = early ? await enter(request, reply) : admissions.get(request);
      if (!admission) throw new Error(`${endpoint.name} was reached without admission`);
      if (early?.status === 'rejected') throw early.reason;
      const call = withVisitor(early?.value ?? (await readCall(request, endpoint)), admission);
      const allowed = route.policy?.(call.actor, call) ?? true;
      if (allowed === 'unseen') refuse(kernelRefusals.NOT_FOUND);
      if (!allowed) refuse(kernelRefusals.FORBIDDEN);
      if (route.present) return sendPresented(kernel, route, call, request, reply, admission.loginExpired);
      if (route.stream) {
        route.stream(call, openEventStream(reply));
        return reply;
      }
      if (route.download) return sendDownload(kernel, request, reply, route, await route.download(call));
      const data = await answerOf(kernel, route, call, runWrite, request.headers['idempotency-key']);
      return sendJson(reply, data, call.language, admission.loginExpired);
    },
  });
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
  // Without a key nobody could ask again after a lost answer.
  const key = readIdempotencyKey(keyHeader) ?? refuse(kernelRefusals.KEY_REQUIRED);
  const { params, query, body } = call;
  const hash = requestHash(kernel.keys, [route.endpoint.name, params, query, body]);
  return toJson(route, await route.queue(call, { key, requestHash: hash }));
}

/** Reads before anybody is identified; what could not be read is told only to those who may knock. */
async function readEarly(
  request: FastifyRequest,
  endpoint: Endpoint,
): Promise<PromiseSettledResult<ReadCall>> {
  try {
    return { status: 'fulfilled', value: await readCall(request, endpoint) };
  } catch (error) {
    return { status: 'rejected', reason: error };
  }
}

function sendJson(
  reply: FastifyReply,
  data: string,
  language: Language,
  loginExpired: boolean,
): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(`${answerHead(language, loginExpired)}${data}}`);
}

type ReadCall = Omit<Call, 'actor' | 'visitor'>;

async function readCall(request: FastifyRequest, endpoint: Endpoint): Promise<ReadCall> {
  const language = languageOf(request);
  return {
    params: readParams(endpoint, request),
    query: check(endpoint.query, readQuery(request.raw.url ?? ''), language),
    body: endpoint.upload ? undefined : await readBody(request, endpoint, language),
    upload: request.raw,
    uploadType: endpoint.upload ? readUploadType(request, endpoint) : '',
    language,
    requestId: request.id,
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
  };
}

// An address with an id that can't be one leads nowhere: nobody filled in a form, so no field is wrong.
function readParams({ params }: Endpoint, request: FastifyRequest): unknown {
  const parsed = params?.safeParse({ ...(request.params as object) });
  return parsed?.success === false ? refuse(kernelRefusals.NOT_FOUND) : parsed?.data;
}

function withVisitor(call: ReadCall, { visitor }: Admission): Call {
  // `actor` is promised on every endpoint that is not public, and admission has refused everyone else there.
  return { ...call, visitor, actor: visitor as Actor };
}

async function readBody(request: FastifyRequest, endpoint: Endpoint, language: Language): Promise<unknown> {
  if (request.method === 'GET') return undefined;
  const type = request.headers['content-type'];
  if (endpoint.body && !JSON_TYPE.test(type ?? '')) refuse(kernelRefusals.WRONG_CONTENT_TYPE);
  const body = await readJsonBody(request.raw, endpoint.bodyBytes);
  if (!endpoint.body) {
    if (body !== undefined && !isEmptyObject(body)) refuse(kernelRefusals.MALFORMED);
    return undefined;
  }
  if (body === undefined) refuse(kernelRefusals.MALFORMED);
  return check(endpoint.body, body, language);
}

function isEmptyObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

function readUploadType(request: FastifyRequest, endpoint: Endpoint): string {
  const type = request.headers['content-type'] ?? '';
  if (!endpoint.upload?.types.includes(type)) refuse(kernelRefusals.FILE_TYPE_NOT_ALLOWED);
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > endpoint.upload.maxBytes) refuse(kernelRefusals.TOO_LARGE);
  return type;
}

function check(schema: z.ZodType | undefined, value: unknown, language: Language): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  return refuse(kernelRefusals.INVALID_INPUT, {
    errors: toFieldErrors(parsed.error.issues, language).slice(0, MOST_ERRORS),
  });
}
