import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { compressAssets } from './compress-assets.ts';
import { root, runTool } from './run-tool.ts';

const web = join(root, 'web');
const dist = join(web, 'dist');
const stampFile = join(dist, '.stamp');
const sources = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'contract/src',
  // The stylesheet is generated with the classes of these files, too.
  'server/src/app/pages/first-paint.ts',
  'server/src/app/pages/form-paint.ts',
  'package-lock.json',
];

export async function ensureWebBuilt(): Promise<void> {
  const fingerprint = await hashSources();
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === fingerprint) return;
  const began = performance.now();
  console.log('Building the web app (its sources are new or have changed)');
  const { code } = await runTool('vite', ['build', '--logLevel', 'warn'], {
    cwd: web,
    env: { NODE_ENV: 'production' },
  });
  if (code !== 0) throw new Error('The web app could not be built; the lines above say why.');
  const count = await compressAssets(dist);
  // The stamp is written last, so that an interrupted build is repeated.
  await writeFile(stampFile, fingerprint);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`Web app built, ${count} files compressed, in ${seconds} s`);
}

async function hashSources(): Promise<string> {
  const files = (await Promise.all(sources.map((source) => listFiles(join(root, source))))).flat().toSorted();
  const hash = createHash('sha256');
  // One file after another, because a process may open only 1024 files in some containers, and there are more.
  for (const file of files) {
    const content = readFileSync(file);
    hash.update(`${relative(root, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

async function listFiles(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isDirectory()) return found ? [path] : [];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

if (process.argv[1] === import.meta.filename) await ensureWebBuilt();
