import { readXlsx } from '@plenum/contract/kernel/sheet/read-xlsx';
import {
  type ReadSheet,
  type SheetLimits,
  type SheetProblem,
  SheetRefused,
} from '@plenum/contract/kernel/sheet/sheet';
import { readZip, type ZippedFile } from '../zip/read-zip.ts';
import { ZipRefused } from '../zip/zip-refused.ts';

const PIECE = 64 * 1024;

const MEGABYTE = 1024 * 1024;
const limits: SheetLimits = {
  fileBytes: 20 * MEGABYTE,
  unpackedBytes: 48 * MEGABYTE,
  entries: 500,
  rows: 50_000,
  columns: 500,
  cells: 600_000,
};

/** The first visible sheet of an .xlsx as text, or why it can't be read. */
export async function readWorkbook(bytes: Buffer): Promise<ReadSheet | SheetProblem> {
  try {
    return await readFirstSheet(bytes);
  } catch (error) {
    if (error instanceof SheetRefused) return error.why;
    if (!(error instanceof ZipRefused)) throw error;
    return error.problem === 'too large'
      ? { problem: 'too_large', mostBytes: limits.unpackedBytes }
      : { problem: 'broken' };
  }
}

async function readFirstSheet(bytes: Buffer): Promise<ReadSheet> {
  const { entries, unpackedBytes } = limits;
  const files = readZip(bytes, {
    entries,
    totalBytes: unpackedBytes,
    fileBytes: unpackedBytes,
    dotFiles: true,
  });
  const parts = new Map(files.map((part) => [part.path.toLowerCase(), part]));
  const unpack = (path: string) => {
    const part = parts.get(path);
    return part && textOf(part);
  };
  return readXlsx({ announcedBytes: files.reduce((sum, { size }) => sum + size, 0), unpack }, limits);
}

// Yields pieces, because a string of the whole sheet would take twice its memory.
async function* textOf(part: ZippedFile): AsyncGenerator<string> {
  const bytes = await part.read();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let at = 0; at < bytes.length; at += PIECE) {
    yield decode(() => decoder.decode(bytes.subarray(at, at + PIECE), { stream: true }));
  }
  yield decode(() => decoder.decode());
}

function decode(read: () => string): string {
  try {
    return read();
  } catch {
    throw new SheetRefused({ problem: 'broken' });
  }
}
