import { describe, expect, test } from 'vitest';
import { toFieldErrors } from '../kernel/field-errors.ts';
import { noText } from '../kernel/localized-text.ts';
import type { z } from '../kernel/zod.ts';
import { ActivitiesSection, HotelsSection, TypesSection } from './catalogue.ts';

let made = 0;
function newId(): string {
  made += 1;
  return `0198f3a0-0000-7000-8000-${String(made).padStart(12, '0')}`;
}

function fieldErrors(schema: z.ZodType, value: unknown): [path: string, code: string][] {
  const { error } = schema.safeParse(value, { reportInput: true });
  return toFieldErrors(error?.issues ?? [], 'en').map(({ path, code }) => [path, code]);
}

const name = { en: 'Name', zh: '名称' };
const price = { CNY: 100_00, USD: null };
const window = (overrides: object = {}) => ({
  id: newId(),
  name,
  from: null,
  until: null,
  price,
  payBy: null,
  ...overrides,
});
const type = (overrides: object = {}) => ({
  id: newId(),
  name,
  description: noText,
  identities: [],
  stock: null,
  hidden: false,
  windows: [window()],
  ...overrides,
});
const [MAY, JUNE, JULY] = [
  '2026-05-01T00:00:00.000Z',
  '2026-06-01T00:00:00.000Z',
  '2026-07-01T00:00:00.000Z',
];

describe('registration types', () => {
  const of = (...types: unknown[]) => fieldErrors(TypesSection, { types });
  const withWindows = (...windows: unknown[]) => of(type({ windows }));

  test('accepts prices that follow each other without a gap', () => {
    expect(
      withWindows(window({ until: JUNE }), window({ from: JUNE, until: JULY }), window({ from: JULY })),
    ).toEqual([]);
  });

  test('accepts prices with a gap, in any order, and times written differently', () => {
    expect(withWindows(window({ from: JULY }), window({ until: MAY }))).toEqual([]);
    expect(withWindows(window({ until: '2026-06-01T00:00:00Z' }), window({ from: JUNE }))).toEqual([]);
  });

  test.each([
    ['one inside the other', { from: MAY, until: JULY }, { from: JUNE, until: JUNE.replace('01T', '02T') }],
    ['one into the other', { until: '2026-06-01T00:00:00.001Z' }, { from: JUNE }],
    ['both without limits', {}, {}],
    ['the same twice', { from: MAY, until: JUNE }, { from: MAY, until: JUNE }],
  ])('refuses overlapping prices: %s', (_, one, other) => {
    expect(withWindows(window(one), window(other))).toEqual([['types.0.windows.1.from', 'windows_overlap']]);
  });

  test('lets two types have prices at the same time', () => {
    expect(of(type(), type())).toEqual([]);
  });

  test.each([
    ['a window that ends before it begins', { from: JUNE, until: MAY }, ['until', 'date_order']],
    ['a window of no time', { from: JUNE, until: JUNE }, ['until', 'date_order']],
    ['payment before the price holds', { from: JUNE, payBy: MAY }, ['payBy', 'date_order']],
    ['a price without currency', { price: { CNY: null, USD: null } }, ['price', 'price_missing']],
    ['a bare number', { price: 100 }, ['price', 'illegal_input']],
    ['an unknown currency', { price: { CNY: 1, USD: null, EUR: 1 } }, ['price.EUR', 'unknown_field']],
    ['a price below nothing', { price: { CNY: -1, USD: null } }, ['price.CNY', 'too_small']],
    ['no name', { name: noText }, ['name.en', 'one_language']],
  ])('refuses %s', (_, overrides, [field, code]) => {
    expect(withWindows(window(overrides))[0]).toEqual([`types.0.windows.0.${field}`, code]);
  });

  test('accepts zero as a price', () => {
    expect(withWindows(window({ price: { CNY: 0, USD: null } }))).toEqual([]);
  });

  test.each([
    ['negative stock', { stock: -1 }, ['stock', 'too_small']],
    ['half a place', { stock: 1.5 }, ['stock', 'illegal_input']],
    ['no price at all', { windows: [] }, ['windows', 'too_few']],
    ['an unknown identity', { identities: ['king'] }, ['identities.0', 'unknown_choice']],
    ['an identity twice', { identities: ['student', 'student'] }, ['identities.1', 'duplicate']],
    ['what was sold, said by the editor', { taken: 0 }, ['taken', 'unknown_field']],
    ['an id that is none', { id: '1 or 1=1' }, ['id', 'illegal_input']],
  ])('refuses %s', (_, overrides, [field, code]) => {
    expect(of(type(overrides))[0]).toEqual([`types.0.${field}`, code]);
  });

  test('refuses one id for two types, or for windows of two types', () => {
    const one = type();
    expect(of(one, type({ id: one.id }))).toEqual([['types.1.id', 'duplicate']]);
    expect(of(one, type({ windows: [window({ id: one.windows[0]?.id })] }))).toEqual([
      ['types.1.windows.0.id', 'duplicate'],
    ]);
  });
});

