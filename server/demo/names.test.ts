import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createDice, firstNames, givenNames, inventPerson, lastNames, surnames } from './people/invent.ts';

// Each of these names of known people was in the demo, or could have been generated for it.
const known = [
  '任志强',
  '王语嫣',
  '周慧敏',
  '顾明远',
  '王伟',
  '陈远航',
  '马云',
  '姜泽民',
  '孔子',
  '林俊杰',
  '吴亦凡',
  'Julia Fischer',
  'Julia Quinn',
  'Hugo Almeida',
  'Ada Lovelace',
  'Grace Hopper',
  'Mary Shelley',
  'Gu Mingyuan',
  'Zhou Huimin',
  'Wang Wei',
  'Jean de La Fontaine',
  'Siobhán O’Brien',
];
const knownParts = [
  '泽民',
  '志强',
  '语嫣',
  '慧敏',
  '建国',
  '念慈',
  '浩然',
  '蓝鲸',
  'Lanjing',
  '南海',
  'Nanhai',
];

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}

test('the demo and the stories name no known person and no real company', () => {
  const demo = sources(import.meta.dirname).join('\n');
  const stories = sources(join(import.meta.dirname, '../../web/e2e')).join('\n');
  expect([...known, ...knownParts].filter((name) => demo.includes(name))).toEqual([]);
  expect(known.filter((name) => stories.includes(name))).toEqual([]);
});

test('no known name can be drawn', () => {
  const drawn = new Set([
    ...[...givenNames.male, ...givenNames.female].flatMap((given) =>
      surnames.map((name) => `${name}${given}`),
    ),
    ...[...firstNames.male, ...firstNames.female].flatMap((first) =>
      lastNames.map((last) => `${first} ${last}`),
    ),
  ]);
  expect(known.filter((name) => drawn.has(name))).toEqual([]);
});

test('each person is written in one script', () => {
  const dice = createDice('scripts');
  const people = Array.from({ length: 400 }, (_, nr) =>
    inventPerson(dice, nr, nr % 3 ? 'teacher' : 'student', nr),
  );
  const scripts = people.map(({ values }) =>
    ['fullName', 'organization', 'position'].map((field) => /\p{Script=Han}/u.test(values[field] ?? '')),
  );
  expect(scripts.filter((one) => new Set(one).size > 1)).toEqual([]);
  expect(new Set(scripts.map(([isHan]) => isHan))).toEqual(new Set([true, false]));
});
