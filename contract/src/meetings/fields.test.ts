import { describe, expect, test } from 'vitest';
import { z } from '../kernel/zod.ts';
import { Id } from '../kernel/fields.ts';
import { toFieldErrors } from '../kernel/field-errors.ts';
import {
  Coordinates,
  ListOf,
  OptionalEmail,
  PictureId,
  SetOf,
  Slug,
  Stock,
  TimeZone,
  WallClock,
} from './fields.ts';

function fieldErrors(schema: z.ZodType, value: unknown): [path: string, code: string][] {
  const { error } = schema.safeParse(value, { reportInput: true });
  return toFieldErrors(error?.issues ?? [], 'en').map(({ path, code }) => [path, code]);
}

describe('Slug', () => {
  test.each(['cloud', 'hpc-2026', 'a1', `a${'b'.repeat(39)}`])('accepts %s', (slug) => {
    expect(Slug.parse(slug)).toBe(slug);
  });

  test.each(['', 'a', '1a', 'Cloud', 'a_b', '云', 'a/b', '..', `a${'b'.repeat(40)}`])(
    'rejects %j',
    (slug) => {
      expect(Slug.safeParse(slug).success).toBe(false);
    },
  );

  test.each(['tools', 'homepage', 'meeting', 'news', 'page'])(
    'rejects %s, which is a screen of the site',
    (slug) => {
      expect(fieldErrors(Slug, slug)).toEqual([['', 'slug_reserved']]);
    },
  );
});

test.each([
  ['00:00', true],
  ['23:59', true],
  ['24:00', true],
  ['24:01', false],
  ['9:00', false],
  ['12:60', false],
  ['12:00\n', false],
])('accepts %j as a time of day: %s', (time, is) => {
  expect(WallClock.safeParse(time).success).toBe(is);
});

test('accepts only time zones that exist', () => {
  expect(fieldErrors(TimeZone, 'Asia/Shanghai')).toEqual([]);
  expect(fieldErrors(TimeZone, 'Asia/Atlantis')).toEqual([['', 'time_zone_unknown']]);
});

test.each([
  ['', true],
  ['a-file_id-000001', true],
  ['short', false],
  ['../../etc/passwd', false],
  ['javascript:alert(1)', false],
])('accepts %j as a picture or none: %s', (id, is) => {
  expect(PictureId.safeParse(id).success).toBe(is);
});

test.each([
  ['', true],
  ['a@b.cn', true],
  ['a@b', false],
  ['a b@c.cn', false],
])('accepts %j as an address or none: %s', (email, is) => {
  expect(OptionalEmail.safeParse(email).success).toBe(is);
});

test.each([-1, 0.5, 1_000_001, '5', null])('rejects %j as stock', (stock) => {
  expect(Stock.safeParse(stock).success).toBe(false);
});

test('accepts only coordinates on the globe', () => {
  expect(Coordinates.safeParse({ latitude: 31.2, longitude: 121.5 }).success).toBe(true);
  expect(Coordinates.safeParse({ latitude: 91, longitude: 0 }).success).toBe(false);
  expect(Coordinates.safeParse({ latitude: 0, longitude: Number.POSITIVE_INFINITY }).success).toBe(false);
});

describe('duplicates', () => {
  const [one, two] = ['0198f3a0-0000-7000-8000-00000000000a', '0198f3a0-0000-7000-8000-00000000000b'];

  test('are reported at the second entry of a list, whatever the case', () => {
    const Things = z.object({ things: ListOf(z.object({ id: Id }), 3) });
    expect(fieldErrors(Things, { things: [{ id: one }, { id: two }] })).toEqual([]);
    expect(fieldErrors(Things, { things: [{ id: one }, { id: two }, { id: one?.toUpperCase() }] })).toEqual([
      ['things.2.id', 'duplicate'],
    ]);
    expect(fieldErrors(Things, { things: Array.from({ length: 4 }, () => ({ id: one })) })).toContainEqual([
      'things',
      'too_many',
    ]);
  });

  test('are reported among plain values', () => {
    expect(fieldErrors(SetOf(z.enum(['a', 'b']), 2), ['a', 'a'])).toEqual([['1', 'duplicate']]);
    expect(fieldErrors(SetOf(z.enum(['a', 'b']), 2), ['a', 'c'])).toEqual([['1', 'unknown_choice']]);
  });
});
