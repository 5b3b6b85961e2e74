import { type Endpoint, isChange, KIB, USUAL_BODY_VALUES } from '@plenum/contract/kernel/endpoint';
import { LOGIN_EXPIRED_CODE, SUCCESS_CODE } from '@plenum/contract/kernel/envelope';
import {
  defaultLanguage,
  inGeneral,
  inLanguage,
  type Language,
  languages,
  type Sentence,
} from '@plenum/contract/kernel/language';
import { kernelRefusals, type Refusal, universalRefusals } from '@plenum/contract/kernel/refusals';
import { z } from 'zod';
import { version } from '../config/version.ts';

type Json = Record<string, unknown>;

const EXAMPLE_ID = '3f0c9a4e-5b7d-4a83-9d53-0c1c6f1f7a52';

// Refusals worth listing under each endpoint; the other universal ones are listed once, under components.
const loginRefusals = [kernelRefusals.LOGIN_FIRST, kernelRefusals.LOGIN_ENDED];
const keyRefusals = [kernelRefusals.SCOPE_MISSING, kernelRefusals.TOO_MANY];
const staffRefusals = [kernelRefusals.FORBIDDEN, kernelRefusals.SECOND_FACTOR_NEEDED];
// A body is also read if none is expected, to check that there is none.
const bodyRefusals = [kernelRefusals.TOO_LARGE, kernelRefusals.TOO_COMPLEX];
const uploadRefusals = [
  kernelRefusals.TOO_LARGE,
  kernelRefusals.FILE_TYPE_NOT_ALLOWED,
  kernelRefusals.NO_ROOM,
];

const tagNames: Record<string, Sentence> = {
  consents: { en: 'Terms, privacy and consents', zh: '协议与授权同意' },
  kernel: { en: 'General', zh: '通用' },
  accounts: { en: 'Accounts', zh: '账号' },
  meetings: { en: 'Conferences', zh: '会议' },
  news: { en: 'News', zh: '新闻' },
  pages: { en: 'Pages', zh: '页面' },
  checkout: { en: 'Registration', zh: '报名' },
  mine: { en: 'My registrations', zh: '我的报名' },
  waiting: { en: 'Waiting list', zh: '候补' },
  sharing: { en: 'Sharing a room', zh: '合住' },
  payments: { en: 'Payments', zh: '支付' },
  invoices: { en: 'Invoices', zh: '发票' },
  tickets: { en: 'Tickets', zh: '电子票' },
  badges: { en: 'Badges and printing', zh: '参会证与打印' },
  submissions: { en: 'Submissions and peer review', zh: '投稿与审稿' },
  letters: { en: 'Letters and certificates', zh: '邀请函与参会证明' },
  messaging: { en: 'Messages', zh: '消息' },
  mailings: { en: 'Messages to participants', zh: '群发与消息' },
  console: { en: 'Finance', zh: '财务' },
  codes: { en: 'Discount codes', zh: '优惠码' },
  orders: { en: 'Orders', zh: '订单' },
  changes: { en: 'Changes after payment', zh: '支付后变更' },
  people: { en: 'Participants and registrations', zh: '参会人员与报名' },
  checkin: { en: 'Check-in', zh: '签到' },
  rooming: { en: 'Rooms', zh: '房间分配' },
  webhooks: { en: 'Webhooks', zh: 'Webhook' },
  dashboard: { en: 'Figures and to-dos', zh: '数据与待办' },
};

/** The document of exactly the given endpoints, in one language, so that it describes what is running. */
export function openApiDocument(endpoints: readonly Endpoint[], language: Language, publicUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, language) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Plenum',
      version,
      description: inLanguage(
        {
          en: 'Every response body is { code, message, msg, data }. Code 200 means success. Any other code comes from a fixed list, with a message in the language of the `lan` header.',
          zh: '所有响应体均为 { code, message, msg, data }。200 表示成功；其他代码取自固定列表，提示语言由请求头 lan 决定。',
        },
        language,
      ),
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publicUrl }],
    tags: tagsOf(endpoints, language),
    paths,
    components: {
      securitySchemes: securitySchemes(language),
      schemas: { Refusal: refusalSchema() },
      responses: universalResponses(language),
    },
  };
}

