import type { Source } from './walls.ts';

/** The part of modules.json about the owner of each table, and the modules that may read it. */
export interface TableOwners {
  readonly tables: Readonly<Record<string, readonly string[]>>;
  /** `*` means every table. */
  readonly reads: Readonly<Record<string, readonly string[]>>;
  /**
   * The files of server/database/functions with their owners, and the tables of other modules that only this file may
   * use.
   */
  readonly functions: Readonly<Record<string, FunctionFile>>;
}

interface FunctionFile {
  readonly owner: string;
  readonly reads?: readonly string[];
  readonly writes?: readonly string[];
}

export interface TableUse {
  readonly path: string;
  readonly module: string;
  readonly table: string;
  readonly writes: boolean;
}

const CREATE = /create (?:unlogged )?table (?:if not exists )?(\w+)/gi;
// `insert into` is matched as a whole, because in PL/pgSQL `into` also follows `select`, before a variable instead of a
// table.
const USE = /\b(insert into|update|delete from|merge into|truncate|from|join)\s+(?:only\s+)?"?([a-z_]+)"?/gi;
// The writers that write-rows.sql generates from the tables.
const GENERATED = /\b(insert|update)_([a-z_]+)\s*\(/gi;

export function tablesOf(migrations: readonly Source[]): Set<string> {
  return new Set(
    migrations.flatMap(({ text }) => [...text.matchAll(CREATE)].map(([, name = '']) => name.toLowerCase())),
  );
}

/** The places where the text of a file names one of these tables in SQL, outside of comments. */
export function usesOf(source: Source, module: string, tables: ReadonlySet<string>): TableUse[] {
  const code = source.text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)(?:\/\/|--).*$/gm, '');
  return [...code.matchAll(USE), ...code.matchAll(GENERATED)].flatMap(([, verb = '', table = '']) =>
    tables.has(table) ? { path: source.path, module, table, writes: !/^(?:from|join)$/i.test(verb) } : [],
  );
}

/** Like `usesOf`, for a file of server/database/functions, whose module is the one that modules.json names. */
export function functionUsesOf(source: Source, owners: TableOwners, tables: ReadonlySet<string>): TableUse[] {
  return usesOf(source, owners.functions[fileName(source.path)]?.owner ?? '', tables);
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The error of one use, with the correction; null if there is none. */
export function checkTableUse({ path, module, table, writes }: TableUse, owners: TableOwners): string | null {
  const owner = Object.keys(owners.tables).find((name) => owners.tables[name]?.includes(table));
  if (owner === undefined) return `${table} has no owner: add it to modules.json`;
  if (owner === module) return null;
  const granted = owners.functions[fileName(path)];
  if ((writes ? granted?.writes : granted?.reads)?.includes(table)) return null;
  if (writes) return `${path} writes ${table} of ${owner}: call a verb behind ${owner}'s door`;
  const readable = owners.reads[module] ?? [];
  return readable.includes('*') || readable.includes(table)
    ? null
    : `${path} reads ${table} of ${owner}: ask ${owner}'s door, or add the table to "reads" in modules.json`;
}
