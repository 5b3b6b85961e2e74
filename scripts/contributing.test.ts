import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Ladder, ROOT } from './walls.ts';

const documents = ['CONTRIBUTING.md', 'ARCHITECTURE.md'];

/** The quotes that are paths from the repository's root. */
function pathsIn(text: string): string[] {
  const quoted = [...text.matchAll(/`([^`\s]+)`/g)].map(([, path = '']) => path);
  return quoted.filter((path) =>
    /^(?:contract|server|web|bench|scripts|decisions|docs)\/[^<*…]+$/.test(path),
  );
}

test.each(documents)('every path in %s exists', (name) => {
  const paths = pathsIn(readFileSync(join(ROOT, name), 'utf8'));
  expect(paths.length).toBeGreaterThan(0);
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test('CONTRIBUTING.md has a recipe for each kind of change', () => {
  const text = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');
  const recipes = text.slice(text.indexOf('## Recipes'), text.indexOf('## How a change is made'));
  const titles = [...recipes.matchAll(/^\*\*(A [^*]+)\*\*/gm)].map(([, title]) => title);
  expect(titles).toEqual([
    'A list for organizers',
    'A wallet',
    'A kind of message',
    'A field of a person',
    'A verdict at the gate',
    'A section of a conference',
  ]);
});

test('ARCHITECTURE.md lists the floors and modules of modules.json', () => {
  const text = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8');
  const { floors } = JSON.parse(readFileSync(join(ROOT, 'modules.json'), 'utf8')) as Ladder;
  expect(text).toContain(floors.map((modules, floor) => `${floor} ${modules.join(', ')}`).join(' · '));
  const listed = [...text.matchAll(/^\| (`[^|]+?) +\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  );
  expect(listed).toEqual(floors.flat().filter((name) => name !== 'kernel' && name !== 'app'));
});
