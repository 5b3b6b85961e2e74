import { askedName, textsByNamespace, type Catalogue } from './catalogue-errors.ts';

export interface Source {
  /** Below `src/`, such as `modules/accounts/login-form.tsx`. */
  path: string;
  text: string;
}

/**
 * Lists keys that no code uses, and used keys that no catalogue has. A key counts as used if it is a literal in its
 * namespace's own folder or in a file that calls `useTranslation` for it, or anywhere as `namespace:key`. A key built
 * at run time is a template that begins with a literal group and a dot; the whole group counts as used.
 */
export function keyUseErrors(catalogues: readonly Catalogue[], sources: readonly Source[]): string[] {
  const names = new Map(
    [...textsByNamespace(catalogues)].map(([namespace, both]) => {
      const keys = [...both.values()].flatMap((texts) => [...texts.keys()].map(askedName));
      return [namespace, new Set(keys)] as const;
    }),
  );
  const files = sources.map((source) => ({ ...source, namespaces: namespacesOf(source) }));
  const unused = [...names].flatMap(([namespace, keys]) => {
    const own = files.filter((file) => file.namespaces.has(namespace)).map((file) => file.text);
    const all = files.map((file) => file.text);
    return [...keys]
      .filter((key) => !own.some((text) => mentions(text, key)))
      .filter((key) => !all.some((text) => mentions(text, `${namespace}:${key}`)))
      .map((key) => `${namespace}: ${key} is not used`);
  });
  const missing = files.flatMap((file) =>
    askedFor(file.text).flatMap((asked) => {
      const [namespace, key] = asked.includes(':') ? split(asked) : [undefined, asked];
      const where = namespace === undefined ? [...file.namespaces] : [namespace];
      return where.some((name) => names.get(name)?.has(key)) ? [] : [`${file.path} asks for ${asked}`];
    }),
  );
  return [...unused, ...missing];
}

function namespacesOf({ path, text }: Source): Set<string> {
  const folder = ownNamespace(path);
  const called = [...text.matchAll(/useTranslation\(([^)]*)\)/g)].flatMap((found) =>
    [...found[1]!.matchAll(/['"]([\w-]+)['"]/g)].map((name) => name[1]!),
  );
  return new Set(folder === undefined ? called : [folder, ...called]);
}

const organizers =
  /^(?:kernel\/(?:organize|records|charts)\/|modules\/(?:[\w-]+\/organize|console|badges)\/|app\/)/;

/** Lists visitors' files that load or use a catalogue of the organizers' screens. */
export function visitorErrors(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => !organizers.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/(?:useTranslation|loadTexts|translator)\(([^)]*)\)/g)]
        .filter(([, asked = '']) => /['"](?:[\w-]+-)?organize['"]/.test(asked))
        .map(([call]) => `${path} asks for organizers’ texts: ${call}`),
    );
}

function ownNamespace(path: string): string | undefined {
  const [, owner] = /^modules\/([\w-]+)\/organize\//.exec(path) ?? [];
  if (owner !== undefined) return `${owner}-organize`;
  if (/^kernel\/(?:organize|records|charts)\//.test(path)) return 'organize';
  if (path.startsWith('kernel/list/')) return 'list';
  return /^(?:modules\/)?([\w-]+)\//.exec(path)?.[1];
}

function mentions(text: string, key: string): boolean {
  if (['"', "'", '`'].some((quote) => text.includes(quote + key + quote))) return true;
  return [...text.matchAll(/`([\w.:-]+\.)\$\{/g)].some((found) => key.startsWith(found[1]!));
}

function askedFor(text: string): string[] {
  const calls = [...text.matchAll(/\bt\(\s*(['"`])([^'"`$]+)\1/g)].map((found) => found[2]!);
  const elements = [...text.matchAll(/\bi18nKey=\{?\s*(['"])([^'"]+)\1/g)].map((found) => found[2]!);
  return [...calls, ...elements];
}

function split(asked: string): [string, string] {
  const [namespace = '', ...key] = asked.split(':');
  return [namespace, key.join(':')];
}
