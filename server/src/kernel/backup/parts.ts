import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { z } from 'zod';
import type { SealedStore } from './sealed-store.ts';

/** A stream of any length, kept as compressed objects `<prefix>.0001`, `<prefix>.0002` and so on. */
export const Parts = z.object({
  parts: z.number().int().nonnegative(),
  /** The size and the hash of the stream itself. */
  bytes: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** The size of the objects. */
  storedBytes: z.number().int().nonnegative(),
});
type Parts = z.output<typeof Parts>;

const PART_BYTES = 64 * 1024 * 1024;

export function partName(prefix: string, number: number): string {
  return `${prefix}.${String(number).padStart(4, '0')}`;
}

export async function writeParts(
  store: Pick<SealedStore, 'put'>,
  prefix: string,
  source: AsyncIterable<Buffer>,
  onPart: (bytes: number) => void = () => undefined,
  partBytes = PART_BYTES,
): Promise<Parts> {
  const chunks = source[Symbol.asyncIterator]();
  const hash = createHash('sha256');
  const written = { parts: 0, bytes: 0, storedBytes: 0 };

  async function* part(first: Buffer): AsyncGenerator<Buffer> {
    let left = partBytes;
    let chunk: Buffer | undefined = first;
    while (chunk) {
      hash.update(chunk);
      written.bytes += chunk.length;
      left -= chunk.length;
      yield chunk;
      if (left <= 0) return;
      const next: IteratorResult<Buffer, unknown> = await chunks.next();
      chunk = next.done ? undefined : next.value;
    }
  }

  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    written.parts += 1;
    const name = partName(prefix, written.parts);
    await pipeline(part(next.value), createZstdCompress(), async (packed: AsyncIterable<Buffer>) => {
      const size = await store.put(name, packed);
      written.storedBytes += size;
    });
    onPart(written.bytes);
  }
  return { ...written, sha256: hash.digest('hex') };
}

/** Yields the stream again; throws FileMissing or FileDamaged. */
export async function* readParts(
  store: Pick<SealedStore, 'open'>,
  prefix: string,
  { parts }: Pick<Parts, 'parts'>,
): AsyncGenerator<Buffer> {
  for (let number = 1; number <= parts; number += 1) {
    const unpacked = createZstdDecompress();
    const unpacking = pipeline(store.open(partName(prefix, number)), unpacked);
    // Its error also ends the loop below, which may be left before it is awaited.
    unpacking.catch(() => undefined);
    yield* unpacked as AsyncIterable<Buffer>;
    await unpacking;
  }
}

/** Yields the lines of a stream, without their ends. */
export async function* textLines(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of source) {
    const lines = (rest + chunk.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
