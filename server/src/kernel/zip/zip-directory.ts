import { type EntryNumbers, findDirectory, widenNumbers } from '@plenum/contract/kernel/zip64';
import { ZipRefused } from './zip-refused.ts';

/** One record of the central directory, checked against the file's local header. */
export interface ZipRecord {
  readonly name: Buffer;
  readonly method: number;
  readonly crc: number;
  readonly packed: Buffer;
  readonly size: number;
  readonly mode: number;
}

interface Listed extends Omit<ZipRecord, 'packed'> {
  readonly flags: number;
  readonly packedSize: number;
  readonly offset: number;
}

const END = { signature: 0x06054b50, length: 22, longestComment: 0xffff };
const LISTED = { signature: 0x02014b50, length: 46 };
const LOCAL = { signature: 0x04034b50, length: 30 };
const STORED = 0;
const DEFLATED = 8;

const ENCRYPTED = 0x2041;
const SIZES_FOLLOW = 0x0008;
const LATER = 0xffffffff;

/**
 * Returns every record of the archive. Refuses anything ambiguous, so that two programs can't read two different
 * archives from one file.
 */
export function readZipDirectory(bytes: Buffer, mostEntries: number): ZipRecord[] {
  try {
    return readRecords(bytes, mostEntries);
  } catch (error) {
    // A read past the end means that the file is truncated or contains a wrong length.
    throw error instanceof RangeError ? new ZipRefused('broken', 'cut off') : error;
  }
}

function readRecords(bytes: Buffer, mostEntries: number): ZipRecord[] {
  const place = findDirectory(viewOf(bytes), findEnd(bytes)) ?? refuseBroken('several disks');
  const { count, start, end } = place;
  require(start + place.length === end, 'something before or behind the directory');
  if (count > mostEntries) throw new ZipRefused('too large', 'too many entries');
  const listed: Listed[] = [];
  let position = start;
  for (let index = 0; index < count; index += 1) {
    const { entry, next } = readListed(bytes, position);
    listed.push(entry);
    position = next;
  }
  require(position === end, 'the directory has another length');
  return locate(bytes, listed, start);
}

// Searches from the end, because a comment may follow the end record; that comment must extend to the end of the file.
function findEnd(bytes: Buffer): number {
  const last = bytes.length - END.length;
  for (let at = last; at >= 0 && at >= last - END.longestComment; at -= 1) {
    if (
      bytes.readUInt32LE(at) === END.signature &&
      at + END.length + bytes.readUInt16LE(at + 20) === bytes.length
    )
      return at;
  }
  throw new ZipRefused('broken', 'no directory');
}

function readListed(bytes: Buffer, at: number): { entry: Listed; next: number } {
  require(bytes.readUInt32LE(at) === LISTED.signature, 'a damaged directory');
  const nameLength = bytes.readUInt16LE(at + 28);
  const extraLength = bytes.readUInt16LE(at + 30);
  const extraStart = at + LISTED.length + nameLength;
  const numbers = {
    packedSize: bytes.readUInt32LE(at + 20),
    size: bytes.readUInt32LE(at + 24),
    offset: bytes.readUInt32LE(at + 42),
  };
  const entry = {
    flags: bytes.readUInt16LE(at + 8),
    method: bytes.readUInt16LE(at + 10),
    crc: bytes.readUInt32LE(at + 16),
    mode: bytes.readUInt32LE(at + 38) >>> 16,
    name: slice(bytes, at + LISTED.length, nameLength),
    ...widen(slice(bytes, extraStart, extraLength), numbers),
  };
  require((entry.flags & ENCRYPTED) === 0, 'encrypted');
  require(entry.method === STORED || entry.method === DEFLATED, 'an unknown method');
  require(entry.method === DEFLATED || entry.size === entry.packedSize, 'stored with two sizes');
  require(bytes.readUInt16LE(at + 34) === 0, 'several disks');
  return { entry, next: extraStart + extraLength + bytes.readUInt16LE(at + 32) };
}

function widen(extra: Buffer, numbers: EntryNumbers): EntryNumbers {
  return widenNumbers(viewOf(extra), numbers) ?? refuseBroken('zip64 that says two things');
}

function viewOf(bytes: Buffer): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}

// Goes through the entries by position and refuses overlaps, because shared bytes are how small files expand to huge
// ones.
function locate(bytes: Buffer, listed: readonly Listed[], directoryStart: number): ZipRecord[] {
  let free = 0;
  const records = new Map<Listed, ZipRecord>();
  for (const entry of listed.toSorted((a, b) => a.offset - b.offset)) {
    require(entry.offset >= free, 'overlapping entries');
    const dataStart = checkLocal(bytes, entry);
    free = dataStart + entry.packedSize;
    require(free <= directoryStart, 'an entry inside the directory');
    const { name, method, crc, size, mode } = entry;
    records.set(entry, { name, method, crc, size, mode, packed: slice(bytes, dataStart, entry.packedSize) });
  }
  return listed.flatMap((entry) => records.get(entry) ?? []);
}

function checkLocal(bytes: Buffer, entry: Listed): number {
  const at = entry.offset;
  require(bytes.readUInt32LE(at) === LOCAL.signature, 'no entry where one was announced');
  const nameLength = bytes.readUInt16LE(at + 26);
  const same =
    bytes.readUInt16LE(at + 6) === entry.flags &&
    bytes.readUInt16LE(at + 8) === entry.method &&
    slice(bytes, at + LOCAL.length, nameLength).equals(entry.name);
  require(same, 'an entry that is not the one announced');
  const extraStart = at + LOCAL.length + nameLength;
  const extraLength = bytes.readUInt16LE(at + 28);
  const local = widen(slice(bytes, extraStart, extraLength), {
    packedSize: bytes.readUInt32LE(at + 18),
    size: bytes.readUInt32LE(at + 22),
    offset: entry.offset,
  });
  for (const [value, announced] of [
    [bytes.readUInt32LE(at + 14), entry.crc],
    [local.packedSize, entry.packedSize],
    [local.size, entry.size],
  ] as const) {
    // Archives written as a stream leave these numbers empty and write them after the bytes. The directory's numbers
    // are valid.
    const isOpen = (entry.flags & SIZES_FOLLOW) !== 0 && (value === 0 || value === LATER);
    require(isOpen || value === announced, 'sizes that differ');
  }
  return extraStart + extraLength;
}

function slice(bytes: Buffer, start: number, length: number): Buffer {
  if (start + length > bytes.length) throw new RangeError('past the end');
  return bytes.subarray(start, start + length);
}

function require(holds: boolean, why: string): void {
  if (!holds) refuseBroken(why);
}

function refuseBroken(why: string): never {
  throw new ZipRefused('broken', why);
}
