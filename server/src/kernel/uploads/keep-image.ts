import { kernelRefusals, type Refusal } from '@plenum/contract/kernel/refusals';
import { refuse } from '../refusal/refusal-error.ts';
import type { Kernel } from '../kernel.ts';
import { collect, once } from './collect.ts';
import { insertFile } from '../files/file-rows.ts';
import { checkImage, stripMetadata } from '../content/image-check.ts';
import { ImageRefused } from '../content/image-format.ts';
import { PUBLIC_PURPOSE } from '../files/public-files.ts';

interface Wanted {
  readonly purpose: string;
  readonly contentType: string;
  readonly maxBytes: number;
  /** A lower limit than for pictures on pages. */
  readonly most?: { readonly pixels: number; readonly refusal: Refusal };
}

/** Stores an uploaded picture if its content matches its type, without embedded place and camera data. */
export async function keepImage(
  kernel: Kernel,
  source: AsyncIterable<Uint8Array>,
  wanted: Wanted,
): Promise<string> {
  const bytes = await collect(source, wanted.maxBytes);
  const stored = await kernel.files.put(once(cleanImage(bytes, wanted)), {
    maxBytes: wanted.maxBytes,
    isPublic: wanted.purpose === PUBLIC_PURPOSE,
  });
  const row = { ...stored, contentType: wanted.contentType, purpose: wanted.purpose };
  await insertFile(kernel.db, row, kernel.clock.now());
  return stored.id;
}

function cleanImage(bytes: Buffer, { contentType, most }: Wanted): Buffer {
  try {
    const { type, width, height } = checkImage(bytes, contentType);
    if (most && width * height > most.pixels) refuse(most.refusal);
    return stripMetadata(bytes, type);
  } catch (error) {
    if (error instanceof ImageRefused) refuse(kernelRefusals.FILE_TYPE_NOT_ALLOWED);
    throw error;
  }
}
