import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';
import { readZipDirectory, type ZipRecord } from './zip-directory.ts';
import { zipPath } from './zip-path.ts';
import { ZipRefused } from './zip-refused.ts';

export interface ZipLimits {
  readonly entries: number;
  readonly totalBytes: number;
  readonly fileBytes: number;
  /** Allows hidden files, for package formats that have files such as `_rels/.rels`. Otherwise they are refused. */
  readonly dotFiles?: boolean;
}

export interface ZippedFile {
  readonly path: string;
  readonly size: number;
  /**
   * Throws ZipRefused if the content doesn't match the announced size or checksum; never unpacks more than announced.
   */
  read(): Promise<Buffer>;
}

const inflate = promisify(inflateRaw);
// The highest compression ratio that is accepted; ordinary files don't reach it. It isn't checked for files under a
// megabyte.
const MOST_SHRUNK = 100;
const SHRINKING_MATTERS = 1024 * 1024;

/** Returns the files of an archive without unpacking them. Throws ZipRefused. */
export function readZip(bytes: Buffer, limits: ZipLimits): ZippedFile[] {
  const files: ZippedFile[] = [];
  const seen = new Set<string>();
  let total = 0;
  for (const record of readZipDirectory(bytes, limits.entries)) {
    const path = zipPath(record.name, record.mode, limits.dotFiles);
    if (path === null) continue;
    total += record.size;
    if (total > limits.totalBytes || record.size > limits.fileBytes || isBomb(record))
      throw new ZipRefused('too large', 'too much once unpacked', path);
    // If two paths differ only in case, one file would hide the other on a case-insensitive file system.
    const folded = path.toLowerCase();
    if (seen.has(folded)) throw new ZipRefused('path', 'the same path twice', path);
    seen.add(folded);
    files.push({ path, size: record.size, read: () => unpack(record) });
  }
  return files;
}

function isBomb({ size, packed }: ZipRecord): boolean {
  return size > SHRINKING_MATTERS && size > packed.length * MOST_SHRUNK;
}

async function unpack({ method, packed, size, crc }: ZipRecord): Promise<Buffer> {
  const bytes = method === 0 ? packed : await inflateAtMost(packed, size);
  if (bytes.length !== size || crc32(bytes) !== crc) throw new ZipRefused('broken', 'damaged bytes');
  return bytes;
}

async function inflateAtMost(packed: Buffer, size: number): Promise<Buffer> {
  try {
    return await inflate(packed, { maxOutputLength: Math.max(size, 1) });
  } catch {
    throw new ZipRefused('broken', 'bytes that can’t be unpacked');
  }
}
