import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-tool.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Returns every text of the web app in one language: the texts of its catalogues and the words of the contract. */
export function screenWords(catalogue: string): Set<string> {
  const files = readdirSync(join(root, 'web/src'), { recursive: true, encoding: 'utf8' });
  const texts = files.filter((file) => file.endsWith(join('text', catalogue)));
  const shared = readdirSync(join(root, 'contract/src'), { recursive: true, encoding: 'utf8' });
  const sentence = catalogue === 'en.json' ? /\ben: '(?<words>[^'\n]+)'/gu : /\bzh: '(?<words>[^'\n]+)'/gu;
  return new Set([
    ...texts.flatMap((file) => valuesOf(JSON.parse(read(join('web/src', file))))),
    ...shared
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => [...read(join('contract/src', file)).matchAll(sentence)])
      .map(({ groups: found }) => found?.['words'] ?? ''),
  ]);
}

function valuesOf(node: unknown): string[] {
  if (typeof node === 'string') return [node];
  return typeof node === 'object' && node !== null ? Object.values(node).flatMap(valuesOf) : [];
}
