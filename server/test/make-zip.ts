import { crc32, deflateRawSync } from 'node:zlib';

/** The entry to write. The fields in the second half are for tests that need a forged archive. */
export interface ZipPart {
  readonly name: string | Buffer;
  readonly data?: Buffer | string;
  readonly stored?: boolean;
  readonly flags?: number;
  readonly method?: number;
  readonly crc?: number;
  readonly size?: number;
  readonly packed?: Buffer;
  readonly packedSize?: number;
  readonly mode?: number;
  readonly extra?: Buffer;
  /** Fields of the local header, if they should differ from the directory. */
  readonly local?: { readonly name?: string; readonly size?: number; readonly crc?: number };
  /** The offset of an earlier entry, whose bytes this entry then shares. */
  readonly offset?: number;
}

const UTF8_NAME = 0x0800;

/** Returns an archive. If `zip64` is set, every number has eight bytes, however small it is. */
export function makeZip(
  parts: readonly ZipPart[],
  comment = '',
  { zip64 = false }: { readonly zip64?: boolean } = {},
): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const made = makePart(part, offset);
    directory.push(made.listed);
    if (part.offset !== undefined) continue;
    bodies.push(made.body);
    offset += made.body.length;
  }
  const listed = Buffer.concat(directory.map((entry) => (zip64 ? widened(entry) : entry)));
  const records = zip64 ? zip64Records(parts.length, offset, listed.length) : Buffer.alloc(0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  if (zip64) end.fill(0xff, 8, 20);
  end.writeUInt16LE(Buffer.byteLength(comment), 20);
  return Buffer.concat([...bodies, listed, records, end, Buffer.from(comment)]);
}

/** Returns a directory entry whose sizes and offset are in a zip64 field. */
function widened(listed: Buffer): Buffer {
  const field = Buffer.alloc(28);
  field.writeUInt16LE(1, 0);
  field.writeUInt16LE(24, 2);
  for (const [index, from] of [24, 20, 42].entries())
    field.writeBigUInt64LE(BigInt(listed.readUInt32LE(from)), 4 + index * 8);
  const copy = Buffer.concat([listed, field]);
  for (const from of [24, 20, 42]) copy.fill(0xff, from, from + 4);
  copy.writeUInt16LE(copy.readUInt16LE(30) + field.length, 30);
  return copy;
}

function zip64Records(count: number, start: number, length: number): Buffer {
  const records = Buffer.alloc(76);
  records.writeUInt32LE(0x06064b50, 0);
  for (const [at, value] of [
    [4, 44],
    [24, count],
    [32, count],
    [40, length],
    [48, start],
  ] as const)
    records.writeBigUInt64LE(BigInt(value), at);
  records.writeUInt32LE(0x07064b50, 56);
  records.writeBigUInt64LE(BigInt(start + length), 64);
  records.writeUInt32LE(1, 72);
  return records;
}

function makePart(part: ZipPart, offset: number): { body: Buffer; listed: Buffer } {
  const name = Buffer.from(part.name);
  const data = Buffer.from(part.data ?? '');
  const packed = part.packed ?? (part.stored ? data : deflateRawSync(data));
  const facts = {
    flags: part.flags ?? UTF8_NAME,
    method: part.method ?? (part.stored ? 0 : 8),
    crc: part.crc ?? crc32(data),
    packedSize: part.packedSize ?? packed.length,
    size: part.size ?? data.length,
  };
  const localName = part.local?.name === undefined ? name : Buffer.from(part.local.name);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(20, 4);
  writeFacts(local.subarray(6), {
    ...facts,
    crc: part.local?.crc ?? facts.crc,
    size: part.local?.size ?? facts.size,
  });
  local.writeUInt16LE(localName.length, 26);
  const extra = part.extra ?? Buffer.alloc(0);
  const listed = Buffer.alloc(46);
  listed.writeUInt32LE(0x02014b50, 0);
  // The entry claims to be written on Unix, so that its file mode is read.
  listed.writeUInt16LE((3 << 8) | 20, 4);
  listed.writeUInt16LE(20, 6);
  writeFacts(listed.subarray(8), facts);
  listed.writeUInt16LE(name.length, 28);
  listed.writeUInt16LE(extra.length, 30);
  listed.writeUInt32LE(((part.mode ?? 0o100644) << 16) >>> 0, 38);
  listed.writeUInt32LE(part.offset ?? offset, 42);
  return {
    body: Buffer.concat([local, localName, packed]),
    listed: Buffer.concat([listed, name, extra]),
  };
}

function writeFacts(
  at: Buffer,
  facts: { flags: number; method: number; crc: number; packedSize: number; size: number },
): void {
  at.writeUInt16LE(facts.flags, 0);
  at.writeUInt16LE(facts.method, 2);
  at.writeUInt32LE(facts.crc, 8);
  at.writeUInt32LE(facts.packedSize, 12);
  at.writeUInt32LE(facts.size, 16);
}
