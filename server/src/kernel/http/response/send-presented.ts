import type { Language } from '@plenum/contract/kernel/language';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encode, encodingFor, hasVersion, pack, type Packed } from '../../cache/packed.ts';
import type { Kept } from '../../cache/public-cache.ts';
import type { Kernel } from '../../kernel.ts';
import { answerHead } from './answer.ts';
import type { Call, PublicCall, Route } from '../route.ts';
import { toJson } from '../run-write.ts';

export const PUBLIC_PREFIX = '/api/public/';
export const PRESENTED_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  vary: 'lan, accept-encoding, origin',
  'cache-control': 'no-cache',
} as const;

/** The answer for everyone who reads this language, built once. The caller's identity is not passed to the builder. */
export function readPresented(
  kernel: Kernel,
  route: Route,
  { params, query, language }: PublicCall,
): Promise<Kept> {
  const { present, endpoint } = route;
  if (!present) throw new Error(`${endpoint.name} presents nothing`);
  const call = { params, query, language };
  return kernel.publicCache.read(keyOf(route, call), kernel.clock.now(), async () => {
    const { value, ...lasting } = await present(call);
    const text = `${answerHead(language, false)}${toJson(route, value)}}`;
    return { ...lasting, value: pack(PRESENTED_HEADERS['content-type'], text) };
  });
}

function keyOf({ endpoint }: Route, { params, query, language }: PublicCall): string {
  return `${endpoint.name} ${language} ${JSON.stringify([params, query])}`;
}

/** Returns the data of an answer, as JSON. */
export function dataOf(packed: Packed, language: Language): string {
  return packed.plain.toString(
    'utf8',
    Buffer.byteLength(answerHead(language, false)),
    packed.plain.length - 1,
  );
}

export async function sendPresented(
  kernel: Kernel,
  route: Route,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  loginExpired: boolean,
): Promise<FastifyReply> {
  const { value: packed } = await readPresented(kernel, route, call);
  kernel.publicCache.name(presentedAddress(call.language, request.raw.url ?? ''), keyOf(route, call));
  reply.headers(PRESENTED_HEADERS);
  if (loginExpired) return reply.send(`${answerHead(call.language, true)}${dataOf(packed, call.language)}}`);
  return sendPacked(request, reply, packed);
}

export function presentedAddress(language: Language, url: string): string {
  return `${language} ${url}`;
}

/** Sends the answer in an encoding that the client accepts, or reports that it has not changed. */
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
