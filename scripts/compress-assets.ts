import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = new Set(
  '.html .js .mjs .css .svg .json .webmanifest .txt .xml .wasm .ttf .otf .ico'.split(' '),
);
const smallest = 1024;
// For larger files, the highest compression level would add seconds to the build to save one more percent.
const large = 1024 * 1024;

/** Writes `.br` and `.gz` beside every file that compression makes smaller; returns the number of these files. */
export async function compressAssets(directory: string): Promise<number> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  const done = await Promise.all(files.map(compressAsset));
  return done.filter(Boolean).length;
}

async function compressAsset(file: string): Promise<boolean> {
  const content = await readFile(file);
  if (content.length <= smallest) return false;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: content.length > large ? 9 : 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await writeIfSmaller(`${file}.br`, br, content);
  await writeIfSmaller(`${file}.gz`, gz, content);
  return true;
}

async function writeIfSmaller(file: string, packed: Buffer, content: Buffer): Promise<void> {
  if (packed.length < content.length) await writeFile(file, packed);
}