describe('hotels', () => {
  const room = (overrides: object = {}) => ({
    id: newId(),
    kind: 'standard',
    name,
    capacity: 2,
    shared: true,
    breakfast: true,
    price,
    hidden: false,
    nights: [{ day: '2026-06-14', stock: 0 }],
    ...overrides,
  });
  const hotel = (...rooms: unknown[]) => ({
    id: newId(),
    name,
    address: noText,
    phone: '',
    distance: noText,
    description: noText,
    coordinates: null,
    hidden: false,
    rooms,
  });
  const of = (...hotels: unknown[]) => fieldErrors(HotelsSection, { hotels });

  test('accepts hotels without rooms, with rooms and with nights', () => {
    expect(of(hotel(), hotel(room(), room({ kind: 'king', shared: false, nights: [] })))).toEqual([]);
  });

  test.each([
    ['a king room that is shared', { kind: 'king', shared: true }, ['shared', 'king_not_shared']],
    ['negative stock', { nights: [{ day: '2026-06-14', stock: -1 }] }, ['nights.0.stock', 'too_small']],
    ['no day', { nights: [{ day: '2026-06-31', stock: 1 }] }, ['nights.0.day', 'illegal_input']],
    [
      'a night twice',
      {
        nights: [
          { day: '2026-06-14', stock: 1 },
          { day: '2026-06-14', stock: 2 },
        ],
      },
      ['nights.1.day', 'duplicate'],
    ],
    ['no guest in it', { capacity: 0 }, ['capacity', 'too_small']],
    ['five in it', { capacity: 5 }, ['capacity', 'too_big']],
    ['a price without currency', { price: { CNY: null, USD: null } }, ['price', 'price_missing']],
    ['an unknown kind', { kind: 'suite' }, ['kind', 'unknown_choice']],
  ])('%s', (_, overrides, [field, code]) => {
    expect(of(hotel(room(overrides)))[0]).toEqual([`hotels.0.rooms.0.${field}`, code]);
  });

  test('refuses one room in two hotels', () => {
    const one = room();
    expect(of(hotel(one), hotel(one))).toEqual([['hotels.1.rooms.0.id', 'duplicate']]);
  });
});

describe('activities', () => {
  const activity = (overrides: object = {}) => ({
    id: newId(),
    kind: 'dinner',
    name,
    description: noText,
    place: noText,
    startsAt: MAY,
    endsAt: JUNE,
    price,
    stock: 10,
    typeIds: [],
    hidden: false,
    ...overrides,
  });
  const of = (...activities: unknown[]) => fieldErrors(ActivitiesSection, { activities });

  test('accepts up to two hundred', () => {
    expect(of(...Array.from({ length: 200 }, () => activity()))).toEqual([]);
    expect(of(...Array.from({ length: 201 }, () => activity()))).toEqual([['activities', 'too_many']]);
  });

  test.each([
    ['over before it begins', { startsAt: JUNE, endsAt: MAY }, ['endsAt', 'date_order']],
    ['no time at all', { startsAt: MAY, endsAt: '2026-05-01T00:00:00Z' }, ['endsAt', 'date_order']],
    ['negative stock', { stock: -5 }, ['stock', 'too_small']],
    ['a price without currency', { price: { CNY: null, USD: null } }, ['price', 'price_missing']],
    ['an unknown kind', { kind: 'party' }, ['kind', 'unknown_choice']],
  ])('%s', (_, overrides, [field, code]) => {
    expect(of(activity(overrides))[0]).toEqual([`activities.0.${field}`, code]);
  });
});
