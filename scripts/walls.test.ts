import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkTableUse, functionUsesOf, tablesOf, type TableOwners, usesOf } from './sql-walls.ts';
import {
  exportedNames,
  findCycles,
  findFolderRings,
  type Import,
  importsOf,
  checkImport,
  type Ladder,
  readSources,
  ROOT,
  serverLocation,
} from './walls.ts';

const ladder = JSON.parse(readFileSync(join(ROOT, 'modules.json'), 'utf8')) as Ladder;
const sources = readSources([
  'contract/src',
  'server/src',
  'server/demo',
  'server/sandbox',
  'server/test',
  'web/src',
  'web/test',
  'web/e2e',
]);
const known = new Set(sources.map((source) => source.path));
const imports = sources.flatMap((source) => importsOf(source, known));

describe('the walls', () => {
  test('no import goes up, sideways, past a door or out of its workspace', () => {
    expect(imports.length).toBeGreaterThan(100);
    expect(imports.map((edge) => checkImport(edge, ladder)).filter((verdict) => verdict !== null)).toEqual(
      [],
    );
  });

  test('no file is part of an import cycle, types included', () => {
    expect(findCycles(imports)).toEqual([]);
  });

  test('the folders of a module form no cycle', () => {
    expect(findFolderRings(imports)).toEqual([]);
  });

  test('no door of a module exports more than 25 names', () => {
    const doors = sources.filter(({ path }) => path.endsWith(`/${ladder.server.door}.ts`));
    expect(doors.length).toBeGreaterThan(30);
    const wide = doors.map(({ path, text }) => ({ path, names: exportedNames(text).length }));
    expect(wide.filter(({ names }) => names > 25)).toEqual([]);
  });

  test('the contract depends on zod only', () => {
    const outside = imports.filter((edge) => edge.from.startsWith('contract/src') && edge.to === null);
    const packages = outside.filter((edge) => !edge.from.endsWith('.test.ts')).map((edge) => edge.specifier);
    expect(new Set(packages)).toEqual(new Set(['zod']));
  });
});

describe('tables and their owners', () => {
  const { server: owners } = JSON.parse(readFileSync(join(ROOT, 'modules.json'), 'utf8')) as {
    server: TableOwners;
  };
  const tables = tablesOf(readSources(['server'], /migrations\/.*\.sql$/));
  const uses = sources
    .filter(({ path }) => path.startsWith('server/src/') && !path.endsWith('.test.ts'))
    .flatMap((source) => usesOf(source, serverLocation(source.path) ?? '', tables));

  const functions = readSources(['server/database/functions'], /\.sql$/);
  const functionUses = functions.flatMap((source) => functionUsesOf(source, owners, tables));

  test('every table has one owner, and modules.json names no other', () => {
    expect(Object.values(owners.tables).flat().toSorted()).toEqual([...tables].toSorted());
  });

  test('a table is written by its owner only, and read only by the modules named in modules.json', () => {
    expect(uses.length).toBeGreaterThan(100);
    expect(uses.map((use) => checkTableUse(use, owners)).filter((found) => found !== null)).toEqual([]);
  });

  test('every SQL function file has an owner, and uses only its own tables and those granted to it', () => {
    const names = functions.map(({ path }) => basename(path));
    expect(Object.keys(owners.functions).toSorted()).toEqual(names.toSorted());
    expect(functionUses.length).toBeGreaterThan(50);
    const found = functionUses.map((use) => checkTableUse(use, owners));
    expect(found.filter((sentence) => sentence !== null)).toEqual([]);
    const used = new Set(
      functionUses.map(
        ({ path, table, writes }) => `${basename(path)} ${writes ? 'writes' : 'reads'} ${table}`,
      ),
    );
    const granted = Object.entries(owners.functions).flatMap(([name, { reads = [], writes = [] }]) => [
      ...reads.map((table) => `${name} reads ${table}`),
      ...writes.map((table) => `${name} writes ${table}`),
    ]);
    expect(granted.filter((grant) => !used.has(grant))).toEqual([]);
  });

  test.each([
    ['writes a table of another module', 'update orders set state = 1', /writes orders of registration/],
    ['reads one it was not granted', 'select 1 from stays', /reads stays of registration/],
    ['writes one by a generated function', `perform insert_orders(rows);`, /writes orders of registration/],
  ])('refuses a function that %s', (_, text, message) => {
    const path = 'server/database/functions/available-units.sql';
    const [use] = functionUsesOf({ path, text }, owners, tables);
    expect(use && checkTableUse(use, owners)).toMatch(message);
  });

  test('refuses a write by a file that may only read', () => {
    const path = 'server/database/functions/invariants.sql';
    const text = 'delete from room_nights';
    const [use] = functionUsesOf({ path, text }, owners, tables);
    expect(use && checkTableUse(use, owners)).toMatch(/writes room_nights of meetings/);
  });

  test('modules.json grants no unused read access', () => {
    const used = new Set(
      uses.filter(({ writes }) => !writes).map(({ module, table }) => `${module} ${table}`),
    );
    const granted = Object.entries(owners.reads).flatMap(([module, names]) =>
      names.filter((name) => name !== '*').map((name) => `${module} ${name}`),
    );
    expect(granted.filter((grant) => !used.has(grant))).toEqual([]);
  });

  test.each([
    [
      'written by another module',
      'news',
      'sql`update orders set state = 1`',
      /writes orders of registration/,
    ],
    ['read by a module that may not', 'news', 'sql`select 1 from stays`', /reads stays of registration/],
  ])('refuses a table that is %s', (_, module, text, message) => {
    const [use] = usesOf({ path: 'server/src/modules/x/y.ts', text }, module, tables);
    expect(use && checkTableUse(use, owners)).toMatch(message);
  });

  test('ignores tables in comments', () => {
    expect(usesOf({ path: 'x.ts', text: '// rows come from orders' }, 'news', tables)).toEqual([]);
  });
});

