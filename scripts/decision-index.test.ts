import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../decisions');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

test('the index of the decisions lists each record once, under its present title', () => {
  const records = readdirSync(folder)
    .filter((name) => /^\d{4}-.*\.md$/.test(name))
    .map((name) => {
      const [, number = '', title = ''] = /^# (\d+)\. (.+)$/m.exec(read(name)) ?? [];
      return { name, number: Number(number), line: `- ${number}. [${title}](${name})` };
    });
  const listed = read('README.md').match(/^- .*$/gm) ?? [];
  expect(listed.toSorted()).toEqual(records.map(({ line }) => line).toSorted());
  expect(records.filter(({ name, number }) => Number(name.slice(0, 4)) !== number)).toEqual([]);
});
