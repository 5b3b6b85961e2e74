import { boolean, customType, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { rowsOfRecordset, rowsToInsert, rowsToUpdate, toJsonArray } from './json-rows.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const books = pgTable('books', {
  id: uuid('id').primaryKey(),
  fullTitle: text('full_title').notNull(),
  isLent: boolean('is_lent').notNull().default(false),
  coverHash: bytes('cover_hash'),
  searchTokens: integer('search_tokens').array(),
  marks: jsonb('marks').$type<number[]>(),
});

test('writes columns under their database names, and nothing else', () => {
  const row = {
    id: 'a',
    fullTitle: '红楼梦',
    coverHash: Buffer.from([1, 255]),
    searchTokens: [-1, 2],
    marks: [3],
    shelf: 7,
  };
  expect(JSON.parse(toJsonArray(rowsToInsert(books, [row])))).toEqual([
    { id: 'a', full_title: '红楼梦', cover_hash: '\\x01ff', search_tokens: '{-1,2}', marks: [3] },
  ]);
});

test('leaves out unchanged columns, and keeps null', () => {
  const rows = rowsToUpdate(books, [{ id: 'a', coverHash: null }]);
  expect(JSON.parse(toJsonArray(rows))).toEqual([{ id: 'a', cover_hash: null }]);
});

test('escapes texts, and writes additional values', () => {
  const fullTitle = '"\\ \n\u2028 {}';
  const rows = rowsToInsert(books, [{ id: 'a', fullTitle }], { nr: 2, replaces: null });
  expect(JSON.parse(toJsonArray(rows))).toEqual([{ nr: 2, replaces: null, id: 'a', full_title: fullTitle }]);
  expect(toJsonArray([])).toBe('[]');
});

test('writes the common values of a record set once, and null nowhere', () => {
  const rows = [
    { id: 'a', fullTitle: 'Same', isLent: true, coverHash: null, marks: null },
    { id: 'b', fullTitle: 'Same', isLent: false, coverHash: Buffer.from([1]), marks: null },
  ];
  const written = rowsOfRecordset(books, rows);
  expect(JSON.parse(written.common)).toEqual({ full_title: 'Same' });
  expect(JSON.parse(written.rows)).toEqual([
    { id: 'a', is_lent: true },
    { id: 'b', is_lent: false, cover_hash: '\\x01' },
  ]);
  expect(rowsOfRecordset(books, [])).toEqual({ common: '{}', rows: '[]' });
});
