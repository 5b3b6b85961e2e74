import { PDF_TYPE } from '@plenum/contract/kernel/endpoint';
import { pageRefusals } from '@plenum/contract/pages/messages';
import { collect, once } from '#kernel/uploads/collect';
import { insertFile } from '#kernel/files/file-rows';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { readZip, type ZippedFile } from '#kernel/zip/read-zip';
import { ZipRefused } from '#kernel/zip/zip-refused';
import type { KeptFile } from './add-version.ts';
import { kindOf } from './file-kinds.ts';

const MEGABYTE = 1024 * 1024;
export const BUNDLE_LIMITS = { entries: 2000, totalBytes: 50 * MEGABYTE, fileBytes: 20 * MEGABYTE };
/** Files of pages have no public address; they are only shown inside the sandbox. */
export const PAGE_PURPOSE = 'page';
const AT_ONCE = 8;

interface SentBundle {
  readonly source: AsyncIterable<Uint8Array>;
  readonly maxBytes: number;
  readonly owner: string;
}

interface Checked extends ZippedFile {
  readonly contentType: string;
}

/** Stores the contents of an uploaded zip, or a single HTML file. Everything is checked before anything is stored. */
export async function keepBundle(
  kernel: Kernel,
  { source, maxBytes, owner }: SentBundle,
): Promise<KeptFile[]> {
  const files = await open(await collect(source, maxBytes));
  for (const { contentType, read } of files)
    if (contentType === PDF_TYPE) await kernel.documentChecks.run('pdf', read, owner);
  const kept: KeptFile[] = [];
  for (let at = 0; at < files.length; at += AT_ONCE) {
    kept.push(...(await Promise.all(files.slice(at, at + AT_ONCE).map((file) => keep(kernel, file)))));
  }
  return kept;
}

async function open(bytes: Buffer): Promise<Checked[]> {
  try {
    const files = isHtml(bytes) ? [asIndex(bytes)] : atTop(readZip(bytes, BUNDLE_LIMITS));
    const checked: Checked[] = [];
    // Files are unpacked one at a time, both here and when they are stored, so that memory never holds all of them.
    for (const file of files) {
      const contentType = kindOf(file.path, await file.read());
      if (contentType === null) refuse(pageRefusals.BUNDLE_TYPE, { values: { path: file.path } });
      checked.push({ ...file, contentType });
    }
    return checked;
  } catch (error) {
    if (error instanceof ZipRefused) refuseZip(error);
    throw error;
  }
}

const OPENING = /^\s*<(?:!--|(?:!doctype|html|head|body|meta)\b)/i;

// Returns whether the upload is an HTML page on its own, with or without a UTF-8 byte order mark.
function isHtml(bytes: Buffer): boolean {
  return OPENING.test(
    bytes
      .subarray(0, 1024)
      .toString('utf8')
      .replace(/^\ufeff/, ''),
  );
}

function asIndex(bytes: Buffer): ZippedFile {
  return { path: 'index.html', size: bytes.length, read: async () => bytes };
}

// Strips the top folder if the archive contains everything inside one folder.
function atTop(files: readonly ZippedFile[]): readonly ZippedFile[] {
  if (hasIndex(files)) return files;
  const folder = /^[^/]+\//.exec(files[0]?.path ?? '')?.[0];
  if (folder === undefined || !files.every(({ path }) => path.startsWith(folder)))
    refuse(pageRefusals.BUNDLE_NO_INDEX);
  const inside = files.map((file) => ({ ...file, path: file.path.slice(folder.length) }));
  return hasIndex(inside) ? inside : refuse(pageRefusals.BUNDLE_NO_INDEX);
}

function hasIndex(files: readonly ZippedFile[]): boolean {
  return files.some(({ path }) => path === 'index.html');
}

function refuseZip({ problem, path }: ZipRefused): never {
  const megabytes = BUNDLE_LIMITS.totalBytes / MEGABYTE;
  if (problem === 'path') refuse(pageRefusals.BUNDLE_PATH, { values: { path } });
  if (problem === 'broken') refuse(pageRefusals.BUNDLE_BROKEN);
  refuse(pageRefusals.BUNDLE_TOO_LARGE, { values: { files: BUNDLE_LIMITS.entries, megabytes } });
}

async function keep(kernel: Kernel, { path, contentType, size, read }: Checked): Promise<KeptFile> {
  const stored = await kernel.files.put(once(await read()), { maxBytes: size });
  await insertFile(kernel.db, { ...stored, contentType, purpose: PAGE_PURPOSE }, kernel.clock.now());
  return { path, contentType, size, fileId: stored.id };
}
