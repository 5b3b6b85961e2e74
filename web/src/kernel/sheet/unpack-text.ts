import { SheetRefused } from '@plenum/contract/kernel/sheet/sheet';
import type { ZipEntry } from './zip-entries.ts';

/** The bytes that may still be unpacked, over all entries of a file. */
export interface Budget {
  readonly mostBytes: number;
  left: number;
}

// The file is unpacked in small pieces, because a browser unpacks a whole piece before it can be stopped, and one byte
// can become a thousand.
const SLICE = 8 * 1024;

/** Yields the text of an entry piece by piece; throws as soon as the budget is spent. */
export async function* unpackText(entry: ZipEntry, budget: Budget): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of entry.deflated ? inflate(entry.packed) : [entry.packed]) {
      budget.left -= bytes.length;
      if (budget.left < 0) throw new SheetRefused({ problem: 'too_large', mostBytes: budget.mostBytes });
      yield decoder.decode(bytes, { stream: true });
    }
    yield decoder.decode();
  } catch (error) {
    throw error instanceof SheetRefused ? error : new SheetRefused({ problem: 'broken' });
  }
}

async function* inflate(packed: Uint8Array<ArrayBuffer>): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new DecompressionStream('deflate-raw');
  // The error is ignored, because a failed write also fails the read.
  feed(packed, writable.getWriter()).catch(() => undefined);
  const reader = readable.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function feed(
  packed: Uint8Array<ArrayBuffer>,
  writer: WritableStreamDefaultWriter<BufferSource>,
): Promise<void> {
  for (let at = 0; at < packed.length; at += SLICE) await writer.write(packed.subarray(at, at + SLICE));
  await writer.close();
}
