import { expect, test } from 'vitest';
import { z } from '../kernel/zod.ts';
import { TestEventData, webhookEvents } from './events.ts';

const FREE_TEXT = ['string', 'any', 'unknown', 'record', 'map', 'custom', 'transform', 'template_literal'];

/** Returns the places of a schema that could contain any text, and so a name, a phone number or an address. */
function findFreeText(schema: z.ZodType, path: string): string[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, member]) =>
      findFreeText(member as z.ZodType, `${path}.${key}`),
    );
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return findFreeText(schema.unwrap() as z.ZodType, path);
  if (schema instanceof z.ZodArray) return findFreeText(schema.element as z.ZodType, `${path}[]`);
  const { type } = schema.def;
  if (!FREE_TEXT.includes(type)) return [];
  // Ids, times and numbers have a fixed form.
  const samples = ['Ada Quill', 'ada.quill@plenum.example', '+8613800138000', '320102199003070012', '林晚'];
  return samples.some((sample) => schema.safeParse(sample).success) ? [path] : [];
}

test.each(Object.entries({ ...webhookEvents, 'webhook.test': { data: TestEventData } }))(
  '%s has no place for personal data',
  (name, { data }) => {
    expect(findFreeText(data, name)).toEqual([]);
  },
);

test('the search finds a place for a name', () => {
  const schema = z.object({ a: z.array(z.object({ name: z.string().max(60).nullable() })) });
  expect(findFreeText(schema, 'x')).toEqual(['x.a[].name']);
});
