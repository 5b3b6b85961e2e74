import type { Source } from './walls.ts';

/** The part of modules.json that says who owns which table, and who may read what belongs to others. */
export interface TableOwners {
  readonly tables: Readonly<Record<string, readonly string[]>>;
  /** `*`: every table. */
  readonly reads: Readonly<Record<string, readonly string[]>>;
}

export interface TableUse {
  readonly path: string;
  readonly module: string;
  readonly table: string;
  readonly writes: boolean;
}

const CREATE = /create (?:unlogged )?table (?:if not exists )?(\w+)/gi;
// `into` also follows `select` in PL/pgSQL, where a variable stands and no table.
const USE = /\b(insert into|update|delete from|merge into|truncate|from|join)\s+(?:only\s+)?"?([a-z_]+)"?/gi;

export function tablesOf(migrations: readonly Source[]): Set<string> {
  return new Set(
    migrations.flatMap(({ text }) => [...text.matchAll(CREATE)].map(([, name = '']) => name.toLowerCase())),
  );
}

/** Where the text of a file names one of these tables in SQL, outside of comments. */
export function usesOf(source: Source, module: string, tables: ReadonlySet<string>): TableUse[] {
  const code = source.text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)(?:\/\/|--).*$/gm, '');
  return [...code.matchAll(USE)].flatMap(([, verb = '', table = '']) =>
    tables.has(table) ? { path: source.path, module, table, writes: !/^(?:from|join)$/i.test(verb) } : [],
  );
}

/** What is wrong with one use, with what to do instead; null when nothing is. */
export function checkTableUse({ path, module, table, writes }: TableUse, owners: TableOwners): string | null {
  const owner = Object.keys(owners.tables).find((name) => owners.tables[name]?.includes(table));
  if (owner === undefined) return `${table} has no owner: add it to modules.json`;
  if (owner === module) return null;
  if (writes) return `${path} writes ${table} of ${owner}: call a verb behind ${owner}'s door`;
  const readable = owners.reads[module] ?? [];
  return readable.includes('*') || readable.includes(table)
    ? null
    : `${path} reads ${table} of ${owner}: ask ${owner}'s door, or add the table to "reads" in modules.json`;
}
