import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '..');

export interface Ladder {
  /**
   * The floors of server and contract, lowest first. A module may import from lower floors only, and never from another
   * module on its own floor.
   */
  readonly floors: string[][];
  readonly server: {
    /** The files by which other modules reach a module: one at its root, and one in each of its folders that needs one. */
    readonly door: string;
  };
  readonly web: {
    readonly levels: string[][];
    /** Modules that only have screens for organizers. In all others, these screens are in the folder `organize`. */
    readonly organizers: readonly string[];
  };
}

export interface Source {
  /** Path from the repository's root, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

export interface Import {
  readonly from: string;
  readonly specifier: string;
  /** The imported file, or null for a package. */
  readonly to: string | null;
  readonly typeOnly: boolean;
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;

export function readSources(folders: readonly string[], names = /\.tsx?$/): Source[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => names.test(name) && !name.includes('node_modules'))
      .map((name) => {
        const path = join(folder, name).split(sep).join('/');
        return { path, text: readFileSync(join(ROOT, path), 'utf8') };
      }),
  );
}

export function importsOf(source: Source, known: ReadonlySet<string>): Import[] {
  return [...source.text.matchAll(IMPORT)].map((match) => {
    const specifier = match[2] ?? match[3] ?? '';
    return {
      from: source.path,
      specifier,
      to: resolveImport(source.path, specifier, known),
      typeOnly: Boolean(match[1]),
    };
  });
}

function resolveImport(from: string, specifier: string, known: ReadonlySet<string>): string | null {
  const base = baseOf(from, specifier);
  if (base === null) return null;
  const found = [base, `${base}.ts`, `${base}.tsx`].find((candidate) => known.has(candidate));
  return found ?? base;
}

function baseOf(from: string, specifier: string): string | null {
  if (specifier.startsWith('.'))
    return relative(ROOT, resolve(ROOT, dirname(from), specifier))
      .split(sep)
      .join('/');
  if (specifier.startsWith('@plenum/contract/'))
    return specifier.replace('@plenum/contract/', 'contract/src/');
  if (specifier.startsWith('#')) {
    const workspace = from.split('/')[0] ?? '';
    if (specifier.startsWith('#test/')) return `${workspace}/test/${specifier.slice(6)}`;
    return `${workspace}/src/${specifier.slice(1)}`;
  }
  return null;
}

/** Returns the import cycles, including type imports: files in a cycle can only be read and changed together. */
export function findCycles(imports: readonly Import[]): string[][] {
  const edges = Map.groupBy(
    imports.filter((edge) => edge.to !== null),
    (edge) => edge.from,
  );
  const cycles: string[][] = [];
  const done = new Set<string>();
  const trail: string[] = [];
  function visit(file: string): void {
    const start = trail.indexOf(file);
    if (start >= 0) cycles.push([...trail.slice(start), file]);
    if (start >= 0 || done.has(file)) return;
    trail.push(file);
    for (const edge of edges.get(file) ?? []) if (edge.to) visit(edge.to);
    trail.pop();
    done.add(file);
  }
  for (const file of edges.keys()) visit(file);
  return cycles;
}

/** The error of one import, with the correction; null if there is none. */
export function checkImport(edge: Import, ladder: Ladder): string | null {
  if (edge.to === null) return null;
  const [workspace = ''] = edge.from.split('/');
  const [target = ''] = edge.to.split('/');
  if (workspace !== target) return checkCrossing(edge, workspace, target);
  if (workspace === 'server') return checkServer(edge, ladder);
  if (workspace === 'web') return checkWeb(edge, ladder.web);
  if (workspace === 'contract') return checkLevels(edge, ladder.floors, contractLocation);
  return null;
}

function checkCrossing(edge: Import, workspace: string, target: string): string | null {
  // Tools around the product may look into it, and the stories may use the tools.
  if (['bench', 'rehearsal', 'scripts'].includes(workspace) || edge.from.startsWith('web/e2e/')) return null;
  if (target === 'contract' && edge.specifier.startsWith('@plenum/contract/')) return null;
  return `${edge.from} leaves ${workspace} by ${edge.specifier}: put what both sides share into contract`;
}

function checkServer(edge: Import, ladder: Ladder): string | null {
  const from = serverLocation(edge.from);
  const to = serverLocation(edge.to ?? '');
  // Only app may start the payment sandbox. Everything else reaches it by its address, as it would reach a payment
  // provider.
  const toSandbox = edge.to?.startsWith('server/sandbox/') === true && !edge.from.endsWith('.test.ts');
  if (toSandbox && from !== null && from !== 'app')
    return `${edge.from} imports the payment sandbox: only app may start it`;
  if (from === null || to === null) return null;
  if (from === to) return checkOwnDoor(edge, from, ladder.server.door);
  const verdict = checkLevels(edge, ladder.floors, serverLocation);
  if (verdict) return verdict;
  const throughDoor = to === 'kernel' || edge.to?.endsWith(`/${ladder.server.door}.ts`) === true;
  return throughDoor
    ? null
    : `${edge.from} reaches past the door of ${to}: export it from a public.ts of ${to}`;
}

