import { crc32, deflateSync } from 'node:zlib';

// The smallest valid pictures, for tests.

export function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(named.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(named), chunk.length - 4);
  return chunk;
}

/** Returns a grey picture with eight bits per pixel; `extra` is inserted between the header and the pixels. */
export function makePng(width: number, height: number, extra: readonly Buffer[] = []): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Large pictures are only measured, so they have no pixels.
  const rows = width * height > 10_000 ? Buffer.alloc(1) : Buffer.alloc((width + 1) * height);
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    pngChunk('IHDR', header),
    ...extra,
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export function jpegSegment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/**
 * Returns a picture with one component, whose scan contains a stuffed 0xff and a restart marker. `extra` is inserted at
 * the beginning.
 */
export function makeJpeg(width: number, height: number, extra: readonly Buffer[] = []): Buffer {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...extra,
    jpegSegment(0xdb, Buffer.alloc(65, 1)),
    jpegSegment(0xc0, frame),
    jpegSegment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** Returns the data of an EXIF segment with the orientation, which by default comes after another tag. */
export function exif(orientation: number, order: 'II' | 'MM' = 'MM', withMaker = true): Buffer {
  const short = (value: number) => numberBytes(value, 2, order);
  const long = (value: number) => numberBytes(value, 4, order);
  const maker = [short(0x010f), short(2), long(4), Buffer.from('hush')];
  return Buffer.concat([
    Buffer.from(`Exif\0\0${order}`),
    short(42),
    long(8),
    short(withMaker ? 2 : 1),
    ...(withMaker ? maker : []),
    short(0x0112),
    short(3),
    long(1),
    short(orientation),
    short(0),
    long(0),
  ]);
}

function numberBytes(value: number, size: number, order: 'II' | 'MM'): Buffer {
  const bytes = Buffer.alloc(size);
  if (order === 'II') bytes.writeUIntLE(value, 0, size);
  else bytes.writeUIntBE(value, 0, size);
  return bytes;
}

export function webpChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.from(`${type}\0\0\0\0`);
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

export function vp8(width: number, height: number): Buffer {
  const data = Buffer.from([0x10, 0, 0, 0x9d, 0x01, 0x2a, 0, 0, 0, 0]);
  data.writeUInt16LE(width, 6);
  data.writeUInt16LE(height, 8);
  return webpChunk('VP8 ', data);
}

export function vp8l(width: number, height: number): Buffer {
  const data = Buffer.from([0x2f, 0, 0, 0, 0, 0x07]);
  data.writeUInt32LE((width - 1) | ((height - 1) << 14), 1);
  return webpChunk('VP8L', data);
}

export function vp8x(width: number, height: number, flags: number): Buffer {
  const data = Buffer.alloc(10);
  data.writeUInt8(flags, 0);
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return webpChunk('VP8X', data);
}

export function makeWebp(chunks: readonly Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  const head = Buffer.from('RIFF\0\0\0\0');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}
