import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findDuplicateKeys } from './find-duplicate-keys.ts';
import { type Ladder, ROOT } from './walls.ts';

const text = readFileSync(join(ROOT, 'modules.json'), 'utf8');
const modules = JSON.parse(text) as Ladder & {
  readonly server: {
    readonly tables: Readonly<Record<string, string[]>>;
    readonly reads: Readonly<Record<string, string[]>>;
  };
};
const { floors, server, web } = modules;

const repeated = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index);

test('findDuplicateKeys finds a key that is twice in one object, and not one that is in two objects', () => {
  const objects = '{"a": {"b": ["b", "b"], "c": 1, "b": 2}, "d": {"b": "x\\"b\\": {"}}';
  expect(findDuplicateKeys(objects)).toEqual(['a.b']);
});

test('modules.json has no duplicate key, of which JSON.parse would keep the last', () => {
  expect(findDuplicateKeys(text)).toEqual([]);
});

test('modules.json has no entry that no test reads', () => {
  expect(Object.keys(modules)).toEqual(['floors', 'server', 'web']);
  expect(Object.keys(server)).toEqual(['door', 'tables', 'functions', 'reads']);
  expect(Object.keys(web)).toEqual(['levels', 'organizers']);
});

test('modules.json names each module and table once', () => {
  const lists = [
    floors.flat(),
    web.levels.flat(),
    web.organizers,
    Object.values(server.tables).flat(),
    ...Object.values(server.reads),
  ];
  expect(lists.flatMap(repeated)).toEqual([]);
});

test('modules.json names folders that exist', () => {
  const within = (module: string) => (module === 'kernel' || module === 'app' ? module : `modules/${module}`);
  const folders = [
    ...floors.flat().map((module) => `server/src/${within(module)}`),
    ...web.levels.flat().map((place) => `web/src/${place}`),
    ...web.organizers.map((module) => `web/src/modules/${module}`),
  ];
  expect(folders.filter((folder) => !existsSync(join(ROOT, folder)))).toEqual([]);
});

test('every folder of the contract is a module with a floor', () => {
  const folders = readdirSync(join(ROOT, 'contract/src'), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );
  expect(folders.filter((folder) => !floors.flat().includes(folder))).toEqual([]);
});
