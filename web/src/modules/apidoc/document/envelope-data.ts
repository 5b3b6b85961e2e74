import { entriesIn, isJsonObject, isSchema, type Schema } from './json-schema.ts';

const frame = ['code', 'message', 'msg', 'data'];

/** What an answer carries inside the frame that all of them share; undefined where it has another shape. */
export function envelopeData(schema: Schema): Schema | undefined {
  if (!isJsonObject(schema)) return undefined;
  const fields = new Map(entriesIn(schema['properties']));
  const data = fields.get('data');
  return frame.every((name) => fields.has(name)) && isSchema(data) ? data : undefined;
}
