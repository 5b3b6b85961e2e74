import { setImmediate } from 'node:timers/promises';
import { readXlsx } from '@plenum/contract/kernel/sheet/read-xlsx';
import { type ReadSheet, type SheetLimits, SheetRefused } from '@plenum/contract/kernel/sheet/sheet';
import { readZip, type ZippedFile } from '../zip/read-zip.ts';
import { ZipRefused } from '../zip/zip-refused.ts';

const PIECE = 64 * 1024;

/** Reads the first visible sheet of an .xlsx as text. Throws SheetRefused. */
export async function readWorkbook(bytes: Buffer, limits: SheetLimits): Promise<ReadSheet> {
  try {
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
    return await readXlsx({ announcedBytes: files.reduce((sum, { size }) => sum + size, 0), unpack }, limits);
  } catch (error) {
    if (!(error instanceof ZipRefused)) throw error;
    throw new SheetRefused(
      error.problem === 'too large'
        ? { problem: 'too_large', mostBytes: limits.unpackedBytes }
        : { problem: 'broken' },
    );
  }
}

/** In pieces, so that other requests are answered in between. */
async function* textOf(part: ZippedFile): AsyncGenerator<string> {
  const bytes = await part.read();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let at = 0; at < bytes.length; at += PIECE) {
    yield decode(() => decoder.decode(bytes.subarray(at, at + PIECE), { stream: true }));
    await setImmediate();
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
