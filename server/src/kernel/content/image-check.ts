import { ImageRefused, type ImageSize, type ImageType } from './image-format.ts';
import { jpeg } from './image-jpeg.ts';
import { png } from './image-png.ts';
import { webp } from './image-webp.ts';

export interface ImageFacts extends ImageSize {
  readonly type: ImageType;
}

// SVG is left out on purpose, because it can contain scripts.
const FORMATS = [png, jpeg, webp];

interface ImageLimits {
  readonly side: number;
  readonly pixels: number;
}

const ON_A_PAGE: ImageLimits = { side: 8192, pixels: 40_000_000 };

/** Throws ImageRefused unless content and type agree and the picture is complete and not too large. */
export function checkImage(
  bytes: Uint8Array,
  allowed: string | readonly ImageType[],
  most: ImageLimits = ON_A_PAGE,
): ImageFacts {
  const buffer = asBuffer(bytes);
  const format = FORMATS.find((candidate) => candidate.matches(buffer));
  if (!format) throw new ImageRefused('unknown type');
  if (![allowed].flat().includes(format.type)) throw new ImageRefused('other type than declared');
  const { width, height } = whole(() => format.measure(buffer));
  if (width < 1 || height < 1) throw new ImageRefused('damaged');
  if (width > most.side || height > most.side || width * height > most.pixels)
    throw new ImageRefused('too large');
  return { type: format.type, width, height };
}

/** Returns the picture without metadata. Throws ImageRefused unless the bytes are a complete picture of this type. */
export function stripMetadata(bytes: Uint8Array, type: ImageType): Buffer {
  const buffer = asBuffer(bytes);
  const format = FORMATS.find((candidate) => candidate.type === type);
  if (!format?.matches(buffer)) throw new ImageRefused('other type than declared');
  return whole(() => format.strip(buffer));
}

// Reading past the end of a buffer is a RangeError: the file is truncated or has a wrong length.
function whole<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof RangeError ? new ImageRefused('damaged') : error;
  }
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
