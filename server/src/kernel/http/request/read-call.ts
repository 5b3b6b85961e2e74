import { type Endpoint, USUAL_BODY_VALUES } from '@plenum/contract/kernel/endpoint';
import { toFieldErrors } from '@plenum/contract/kernel/field-errors';
import { type Language, toLanguage } from '@plenum/contract/kernel/language';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { readJsonBody } from './read-body.ts';
import { refuse } from '../../refusal/refusal-error.ts';
import type { Asked, Call } from '../route.ts';
import { checkText } from './strict-json.ts';

const JSON_TYPE = /^application\/json(?:;\s*charset=utf-8)?$/i;
// Some clients send `{}` although no body is expected.
const NO_BODY_BYTES = 16;
// No page shows more errors, and each unknown field of a hostile body would triple in size.
const MOST_ERRORS = 50;
// Each error costs several microseconds, so a larger body gets only its first error.
const VALUES_CHECKED_TO_THE_END = 1000;

export function readAsked(request: FastifyRequest, endpoint: Endpoint): Asked {
  return {
    params: readParams(endpoint, request),
    query: check(endpoint.query, readQuery(request.raw.url ?? ''), languageOf(request)),
  };
}

// A malformed id in the path is "not found", because the path isn't a form with fields.
function readParams({ params }: Endpoint, request: FastifyRequest): unknown {
  const parsed = params?.safeParse({ ...(request.params as object) });
  return parsed?.success === false ? refuse(kernelRefusals.NOT_FOUND) : parsed?.data;
}

/** Validates the body; for an upload only its headers. */
export async function readBody(
  request: FastifyRequest,
  endpoint: Endpoint,
): Promise<Pick<Call, 'body' | 'uploadType'>> {
  if (endpoint.upload) return { body: undefined, uploadType: readUploadType(request, endpoint) };
  if (request.method === 'GET') return { body: undefined, uploadType: '' };
  const type = request.headers['content-type'];
  if (endpoint.body && !JSON_TYPE.test(type ?? '')) refuse(kernelRefusals.WRONG_CONTENT_TYPE);
  const json = await readJsonBody(request.raw, {
    bytes: endpoint.bodyBytes ?? NO_BODY_BYTES,
    values: endpoint.bodyValues ?? USUAL_BODY_VALUES,
  });
  if (!endpoint.body) {
    if (json !== undefined && !isEmptyObject(json.value)) refuse(kernelRefusals.MALFORMED);
    return { body: undefined, uploadType: '' };
  }
  if (json === undefined) refuse(kernelRefusals.MALFORMED);
  const stopAtFirst = json.values > VALUES_CHECKED_TO_THE_END;
  return { body: check(endpoint.body, json.value, languageOf(request), stopAtFirst), uploadType: '' };
}

function isEmptyObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

function readUploadType(request: FastifyRequest, endpoint: Endpoint): string {
  const type = request.headers['content-type'] ?? '';
  if (!endpoint.upload?.types.includes(type)) refuse(kernelRefusals.FILE_TYPE_NOT_ALLOWED);
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > endpoint.upload.maxBytes) refuse(endpoint.upload.tooLarge ?? kernelRefusals.TOO_LARGE);
  return type;
}

function check(
  schema: z.ZodType | undefined,
  value: unknown,
  language: Language,
  stopAtFirst = false,
): unknown {
  if (!schema) return undefined;
  // zod's own `validate` sets `abortEarly`, but returns no errors; the type of `safeParse` does not list it.
  const options: z.core.ParseContextInternal = { reportInput: true, abortEarly: stopAtFirst };
  const parsed = schema.safeParse(value, options as z.core.ParseContext<z.core.$ZodIssue>);
  if (parsed.success) return parsed.data;
  return refuse(kernelRefusals.INVALID_INPUT, {
    errors: toFieldErrors(parsed.error.issues, language, MOST_ERRORS),
  });
}

/**
 * The query string as plain text values. A repeated name is refused, because readers would disagree about which one
 * counts.
 */
export function readQuery(url: string): Record<string, string> {
  const start = url.indexOf('?');
  const values: Record<string, string> = Object.create(null) as Record<string, string>;
  if (start < 0) return values;
  for (const [name, value] of new URLSearchParams(wellFormed(url.slice(start + 1)))) {
    if (name in values) refuse(kernelRefusals.MALFORMED);
    checkText(name);
    checkText(value);
    values[name] = value;
  }
  return values;
}

// URLSearchParams repairs what it can't decode; a repaired value is not the one that was sent.
function wellFormed(query: string): string {
  try {
    decodeURIComponent(query);
    return query;
  } catch {
    return refuse(kernelRefusals.MALFORMED);
  }
}

export function languageOf(request: FastifyRequest): Language {
  return toLanguage(request.headers['lan']);
}
