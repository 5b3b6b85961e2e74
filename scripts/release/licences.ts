import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../run-tool.ts';

interface LockEntry {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
}

export interface ShippedPackage {
  readonly path: string;
  readonly name: string;
  readonly version: string;
  /** An SPDX expression. */
  readonly licence: string;
}

// Packages whose package.json names no licence; the licence was read from their repository.
const unnamed: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
]);

/** The packages that a release installs or that its web app contains: all but those for development. */
export async function shippedPackages(): Promise<ShippedPackage[]> {
  const lock: { packages: Record<string, LockEntry> } = JSON.parse(
    await readFile(join(root, 'package-lock.json'), 'utf8'),
  );
  return Object.entries(lock.packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path, { version = '', license = '' }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return { path, name, version, licence: license || (unnamed[name] ?? '') };
    });
}

/** Whether a package under this SPDX expression may be shipped with a product under Apache-2.0. */
export function isAllowed(licence: string): boolean {
  const plain = licence.replaceAll(/[()]/g, '');
  return plain
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => allowed.has(part.trim())));
}

const LICENCE_FILE = /^(licen[cs]e|copying|notice)/i;

/** The licence texts of all shipped packages, each text once with the packages under it. */
export async function thirdPartyNotices(): Promise<string> {
  const packages = await shippedPackages();
  const byText = new Map<string, ShippedPackage[]>();
  for (const each of packages) {
    const text = await licenceText(each);
    byText.set(text, [...(byText.get(text) ?? []), each]);
  }
  const parts = [...byText].map(
    ([text, group]) =>
      `${group.map(({ name, version, licence }) => `${name} ${version} (${licence})`).join('\n')}\n\n${text}`,
  );
  return [
    'Plenum contains or installs the following packages. Each is under the licence that follows its name.',
    ...parts,
  ].join(`\n\n${'-'.repeat(80)}\n\n`);
}

// Packages for other platforms are not installed here and have the licence of the package that needs them.
async function licenceText({ path, licence }: ShippedPackage): Promise<string> {
  const directory = join(root, path);
  const names = (await readdir(directory).catch(() => [])).filter((name) => LICENCE_FILE.test(name));
  const texts = await Promise.all(
    names.toSorted().map((name) => readFile(join(directory, name), 'utf8').catch(() => '')),
  );
  const text = texts
    .map((one) => one.replaceAll('\r\n', '\n').trim())
    .filter((one) => one !== '')
    .join('\n\n');
  return text === '' ? `The package contains no licence text. Its licence is ${licence}.` : text;
}