describe('checkImport', () => {
  const edge = (from: string, to: string, specifier = '#x'): Import => ({
    from,
    to,
    specifier,
    typeOnly: false,
  });
  const accounts = 'server/src/modules/accounts/sign-up.ts';
  const parts = 'server/src/modules/registration';

  test.each([
    ['up', edge(accounts, 'server/src/modules/registration/public.ts'), /imports up/],
    [
      'up by a type',
      { ...edge(accounts, 'server/src/modules/rooms/public.ts'), typeOnly: true },
      /imports up/,
    ],
    [
      'a door of its own module',
      edge(`${parts}/mine/x.ts`, `${parts}/orders/public.ts`),
      /of its own module/,
    ],
    ['sideways', edge('server/src/modules/news/x.ts', 'server/src/modules/pages/public.ts'), /sideways/],
    ['past the door', edge(accounts, 'server/src/modules/audit/write-audit.ts'), /past the door/],
    ['the sandbox', edge(accounts, 'server/sandbox/start-sandbox.ts'), /only app may start it/],
    [
      'out of the workspace',
      edge('web/src/app/x.ts', 'server/src/app/main.ts', '../../../server/x.ts'),
      /leaves web/,
    ],
    [
      'kernel to module',
      edge('server/src/kernel/http/x.ts', 'server/src/modules/audit/public.ts'),
      /imports up/,
    ],
    [
      'web module to web module',
      edge('web/src/modules/a/x.ts', 'web/src/modules/b/y.ts'),
      /meet only in app/,
    ],
    [
      'a visitor’s page to an organizer’s screen of the same module',
      edge('web/src/modules/invoices/x.tsx', 'web/src/modules/invoices/organize/list/y.tsx'),
      /visitors would load/,
    ],
    [
      'a visitor’s page to what organizers’ screens share',
      edge('web/src/kernel/list/x.tsx', 'web/src/kernel/organize/links.ts'),
      /visitors would load/,
    ],
    [
      'an organizer’s screen to another owner’s',
      edge('web/src/modules/rooms/organize/board/x.tsx', 'web/src/modules/audit/organize/log/y.tsx'),
      /meet only in app/,
    ],
    ['a place without a level', edge('server/src/modules/fun/x.ts', 'server/src/kernel/y.ts'), /no floor/],
  ])('refuses %s', (_, wrong, message) => {
    expect(checkImport(wrong, ladder)).toMatch(message);
  });

  test('finds a cycle between the folders of a module', () => {
    const module = 'web/src/modules/a';
    const at = (path: string) => `${module}/organize/${path}`;
    const there = edge(at('one/x.ts'), at('two/deep/y.ts'));
    expect(findFolderRings([there])).toEqual([]);
    const back = edge(at('two/z.ts'), at('one/x.ts'));
    const [one, two] = [`${module}/organize/one`, `${module}/organize/two`];
    expect(findFolderRings([there, back])).toEqual([[one, two, one]]);
  });

  test('finds a cycle between a folder and a file beside it', () => {
    const ring = [
      edge('contract/src/a/b/x.ts', 'contract/src/a/y.ts'),
      edge('contract/src/a/y.ts', 'contract/src/a/b/z.ts'),
    ];
    expect(findFolderRings(ring)).toEqual([['contract/src/a/b', 'contract/src/a/y.ts', 'contract/src/a/b']]);
  });

  test('counts the exports of a door: lists, types and declarations', () => {
    const text = "export { a, type B } from './x.ts';\nexport type { C } from './y.ts';\nexport const d = 1;";
    expect(exportedNames(text)).toEqual(['a', 'B', 'C', 'd']);
  });

  test('finds a cycle', () => {
    expect(findCycles([edge('a', 'b'), edge('b', 'c'), edge('c', 'a')])).toEqual([['a', 'b', 'c', 'a']]);
  });

  test('finds a cycle that only a type import closes', () => {
    const source = { path: 'scripts/b.ts', text: "import type { A } from './a.ts';" };
    const [back] = importsOf(source, new Set(['scripts/a.ts']));
    expect(back?.typeOnly).toBe(true);
    expect(findCycles([edge('scripts/a.ts', 'scripts/b.ts'), ...(back ? [back] : [])])).toEqual([
      ['scripts/a.ts', 'scripts/b.ts', 'scripts/a.ts'],
    ]);
  });
});
