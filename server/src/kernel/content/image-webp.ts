import { ImageRefused, type ImageFormat, type ImageSize } from './image-format.ts';

const KEPT = new Set(['VP8X', 'ICCP', 'ALPH', 'VP8 ', 'VP8L']);
const EXIF_AND_XMP = 0b1100;
const ANIMATED = 0b0010;

interface Chunk {
  readonly type: string;
  /** Header, data and padding. */
  readonly whole: Buffer;
  readonly data: Buffer;
}

function* chunksOf(bytes: Buffer): Generator<Chunk> {
  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.length) throw new ImageRefused('damaged');
  let offset = 12;
  while (offset < end) {
    const size = bytes.readUInt32LE(offset + 4);
    const next = offset + 8 + size + (size % 2);
    if (next > end) throw new ImageRefused('damaged');
    const type = bytes.toString('latin1', offset, offset + 4);
    yield { type, whole: bytes.subarray(offset, next), data: bytes.subarray(offset + 8, offset + 8 + size) };
    offset = next;
  }
}

function sizeOf({ type, data }: Chunk): ImageSize {
  if (type === 'VP8X') return { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 };
  if (type === 'VP8L') {
    if (data.readUInt8(0) !== 0x2f) throw new ImageRefused('damaged');
    const packed = data.readUInt32LE(1);
    return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
  }
  if (data.readUIntBE(3, 3) !== 0x9d012a) throw new ImageRefused('damaged');
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
}

export const webp: ImageFormat = {
  type: 'image/webp',
  matches: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  measure(bytes) {
    const chunks = [...chunksOf(bytes)];
    const [first] = chunks;
    const pictures = chunks.filter(({ type }) => type === 'VP8 ' || type === 'VP8L');
    if (first?.type === 'VP8X' && first.data.readUInt8(0) & ANIMATED) throw new ImageRefused('animated');
    if (!first || pictures.length !== 1) throw new ImageRefused('damaged');
    // The canvas and the picture in it must agree, because otherwise the larger of the two could bypass the limit.
    const [canvas, picture] = [sizeOf(first), ...pictures.map(sizeOf)];
    if (canvas.width !== picture?.width || canvas.height !== picture.height)
      throw new ImageRefused('damaged');
    return canvas;
  },
  strip(bytes) {
    const kept = [...chunksOf(bytes)]
      .filter(({ type }) => KEPT.has(type))
      .map(({ type, whole }) => (type === 'VP8X' ? withoutMetadataFlags(whole) : whole));
    const body = Buffer.concat([Buffer.from('WEBP'), ...kept]);
    const head = Buffer.from('RIFF\0\0\0\0');
    head.writeUInt32LE(body.length, 4);
    return Buffer.concat([head, body]);
  },
};

function withoutMetadataFlags(chunk: Buffer): Buffer {
  const copy = Buffer.from(chunk);
  copy.writeUInt8(copy.readUInt8(8) & ~EXIF_AND_XMP, 8);
  return copy;
}
