// Writes the types of client/src/operations.ts from the OpenAPI document. A library would need an older TypeScript beside
// ours, and the document uses only the small part of JSON Schema below.

export interface ApiSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly ApiSchema[];
  readonly oneOf?: readonly ApiSchema[];
  readonly allOf?: readonly ApiSchema[];
  readonly properties?: Readonly<Record<string, ApiSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | ApiSchema;
  readonly items?: ApiSchema | false;
  readonly prefixItems?: readonly ApiSchema[];
}

interface ApiContent {
  readonly content?: Readonly<Record<string, { readonly schema: ApiSchema }>>;
}

interface ApiOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly 'x-scope'?: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema: ApiSchema;
  }[];
  readonly requestBody?: ApiContent;
  readonly responses: Readonly<Record<string, ApiContent>>;
}

export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
}

const HEAD = `// Generated from the endpoints that an API key may call. To write it again:
// npm test -- server/src/app/client-operations -u

`;

/** Returns the source of the client’s operations, in the order of their names. */
export function clientSource({ paths }: ApiDocument): string {
  const operations = Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    )
    .toSorted((a, b) => (a.operation.operationId < b.operation.operationId ? -1 : 1));
  const types = operations.map(
    ({ operation }) =>
      `  /** ${operation.summary}. Permission: ${operation['x-scope'] === 'any' ? 'any key' : operation['x-scope']} */\n` +
      `  ${nameOf(operation.operationId)}: {\n    request: ${requestType(operation)};\n    reply: ${replyType(operation)};\n  };`,
  );
  const values = operations.map(
    ({ path, method, operation }) =>
      `  ${nameOf(operation.operationId)}: { method: '${method.toUpperCase()}', path: '${path}' },`,
  );
  return (
    `${HEAD}export interface Operations {\n${types.join('\n')}\n}\n\n` +
    `export const operations = {\n${values.join('\n')}\n} as const;\n`
  );
}

function requestType({ parameters, requestBody }: ApiOperation): string {
  const body = requestBody?.content?.['application/json']?.schema;
  const parts = [
    ...parameterPart('params', parameters, 'path'),
    ...parameterPart('query', parameters, 'query'),
    ...(body ? [`body: ${typeOf(body)}`] : []),
  ];
  return parts.length === 0 ? 'Record<string, never>' : `{ ${parts.join('; ')} }`;
}

function parameterPart(name: string, all: ApiOperation['parameters'], place: string): string[] {
  const own = all.filter((parameter) => parameter.in === place);
  if (own.length === 0) return [];
  const isOptional = own.every(({ required }) => !required);
  const fields = own.map(
    ({ name: field, required, schema }) => `${nameOf(field)}${required ? '' : '?'}: ${typeOf(schema)}`,
  );
  return [`${name}${isOptional ? '?' : ''}: { ${fields.join('; ')} }`];
}

function replyType({ operationId, responses }: ApiOperation): string {
  const data = responses['200']?.content?.['application/json']?.schema.properties?.['data'];
  if (!data) throw new Error(`${operationId} does not answer with JSON`);
  return typeOf(data);
}

function typeOf(schema: ApiSchema): string {
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum) return union(schema.enum.map(literal));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return union(choices.map(typeOf));
  if (schema.allOf) return schema.allOf.map((part) => `(${typeOf(part)})`).join(' & ');
  if (typeof schema.type === 'object') return union(schema.type.map((type) => typeOf({ ...schema, type })));
  switch (schema.type) {
    case 'object':
      return objectType(schema);
    case 'array':
      return arrayType(schema);
    case 'integer':
      return 'number';
    case undefined:
      return 'unknown';
    default:
      return schema.type;
  }
}

function objectType({ properties = {}, required = [], additionalProperties }: ApiSchema): string {
  const fields = Object.entries(properties).map(
    ([name, field]) => `${nameOf(name)}${required.includes(name) ? '' : '?'}: ${typeOf(field)}`,
  );
  if (typeof additionalProperties === 'object' && fields.length === 0)
    return `Record<string, ${typeOf(additionalProperties)}>`;
  return fields.length === 0 ? 'Record<string, never>' : `{ ${fields.join('; ')} }`;
}

function arrayType({ items, prefixItems }: ApiSchema): string {
  if (prefixItems) return `[${prefixItems.map(typeOf).join(', ')}]`;
  return `(${items ? typeOf(items) : 'unknown'})[]`;
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ');
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : String(value);
}

function nameOf(name: string): string {
  return /^\w+$/.test(name) ? name : `'${name}'`;
}
