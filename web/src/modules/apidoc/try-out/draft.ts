import {
  type ApiDocument,
  type ApiOperation,
  type ApiParameter,
  isIdempotencyKey,
} from '../document/api-document.ts';
import type { ApiBody } from '../document/read-content.ts';
import { schemaExample } from '../schema/schema-example.ts';

/** The request that the user is composing. */
export interface RequestDraft {
  /** The typed values by `parameterKey`. */
  readonly values: Readonly<Record<string, string>>;
  readonly body: string;
  readonly file: File | undefined;
}

export function parameterKey({ place, name }: ApiParameter): string {
  return `${place}:${name}`;
}

export function startDraft({ body }: ApiOperation, { source }: ApiDocument): RequestDraft {
  const hasJson = body !== undefined && !body.isFile;
  return {
    values: {},
    body: hasJson ? JSON.stringify(schemaExample(body.schema, source), null, 2) : '',
    file: undefined,
  };
}

// The client sets these headers on every call: the page's language and the token.
const ownHeaders = ['lan', 'authorization'];

/** The parameters that the user fills in. */
export function askedParameters({ parameters }: ApiOperation): ApiParameter[] {
  return parameters.filter(
    ({ place, name }) =>
      place === 'path' ||
      place === 'query' ||
      (place === 'header' && !ownHeaders.includes(name.toLowerCase())),
  );
}

export type DraftError = 'missing' | 'notJson';

/** The errors of the draft, by parameter key or `body`. */
export function draftErrors(operation: ApiOperation, draft: RequestDraft): Record<string, DraftError> {
  const missing = askedParameters(operation)
    .filter((parameter) => parameter.isRequired && (draft.values[parameterKey(parameter)] ?? '') === '')
    .map((parameter) => [parameterKey(parameter), 'missing'] as const);
  const fieldError = bodyError(operation, draft);
  return Object.fromEntries([
    ...missing,
    ...(fieldError === undefined ? [] : [['body', fieldError] as const]),
  ]);
}

function bodyError({ body }: ApiOperation, draft: RequestDraft): DraftError | undefined {
  if (body === undefined) return undefined;
  if (body.isFile) return draft.file === undefined && body.isRequired ? 'missing' : undefined;
  if (draft.body.trim() === '') return body.isRequired ? 'missing' : undefined;
  return isJson(draft.body) ? undefined : 'notJson';
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Returns the path and query. A path parameter without a value keeps its name. */
export function draftAddress(operation: ApiOperation, draft: RequestDraft): string {
  const valueOf = (place: string, name: string) => draft.values[`${place}:${name}`] ?? '';
  const path = operation.path.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const value = valueOf('path', name);
    return value === '' ? whole : encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  for (const { place, name } of operation.parameters) {
    const value = valueOf(place, name);
    if (place === 'query' && value !== '') query.set(name, value);
  }
  const asked = query.toString();
  return asked === '' ? path : `${path}?${asked}`;
}

/** The typed headers, without those the client sets. */
export function draftHeaders(operation: ApiOperation, draft: RequestDraft): Record<string, string> {
  const typed = askedParameters(operation)
    .filter(({ place }) => place === 'header')
    .map((parameter) => [parameter.name, draft.values[parameterKey(parameter)] ?? ''] as const);
  return Object.fromEntries(typed.filter(([, value]) => value !== ''));
}

/** Returns whether the call needs an Idempotency-Key and none was entered. */
export function needsKey(operation: ApiOperation, draft: RequestDraft): boolean {
  const typed = Object.keys(draftHeaders(operation, draft));
  return operation.parameters.some(isIdempotencyKey) && !typed.some((name) => isIdempotencyKey({ name }));
}

export function bodyType({ isFile, types }: ApiBody, { file }: RequestDraft): string {
  const [first = 'application/octet-stream'] = types;
  return isFile ? file?.type || first : first;
}

export const errorWords = {
  missing: 'try.errorMissing',
  notJson: 'try.errorNotJson',
} as const satisfies Record<DraftError, string>;
