import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-tool.ts';

/** Returns the path and title of a test that a page names as `path` “title”; null if the line names none. */
export function namedTest(line: string): { path: string; title: string } | null {
  const [, path, title] = /^`([^`]+\.(?:test|spec)\.tsx?)` “(.+)”$/.exec(line) ?? [];
  return path !== undefined && title !== undefined ? { path, title } : null;
}

/**
 * Returns the error of a named test; null if the test exists. `read` returns the text of a file, or undefined if there
 * is none.
 */
export function testError(
  { path, title }: { path: string; title: string },
  read: (path: string) => string | undefined = readSource,
): string | null {
  const source = read(path);
  if (source === undefined) return `no file ${path}`;
  return hasTitle(source, title) ? null : `${path} has no test “${title}”`;
}

// A title is in quotes after `it(`, `test(`, `describe(` or the table of an `.each`; a skipped test or a todo proves
// nothing.
function hasTitle(source: string, title: string): boolean {
  const quoted = title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const found = new RegExp(
    String.raw`(\w+(?:\.\w+)*)?[\])]?\(\s*(['"\x60])[^\n]*${quoted}[^\n]*\2`,
    'u',
  ).exec(source);
  return found !== null && !/\.(?:skip|todo)/.test(found[1] ?? '');
}

const sources = new Map<string, string | undefined>();
function readSource(path: string): string | undefined {
  if (!sources.has(path)) {
    const file = join(root, path);
    sources.set(path, existsSync(file) ? readFileSync(file, 'utf8') : undefined);
  }
  return sources.get(path);
}
