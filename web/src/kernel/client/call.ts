import {
  fillPath,
  isChange,
  IDEMPOTENCY_HEADER,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from '@plenum/contract/kernel/endpoint';
import { LOGIN_EXPIRED_CODE, SUCCESS_CODE } from '@plenum/contract/kernel/envelope';
import type { Language } from '@plenum/contract/kernel/language';
import type { AxiosProgressEvent } from 'axios';
import { isObject, readAnswer } from './answer.ts';
import { $axios, toRefusedCall } from './axios.ts';
import { tellUnanswered } from './error-catalogue.ts';
import { isNoAccess, tellNoAccess } from './no-access.ts';
import { RefusedCall } from './refused-call.ts';

/** Options of every call, whatever its endpoint. */
export interface CommonOptions {
  signal?: AbortSignal | undefined;
  /** A new key by default. Pass the same key to repeat a call whose answer was lost. */
  idempotencyKey?: string | undefined;
  /** If true, the caller shows the errors itself, as forms do. */
  quiet?: boolean | undefined;
  /** The language of the answer; the reader's language by default. */
  lan?: Language | undefined;
}

// If an endpoint doesn't declare this part, its type is unknown.
type Part<Name extends string, T> = unknown extends T
  ? { [N in Name]?: undefined }
  : object extends T
    ? { [N in Name]?: T }
    : { [N in Name]: T };

export type CallOptions<E extends Endpoint> = CommonOptions &
  Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>> &
  Part<'body', BodyOf<E>>;

type Given<Options> = object extends Options ? [options?: Options] : [options: Options];

export type UploadOptions<E extends Endpoint> = CommonOptions &
  Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>> & { onProgress?: ((share: number) => void) | undefined };

// The untyped options behind the typed overloads below. The types are right, because the server answers by the same
// endpoint object.
interface LooseOptions extends CommonOptions {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  onProgress?: ((share: number) => void) | undefined;
}

/** Calls an endpoint of the contract and returns its data, or rejects with a RefusedCall. */
export function call<E extends Endpoint>(endpoint: E, ...given: Given<CallOptions<E>>): Promise<ReplyOf<E>>;
export function call(endpoint: Endpoint, options: LooseOptions = {}): Promise<unknown> {
  return send(endpoint, options, { params: options.query, data: options.body });
}

/** Sends the file itself as the body. */
export function upload<E extends Endpoint>(
  endpoint: E,
  file: Blob,
  ...given: Given<UploadOptions<E>>
): Promise<ReplyOf<E>>;
export function upload(endpoint: Endpoint, file: Blob, options: LooseOptions = {}): Promise<unknown> {
  return send(endpoint, options, {
    params: options.query,
    data: file,
    // The body is sent unchanged, because an uploaded JSON file must arrive byte for byte.
    transformRequest: (data: unknown) => data,
    headers: { 'Content-Type': file.type || 'application/octet-stream' },
    onUploadProgress: ({ progress }) => options.onProgress?.(progress ?? 0),
  });
}

interface Content {
  params?: unknown;
  data?: unknown;
  headers?: { 'Content-Type': string };
  transformRequest?: (data: unknown) => unknown;
  onUploadProgress?: (event: AxiosProgressEvent) => void;
}

async function send(
  endpoint: Endpoint,
  { params, signal, idempotencyKey, lan, quiet = false }: LooseOptions,
  content: Content,
): Promise<unknown> {
  const { method, path } = endpoint;
  const key = !isChange(endpoint) ? {} : { [IDEMPOTENCY_HEADER]: idempotencyKey ?? newIdempotencyKey() };
  let body: unknown;
  try {
    body = await $axios.request<unknown, unknown>({
      ...content,
      ...(signal ? { signal } : {}),
      ...(lan ? { lan } : {}),
      method,
      url: fillPath(path, isPathValues(params) ? params : {}),
      headers: { ...content.headers, ...key },
      quiet,
    });
  } catch (error) {
    const refused = toRefusedCall(error);
    if (isNoAccess(refused)) tellNoAccess();
    throw refused;
  }
  return dataOf(body, quiet);
}

function isPathValues(params: unknown): params is Record<string, string | number> {
  return isObject(params);
}

// Returns the data in an answer. Throws if the body is not our envelope, because a captive portal or a wrong base
// address also answers 200.
function dataOf(body: unknown, quiet: boolean): unknown {
  const answer = readAnswer(body);
  const good = answer.code === SUCCESS_CODE || answer.code === LOGIN_EXPIRED_CODE;
  if (good && isObject(body) && 'data' in body) return body['data'];
  if (!quiet) tellUnanswered();
  throw new RefusedCall(0, { ...answer, code: 0, message: '' });
}

/**
 * A random UUID. Browsers offer `randomUUID` on https and localhost only; on plain http it is made from random bytes.
 */
export function newIdempotencyKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
