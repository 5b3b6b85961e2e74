import { pipeline } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipPart {
  readonly name: string;
  readonly data: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
  /** True if the data is already compressed; it is then stored as is. */
  readonly isPacked?: boolean;
}

interface Tally {
  crc: number;
  size: number;
}

interface Written extends Tally {
  readonly name: Buffer;
  readonly offset: number;
  readonly packedSize: number;
}

// The name is UTF-8; checksum and sizes follow the bytes, because they are unknown before.
const FLAGS = 0x0808;
const DEFLATED = 8;
// The first date that archives can store, so that the same content gives the same file.
const FIRST_DAY = 0x21;
/** Larger archives would need another format. */
export const MOST_ZIP_BYTES = 0xffffffff;

/** Writes an archive as its parts arrive, so that only the current piece is in memory. */
export async function* writeZip(
  parts: Iterable<ZipPart> | AsyncIterable<ZipPart>,
): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let offset = 0;
  for await (const { name: path, data, isPacked = false } of parts) {
    const name = Buffer.from(path);
    const start = Buffer.concat([localHeader(name), name]);
    yield start;
    const tally: Tally = { crc: 0, size: 0 };
    let packedSize = 0;
    for await (const packed of deflate(tallied(data, tally), isPacked ? 0 : 3)) {
      packedSize += packed.length;
      yield packed;
    }
    const part = { ...tally, name, offset, packedSize };
    const end = descriptor(part);
    yield end;
    written.push(part);
    offset += start.length + packedSize + end.length;
    if (Math.max(offset, tally.size) > MOST_ZIP_BYTES) throw new RangeError('Too much for one archive');
  }
  const directory = Buffer.concat(written.flatMap((part) => [listed(part), part.name]));
  yield directory;
  yield endOf(written.length, directory.length, offset);
}

function deflate(source: AsyncIterable<Uint8Array>, level: number): AsyncIterable<Buffer> {
  // The pipeline destroys both streams when one fails, so the reader gets the error.
  return pipeline(source, createDeflateRaw({ level }), () => undefined);
}

async function* tallied(data: ZipPart['data'], tally: Tally): AsyncGenerator<Uint8Array> {
  for await (const piece of data) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    tally.crc = crc32(bytes, tally.crc);
    tally.size += bytes.length;
    yield bytes;
  }
}

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  writeManner(header, 4);
  header.writeUInt16LE(name.length, 26);
  return header;
}

function descriptor({ crc, packedSize, size }: Written): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32LE(0x08074b50, 0);
  writeFacts(bytes, 4, { crc, packedSize, size });
  return bytes;
}

function listed(part: Written): Buffer {
  const bytes = Buffer.alloc(46);
  bytes.writeUInt32LE(0x02014b50, 0);
  bytes.writeUInt16LE(20, 4);
  writeManner(bytes, 6);
  writeFacts(bytes, 16, part);
  bytes.writeUInt16LE(part.name.length, 28);
  bytes.writeUInt32LE(part.offset, 42);
  return bytes;
}

function writeManner(bytes: Buffer, at: number): void {
  bytes.writeUInt16LE(20, at);
  bytes.writeUInt16LE(FLAGS, at + 2);
  bytes.writeUInt16LE(DEFLATED, at + 4);
  bytes.writeUInt16LE(FIRST_DAY, at + 8);
}

function writeFacts(
  bytes: Buffer,
  at: number,
  { crc, packedSize, size }: Pick<Written, 'crc' | 'packedSize' | 'size'>,
): void {
  bytes.writeUInt32LE(crc, at);
  bytes.writeUInt32LE(packedSize, at + 4);
  bytes.writeUInt32LE(size, at + 8);
}

function endOf(count: number, directorySize: number, directoryOffset: number): Buffer {
  const bytes = Buffer.alloc(22);
  bytes.writeUInt32LE(0x06054b50, 0);
  bytes.writeUInt16LE(count, 8);
  bytes.writeUInt16LE(count, 10);
  bytes.writeUInt32LE(directorySize, 12);
  bytes.writeUInt32LE(directoryOffset, 16);
  return bytes;
}