function tagsOf(endpoints: readonly Endpoint[], language: Language): Json[] {
  const used = new Set(endpoints.map(tagOf));
  return [...used].map((name) => {
    const title = tagNames[name];
    return { name, ...(title ? { description: inLanguage(title, language) } : {}) };
  });
}

function tagOf(endpoint: Endpoint): string {
  return endpoint.name.split('.')[0] ?? '';
}

function universalResponses(language: Language): Json {
  const byStatus = Map.groupBy(universalRefusals, ({ status }) => status);
  const entries = [...byStatus].map(([status, refusals]) => [
    String(status),
    refusalResponse(refusals, language),
  ]);
  return Object.fromEntries(entries) as Json;
}

function operation(endpoint: Endpoint, language: Language): Json {
  return {
    operationId: endpoint.name,
    summary: inLanguage(endpoint.summary, language),
    tags: [tagOf(endpoint)],
    'x-access': endpoint.access,
    ...securityOf(endpoint),
    parameters: parametersOf(endpoint, language),
    ...requestBodyOf(endpoint, language),
    responses: responsesOf(endpoint, language),
  };
}

function securityOf({ access, scope }: Endpoint): Json {
  const key = scope === undefined ? [] : [{ key: scope === 'any' ? [] : [scope] }];
  return {
    security: access === 'public' ? [{}, ...key] : [{ login: [] }, ...key],
    ...(scope !== undefined && { 'x-scope': scope }),
  };
}

const KEY_SCHEME: Sentence = {
  en: 'An API key of a conference: `Authorization: Bearer plk_…`. It can call the requests that list a permission (`x-scope`), if it was created with that permission.',
  zh: '会议的 API 密钥：`Authorization: Bearer plk_…`。可调用列有权限（`x-scope`）的接口，且密钥须具有该权限。',
};

function securitySchemes(language: Language): Json {
  return {
    login: { type: 'apiKey', in: 'header', name: 'authorization' },
    key: { type: 'http', scheme: 'bearer', description: inLanguage(KEY_SCHEME, language) },
  };
}

const LANGUAGE_HEADER: Sentence = {
  en: '`en` or `zh-cn`. Requests with any other value, or without this header, get a response in Chinese.',
  zh: '取值 `en` 或 `zh-cn`；其他取值或不携带该请求头时，以中文返回。',
};

function parametersOf(endpoint: Endpoint, language: Language): Json[] {
  const headers = [
    {
      name: 'lan',
      in: 'header',
      description: inLanguage(LANGUAGE_HEADER, language),
      schema: { type: 'string', default: defaultLanguage, examples: [...languages] },
    },
  ];
  const once = {
    name: 'Idempotency-Key',
    in: 'header',
    schema: { type: 'string', minLength: 8, maxLength: 200 },
  };
  return [
    ...fieldsOf(endpoint.params, 'path'),
    ...fieldsOf(endpoint.query, 'query'),
    ...headers,
    ...(!isChange(endpoint) || endpoint.download ? [] : [once]),
  ];
}

function fieldsOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const described = toSchema(schema, 'input') as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(described.properties ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || (described.required ?? []).includes(name),
    schema: field,
  }));
}

function requestBodyOf(endpoint: Endpoint, language: Language): Json {
  const { body, bodyBytes = 0, bodyValues = USUAL_BODY_VALUES, upload } = endpoint;
  if (upload) {
    const description = inLanguage(sizeLimit(upload.maxBytes), language);
    return { requestBody: { required: true, description, content: binaryContent(upload.types) } };
  }
  if (!body) return {};
  const { en, zh } = sizeLimit(bodyBytes);
  const limits = {
    en: `${en} At most ${bodyValues} fields and list items in total.`,
    zh: `${zh}字段与列表项合计不超过 ${bodyValues} 个。`,
  };
  const content = { 'application/json': { schema: toSchema(body, 'input') } };
  return { requestBody: { required: true, description: inLanguage(limits, language), content } };
}

function sizeLimit(bytes: number): Sentence {
  const size = bytes % (KIB * KIB) === 0 ? `${bytes / (KIB * KIB)} MiB` : `${bytes / KIB} KiB`;
  return { en: `At most ${size}.`, zh: `不超过 ${size}。` };
}

