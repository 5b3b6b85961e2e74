import { expect, test } from 'vitest';
import { ownDatabaseFiles } from '../server/src/kernel/db/sql-files.ts';
import { brokenLock, readLock, writeLock } from './lock-migrations.ts';

const file = (name: string, hash = 'a') => ({ name, hash: hash.repeat(64) });
const locked = [file('0001-create-x.sql'), file('0002-add-y.sql')];
const lock = readLock(writeLock(locked));

test('the migrations are those of the lock file: none edited, none gone, none missing from it', () => {
  const { migrations } = ownDatabaseFiles();
  const landed = readLock();
  expect(brokenLock(landed, migrations)).toEqual([]);
  expect(
    migrations.map(({ name }) => name),
    'run `npm run lock-migrations`',
  ).toEqual([...landed.keys()]);
});

test('migrations are numbered without gaps, and named by a verb', () => {
  for (const [index, { name }] of ownDatabaseFiles().migrations.entries())
    expect(name).toMatch(
      new RegExp(String.raw`^${String(index + 1).padStart(4, '0')}-[a-z]+(?:-[a-z]+)+\.sql$`),
    );
});

test('accepts a new migration after the last one', () => {
  expect(brokenLock(lock, [...locked, file('0003-drop-x.sql')])).toEqual([]);
});

test.each([
  [
    'edited',
    [file('0001-create-x.sql', 'b'), file('0002-add-y.sql')],
    /^0001-create-x.sql has landed and was edited/,
  ],
  ['gone', [file('0002-add-y.sql')], /^0001-create-x.sql has landed and is gone/],
  ['squeezed in', [...locked, file('0001-z.sql')], /^0001-z.sql is new and must come after 0002-add-y.sql/],
])('names a migration that was %s', (_what, files, sentence) => {
  const [first = '', ...others] = brokenLock(lock, files);
  expect(first).toMatch(sentence);
  expect(others).toEqual([]);
});
