import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './walls.ts';

// zod's own date schemas accept days that PostgreSQL refuses, such as one in the year 0000: an answer 500.
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
