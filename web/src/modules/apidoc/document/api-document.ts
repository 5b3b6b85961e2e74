import { IDEMPOTENCY_HEADER } from '@plenum/contract/kernel/endpoint';
import type { Language } from '@plenum/contract/kernel/language';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { $axios, toRefusedCall } from '#kernel/client/axios';
import { type ApiBody, type ApiReply, readBody, readReply } from './read-content.ts';
import {
  isJsonObject,
  isSchema,
  type JsonObject,
  type Lookup,
  lookupIn,
  textIn,
  textsIn,
  entriesIn,
  type Schema,
} from './json-schema.ts';
import { readRefusals, type ApiRefusal } from './read-refusals.ts';

export interface ApiParameter {
  readonly name: string;
  readonly place: string;
  readonly isRequired: boolean;
  readonly description: string | undefined;
  readonly schema: Schema;
}

export interface ApiOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string | undefined;
  readonly tag: string;
  /** The access that the call requires, in the document's words; empty if the document doesn't say. */
  readonly access: string;
  /** The permission that an API key needs; `any` if it needs none, empty if the call is closed to keys. */
  readonly scope: string;
  readonly parameters: readonly ApiParameter[];
  readonly body: ApiBody | undefined;
  readonly reply: ApiReply | undefined;
  readonly refusals: readonly ApiRefusal[];
}

export interface ApiGroup {
  readonly tag: string;
  readonly title: string;
  readonly operations: readonly ApiOperation[];
}

export interface ApiDocument {
  readonly title: string;
  readonly version: string;
  readonly description: string | undefined;
  /** The address of the server, as the document states it. */
  readonly address: string;
  readonly groups: readonly ApiGroup[];
  /** Refusals that any call may answer with. */
  readonly generalRefusals: readonly ApiRefusal[];
  readonly source: JsonObject;
}

/** Reads any OpenAPI document: missing parts stay empty; anything else is refused. */
export function readDocument(source: unknown): ApiDocument {
  if (!isJsonObject(source) || textIn(source['openapi']) === undefined || !isJsonObject(source['paths'])) {
    throw new Error('This is no OpenAPI document');
  }
  const { info, servers, components } = source;
  const about = isJsonObject(info) ? info : {};
  const first: unknown = Array.isArray(servers) ? servers[0] : undefined;
  const shared = isJsonObject(components) ? components['responses'] : undefined;
  return {
    title: textIn(about['title']) ?? '',
    version: textIn(about['version']) ?? '',
    description: textIn(about['description']),
    address: (isJsonObject(first) ? (textIn(first['url']) ?? '') : '').replace(/\/$/, ''),
    groups: groupsOf(source),
    generalRefusals: entriesIn(shared).flatMap(([, response]) => readRefusals(response)),
    source,
  };
}

export function operationsOf({ groups }: ApiDocument): ApiOperation[] {
  return groups.flatMap(({ operations }) => operations);
}

function groupsOf(source: JsonObject): ApiGroup[] {
  const lookup = lookupIn(source);
  const operations = entriesIn(source['paths']).flatMap(([path, item]) =>
    readPath(path, follow(item, lookup), lookup),
  );
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  return tags.map((tag) => ({
    tag,
    title: tagTitle(source, tag),
    operations: operations.filter((operation) => operation.tag === tag),
  }));
}

function tagTitle(source: JsonObject, tag: string): string {
  const tags: unknown[] = Array.isArray(source['tags']) ? source['tags'] : [];
  const declared = tags.find((entry) => isJsonObject(entry) && entry['name'] === tag);
  return (isJsonObject(declared) ? textIn(declared['description']) : undefined) ?? tag;
}

const methods = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'];

function readPath(path: string, item: JsonObject, lookup: Lookup): ApiOperation[] {
  const inherited = readParameters(item['parameters'], lookup);
  return methods.flatMap((method) => {
    const operation = item[method];
    return isJsonObject(operation) ? [readOperation({ method, path, operation, inherited }, lookup)] : [];
  });
}

interface Found {
  readonly method: string;
  readonly path: string;
  readonly operation: JsonObject;
  readonly inherited: readonly ApiParameter[];
}

function readOperation({ method, path, operation, inherited }: Found, lookup: Lookup): ApiOperation {
  const own = readParameters(operation['parameters'], lookup);
  const others = inherited.filter(
    ({ name, place }) => !own.some((field) => field.name === name && field.place === place),
  );
  const responses = entriesIn(operation['responses']).map(
    ([status, response]) => [status, follow(response, lookup)] as const,
  );
  return {
    id: textIn(operation['operationId']) ?? `${method} ${path}`,
    method: method.toUpperCase(),
    path,
    summary: textIn(operation['summary']) ?? path,
    description: textIn(operation['description']),
    tag: textsIn(operation['tags'])[0] ?? '',
    access: textIn(operation['x-access']) ?? '',
    scope: textIn(operation['x-scope']) ?? '',
    parameters: [...others, ...own],
    body: readBody(follow(operation['requestBody'], lookup)),
    reply: readReply(responses),
    refusals: responses.flatMap(([, response]) => readRefusals(response)),
  };
}

function readParameters(list: unknown, lookup: Lookup): ApiParameter[] {
  return (Array.isArray(list) ? list : []).flatMap((entry) => {
    const field = follow(entry, lookup);
    const name = textIn(field['name']);
    const place = textIn(field['in']);
    if (name === undefined || place === undefined) return [];
    const schema = isSchema(field['schema']) ? field['schema'] : true;
    const isRequired = field['required'] === true || place === 'path';
    return [{ name, place, isRequired, description: textIn(field['description']), schema }];
  });
}

function follow(value: unknown, lookup: Lookup): JsonObject {
  if (!isJsonObject(value)) return {};
  const target = typeof value['$ref'] === 'string' ? lookup(value['$ref']) : value;
  return isJsonObject(target) ? target : {};
}

export function isIdempotencyKey({ name }: { readonly name: string }): boolean {
  return name.toLowerCase() === IDEMPOTENCY_HEADER;
}

export const DOCUMENT_PATH = '/api/openapi.json';

/** The document is in the reader's language and lists the calls they may make, so it is read again after a login. */
export function documentQuery(language: Language) {
  return queryOptions({
    queryKey: ['apidoc', language],
    queryFn: async ({ signal }) => readDocument(await fetchDocument(signal)),
    // Keeps showing the document while the other language loads.
    placeholderData: keepPreviousData,
  });
}

async function fetchDocument(signal: AbortSignal): Promise<unknown> {
  try {
    return await $axios.get<unknown, unknown>(DOCUMENT_PATH, { signal, quiet: true });
  } catch (error) {
    throw toRefusedCall(error);
  }
}
