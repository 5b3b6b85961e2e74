import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSources, ROOT } from './walls.ts';

// zod's own date schemas accept days that PostgreSQL refuses, such as one in the year 0000, and the server would answer
// with status 500.
test('dates have one schema each: Day and Instant of contract/src/kernel/fields.ts', () => {
  const paths = execFileSync('git', ['ls-files', 'contract/src/**.ts', 'server/src/**.ts'], {
    cwd: ROOT,
    encoding: 'utf8',
  }).split('\n');
  const own = paths.filter(
    (path) =>
      path !== '' &&
      !path.endsWith('.test.ts') &&
      /\bz\s*\.iso\b|z\.coerce\.date|z\.date\(/.test(readFileSync(join(ROOT, path), 'utf8')),
  );
  expect(own).toEqual(['contract/src/kernel/fields.ts']);
});

const web = readSources(['web/src']).filter(({ path }) => !path.includes('.test.'));

// The browser's own fields write dates in the browser's language even if the page has another one: 06/10/2027 on a
// Chinese page.
test('days and times are typed into DateField, DateTimeField and TimeField, never into the browser’s own fields', () => {
  const native = /type(?:=|:\s*|=\{)["'](?:date|datetime-local|time|month|week)["']/;
  expect('<input type="date" />').toMatch(native);
  expect(web.filter(({ text }) => native.test(text)).map(({ path }) => path)).toEqual([]);
});

test('the date library comes only with a field that needs it', () => {
  const folder = 'web/src/kernel/ui/fields/date/';
  const library =
    /from '(?:@internationalized\/date|react-aria-components\/(?:Calendar|DateField|DatePicker|TimeField))'/;
  const users = web.filter(({ text }) => library.test(text)).map(({ path }) => path);
  expect(users.filter((path) => !path.startsWith(folder))).toEqual([]);
  const pickers = /^import (?!type )[^;]*(?:date|time)-picker\.tsx'/m;
  const direct = web.filter(({ text }) => pickers.test(text)).map(({ path }) => path);
  expect(direct.filter((path) => path !== `${folder}time-picker.tsx`)).toEqual([]);
});
