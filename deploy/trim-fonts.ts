// Deletes the font files that no source of the server names. The packages contain whole families, 150 MB; PDFs are
// drawn with a few of them. Used while the container image is built.
import { globSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

const packages = 'node_modules/@expo-google-fonts';

/** Returns the font files that the sources name, as paths from the root. */
export function namedFonts(root: string): string[] {
  const names = globSync('server/src/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap(
      (file) => readFileSync(path.join(root, file), 'utf8').match(/@expo-google-fonts\/[\w/-]+\.ttf/g) ?? [],
    )
    .map((name) => path.posix.join('node_modules', name));
  return [...new Set(names)].toSorted();
}

/** Returns the installed font files that can be deleted, as paths from the root. */
export function unusedFonts(root: string): string[] {
  const named = new Set(namedFonts(root));
  return globSync(`${packages}/**/*.ttf`, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !named.has(file));
}

if (process.argv[1] === import.meta.filename) {
  const root = path.resolve(import.meta.dirname, '..');
  const named = namedFonts(root);
  const absent = named.filter((file) => !statSync(path.join(root, file), { throwIfNoEntry: false }));
  if (named.length === 0 || absent.length > 0)
    throw new Error(`Fonts that the server names are not installed: ${absent.join(', ') || 'it names none'}`);
  const unused = unusedFonts(root);
  for (const file of unused) rmSync(path.join(root, file));
  console.log(`${unused.length} font files deleted, ${named.length} kept`);
}