// Inside a module, files import each other directly, because a door is for other modules.
function checkOwnDoor(edge: Import, module: string, door: string): string | null {
  if (module === 'kernel' || module === 'app' || edge.from.endsWith('.test.ts')) return null;
  return edge.to?.endsWith(`/${door}.ts`) === true
    ? `${edge.from} imports a door of its own module, ${module}: import the file behind it`
    : null;
}

function checkLevels(
  edge: Import,
  floors: readonly string[][],
  locationOf: (path: string) => string | null,
): string | null {
  const from = locationOf(edge.from);
  const to = locationOf(edge.to ?? '');
  if (from === null || to === null || from === to) return null;
  const levelOf = (place: string) => floors.findIndex((floor) => floor.includes(place));
  if (levelOf(from) < 0 || levelOf(to) < 0) return `${from} or ${to} has no floor: add it to modules.json`;
  if (levelOf(to) < levelOf(from)) return null;
  const direction = levelOf(to) === levelOf(from) ? 'sideways' : 'up';
  return `${edge.from} imports ${direction} from ${to}: they are one module, or the lower one owns an interface`;
}

export function serverLocation(path: string): string | null {
  const parts = path.split('/');
  if (parts[1] !== 'src') return null;
  return parts[2] === 'modules' ? (parts[3] ?? null) : (parts[2] ?? null);
}

function contractLocation(path: string): string | null {
  return path.split('/')[2] ?? null;
}

function checkWeb(edge: Import, web: Ladder['web']): string | null {
  const from = webLocation(edge.from);
  const to = webLocation(edge.to ?? '');
  if (from === null || to === null) return null;
  if (isForOrganizers(edge.to ?? '', web) && !isForOrganizers(edge.from, web) && from !== 'app')
    return `${edge.from} imports ${edge.to}: visitors would load what is for organizers`;
  if (from === to) return null;
  const levelOf = (place: string) =>
    web.levels.findIndex((level) => level.includes(place.split('/')[0] ?? ''));
  if (levelOf(from) < 0 || levelOf(to) < 0) return `${from} or ${to} has no level: add it to modules.json`;
  if (levelOf(to) < levelOf(from)) return null;
  if (from === 'kernel') return `${edge.from} imports up from ${to}: the kernel knows no module`;
  return `${edge.from} imports ${to}: web modules meet only in app`;
}

// Code shared by the lists and screens of organizers, and the screens themselves.
const forOrganizers = /^web\/src\/(?:kernel\/(?:organize|records|charts)|modules\/[\w-]+\/organize)\//;

function isForOrganizers(path: string, { organizers }: Ladder['web']): boolean {
  const [, module = ''] = /^web\/src\/modules\/([\w-]+)\//.exec(path) ?? [];
  return forOrganizers.test(path) || organizers.includes(module);
}

/**
 * Returns the folders of each module, and of the kernels, that import each other in a cycle, without their tests: such
 * folders can only be read and changed together. A file beside the folders counts as a folder, and so does the folder
 * of a screen below `organize`.
 */
export function findFolderRings(imports: readonly Import[]): string[][] {
  const edges = imports.flatMap(({ from, to }): Import[] => {
    const [one, other] = [folderOf(from), folderOf(to ?? '')];
    if (!one || !other || one.module !== other.module || one.folder === other.folder) return [];
    if (/\.test\.tsx?$/.test(from)) return [];
    const [start, end] = [`${one.module}/${one.folder}`, `${other.module}/${other.folder}`];
    return [{ from: start, to: end, specifier: '', typeOnly: false }];
  });
  return findCycles(edges);
}

const MODULE = /^((?:web|server)\/src\/(?:modules\/[\w-]+|kernel|app)|contract\/src\/[\w-]+)\/(.+)$/;

function folderOf(path: string): { module: string; folder: string } | null {
  const [, module, below] = MODULE.exec(path) ?? [];
  if (module === undefined || below === undefined) return null;
  const [first = '', second = '', third] = below.split('/');
  const isScreen = first === 'organize' && third !== undefined;
  return { module, folder: isScreen ? `${first}/${second}` : first };
}

/** The names that a file exports, types included. */
export function exportedNames(text: string): string[] {
  const listed = [...text.matchAll(/\bexport\s+(?:type\s+)?\{([^}]*)\}/g)].flatMap(([, names = '']) =>
    names.split(',').flatMap((name) => name.replace(/^\s*type\s+/, '').trim() || []),
  );
  return [...listed, ...declaredNames(text)];
}

/** The names that a file declares and exports. */
export function declaredNames(text: string): string[] {
  const declared =
    /\bexport\s+(?:async\s+|abstract\s+)?(?:function\*?|const|let|class|interface|type|enum)\s+(\w+)/g;
  return [...text.matchAll(declared)].flatMap(([, name]) => name ?? []);
}

function webLocation(path: string): string | null {
  const parts = path.split('/');
  if (parts[1] !== 'src') return null;
  return parts[2] === 'modules' ? `modules/${parts[3]}` : (parts[2] ?? null);
}
