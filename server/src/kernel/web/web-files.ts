import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';

export interface WebFile {
  readonly type: string;
  readonly etag: string;
  readonly immutable: boolean;
  readonly plain: Buffer;
  readonly br: Buffer | undefined;
  readonly gzip: Buffer | undefined;
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

/** The built web app, read once: a few megabytes that never change while the server runs. */
export async function loadWebFiles(folder: string): Promise<ReadonlyMap<string, WebFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const known = new Set(paths);
  const files = new Map<string, WebFile>();
  for (const path of paths) {
    const type = types[extname(path)];
    if (!type) continue;
    const plain = await readFile(path);
    const url = `/${relative(folder, path).split(sep).join('/')}`;
    files.set(url, {
      type,
      plain,
      etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
      // The build puts a hash of the content into every name in this folder.
      immutable: url.startsWith('/assets/'),
      br: known.has(`${path}.br`) ? await readFile(`${path}.br`) : undefined,
      gzip: known.has(`${path}.gz`) ? await readFile(`${path}.gz`) : undefined,
    });
  }
  return files;
}
