import { entriesIn, isJsonObject, isSchema, type JsonObject, type Schema, textIn } from './json-schema.ts';

/** A request body: JSON by a schema, or a file. */
export interface ApiBody {
  readonly isRequired: boolean;
  readonly isFile: boolean;
  /** The description of the body, which names the limit of its size. */
  readonly description: string | undefined;
  readonly types: readonly string[];
  readonly schema: Schema;
}

/** A successful answer. */
export interface ApiReply {
  readonly status: string;
  readonly type: string;
  /** True for a stream of events instead of one answer; the schema is that of one event. */
  readonly isStream: boolean;
  readonly schema: Schema;
}

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\b/;
const STREAM_TYPE = 'text/event-stream';

export function readBody(body: JsonObject): ApiBody | undefined {
  const content = contentOf(body);
  const chosen = content.find(({ type }) => JSON_TYPE.test(type)) ?? content[0];
  if (chosen === undefined) return undefined;
  const isFile = !JSON_TYPE.test(chosen.type);
  return {
    isRequired: body['required'] === true,
    isFile,
    description: textIn(body['description']),
    types: isFile ? content.map(({ type }) => type) : [chosen.type],
    schema: chosen.schema,
  };
}

export function readReply(responses: ReadonlyArray<readonly [string, JsonObject]>): ApiReply | undefined {
  const good = responses.find(([status]) => status.startsWith('2'));
  if (good === undefined) return undefined;
  const [status, response] = good;
  const [content] = contentOf(response);
  return {
    status,
    type: content?.type ?? '',
    isStream: content?.type === STREAM_TYPE,
    schema: content?.schema ?? true,
  };
}

function contentOf(message: JsonObject): { type: string; schema: Schema }[] {
  return entriesIn(message['content']).map(([type, media]) => ({
    type,
    schema: isJsonObject(media) && isSchema(media['schema']) ? media['schema'] : true,
  }));
}