function responsesOf(endpoint: Endpoint, language: Language): Json {
  const responses: Json = { 200: { description: 'OK', content: contentOf(endpoint) } };
  const byStatus = Map.groupBy(refusalsOf(endpoint), ({ status }) => status);
  for (const [status, refusals] of byStatus) responses[status] = refusalResponse(refusals, language);
  return responses;
}

function contentOf(endpoint: Endpoint): Json {
  if (endpoint.download) return binaryContent(endpoint.download.types);
  const data = toSchema(endpoint.reply, 'output');
  if (endpoint.stream) return { 'text/event-stream': { schema: data } };
  return { 'application/json': { schema: envelopeSchema(data, endpoint.access === 'public') } };
}

function binaryContent(types: readonly string[]): Json {
  const binary = { schema: { type: 'string', format: 'binary' } };
  return Object.fromEntries(types.map((type) => [type, binary]));
}

/** The refusals that this endpoint can return. */
export function refusalsOf(endpoint: Endpoint): readonly Refusal[] {
  const isStaffs = endpoint.access === 'staff' || endpoint.access === 'administrator';
  const isPublic = endpoint.access === 'public';
  return [
    // Any URL may be too long, or have an invalid query string.
    kernelRefusals.MALFORMED,
    kernelRefusals.ADDRESS_TOO_LONG,
    ...(isPublic ? [] : loginRefusals),
    ...(isStaffs ? staffRefusals : []),
    ...(endpoint.scope === undefined ? (isPublic ? [] : [kernelRefusals.CLOSED_TO_KEYS]) : keyRefusals),
    ...(endpoint.recentIdentity ? [kernelRefusals.CONFIRM_IDENTITY] : []),
    // Something named in the path, the query or the body may not exist, or not be visible to this caller.
    ...(endpoint.params || endpoint.query || endpoint.body ? [kernelRefusals.NOT_FOUND] : []),
    ...(!isChange(endpoint) || endpoint.download ? [] : [kernelRefusals.KEY_REUSED]),
    ...(endpoint.needsKey ? [kernelRefusals.KEY_REQUIRED] : []),
    ...(endpoint.method === 'GET' || endpoint.upload ? [] : bodyRefusals),
    ...(endpoint.body ? [kernelRefusals.WRONG_CONTENT_TYPE] : []),
    ...(endpoint.upload ? uploadRefusals : []),
    ...(endpoint.body || endpoint.query ? [kernelRefusals.INVALID_INPUT] : []),
    ...(endpoint.scope === undefined && (endpoint.limit || endpoint.perMinute || isPublic)
      ? [kernelRefusals.TOO_MANY]
      : []),
    ...(endpoint.refusals ?? []),
  ];
}

function refusalResponse(refusals: readonly Refusal[], language: Language): Json {
  const examples = refusals.map((refusal) => {
    const message = inGeneral(inLanguage(refusal, language));
    const value = { code: refusal.code, message, msg: message, data: null, requestId: EXAMPLE_ID };
    return [refusal.name, { value }] as const;
  });
  return {
    description: refusals
      .map((refusal) => `${refusal.code} ${inGeneral(inLanguage(refusal, language))}`)
      .join('\n\n'),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Refusal' },
        examples: Object.fromEntries(examples),
      },
    },
  };
}

// A public call with an expired login still returns its data, with code 400.
function envelopeSchema(data: Json, isPublic: boolean): Json {
  const code = isPublic ? { enum: [SUCCESS_CODE, LOGIN_EXPIRED_CODE] } : { const: SUCCESS_CODE };
  return {
    type: 'object',
    required: ['code', 'message', 'msg', 'data'],
    properties: { code, message: { type: 'string' }, msg: { type: 'string' }, data },
  };
}

function refusalSchema(): Json {
  const text = { type: 'string' };
  const error = { type: 'object', properties: { path: text, code: text, message: text } };
  return {
    type: 'object',
    required: ['code', 'message', 'msg', 'data', 'requestId'],
    properties: {
      code: { type: 'integer' },
      message: text,
      msg: text,
      data: { type: 'null' },
      requestId: text,
      errors: { type: 'array', items: error },
      savedBefore: { type: 'object', properties: { by: { type: ['string', 'null'] }, at: text } },
    },
  };
}

function toSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
