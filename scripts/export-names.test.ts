import { describe, expect, test } from 'vitest';
import { declaredNames, readSources, type Source } from './walls.ts';

/** Names that several files may export, because one worker loads these programs in the same way. */
const sharedNames: Readonly<Record<string, readonly string[]>> = { server: ['jobs', 'write'] };

/** The names that more than one file of a workspace exports, with the files. */
function sharedIn(sources: readonly Source[]): string[] {
  const files = new Map<string, Set<string>>();
  for (const { path, text } of sources)
    for (const name of declaredNames(text)) files.set(name, (files.get(name) ?? new Set()).add(path));
  return [...files].flatMap(([name, paths]) =>
    paths.size > 1 ? [`${name}: ${[...paths].toSorted().join(', ')}`] : [],
  );
}

describe('exported names', () => {
  test.each(['contract', 'server', 'web'])('are unique within %s', (workspace) => {
    const sources = readSources([`${workspace}/src`]).filter(({ path }) => !/\.test\.tsx?$/.test(path));
    expect(sources.length).toBeGreaterThan(100);
    const allowed = (sharedNames[workspace] ?? []).map((name) => `${name}: `);
    const shared = sharedIn(sources);
    expect(shared.filter((found) => !allowed.some((name) => found.startsWith(name)))).toEqual([]);
    expect(shared).toHaveLength(allowed.length);
  });

  test('overloads of a function and a constant with its type may share a name within a file', () => {
    const text =
      'export function a(): void;\nexport function a() {}\nexport const B = 1;\nexport type B = 1;';
    expect(sharedIn([{ path: 'one.ts', text }])).toEqual([]);
    expect(
      sharedIn([
        { path: 'one.ts', text },
        { path: 'two.ts', text: 'export type B = 2;' },
      ]),
    ).toEqual(['B: one.ts, two.ts']);
  });
});
