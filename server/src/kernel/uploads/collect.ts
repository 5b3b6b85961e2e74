import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { refuse } from '../refusal/refusal-error.ts';

/** Reads a whole upload into memory, for formats that can't be checked as a stream. */
export async function collect(source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > maxBytes) refuse(kernelRefusals.TOO_LARGE);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The reverse of `collect`: bytes as a source. */
export async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}
