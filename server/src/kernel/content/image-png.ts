import { ImageRefused, type ImageFormat } from './image-format.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

// The chunks that a decoder needs for the right pixels in the right colours. Text, EXIF and times are dropped, and with
// them the frames of an animation except the first.
const KEPT = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD pHYs'.split(' '));

interface Chunk {
  readonly type: string;
  readonly whole: Buffer;
}

function* chunksOf(bytes: Buffer): Generator<Chunk> {
  let offset = SIGNATURE.length;
  let type = '';
  while (type !== 'IEND') {
    const end = offset + 12 + bytes.readUInt32BE(offset);
    if (end > bytes.length) throw new ImageRefused('damaged');
    type = bytes.toString('latin1', offset + 4, offset + 8);
    yield { type, whole: bytes.subarray(offset, end) };
    offset = end;
  }
}

export const png: ImageFormat = {
  type: 'image/png',
  matches: (bytes) => bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE),
  measure(bytes) {
    const [header, ...others] = chunksOf(bytes);
    if (header?.type !== 'IHDR' || header.whole.length !== 25 || others.some(({ type }) => type === 'IHDR'))
      throw new ImageRefused('damaged');
    return { width: header.whole.readUInt32BE(8), height: header.whole.readUInt32BE(12) };
  },
  strip(bytes) {
    const kept = [...chunksOf(bytes)].filter(({ type }) => KEPT.has(type));
    return Buffer.concat([SIGNATURE, ...kept.map(({ whole }) => whole)]);
  },
};
