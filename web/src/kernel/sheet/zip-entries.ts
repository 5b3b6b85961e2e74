import { requireSheet, SheetRefused } from '@plenum/contract/kernel/sheet/sheet';
import { type EntryNumbers, findDirectory, widenNumbers } from '@plenum/contract/kernel/zip64';

export interface ZipEntry {
  readonly deflated: boolean;
  readonly packed: Uint8Array<ArrayBuffer>;
  /** The size that the archive announces; unpacking checks it. */
  readonly size: number;
}

const END = { signature: 0x06054b50, length: 22, longestComment: 0xffff };
const LISTED = { signature: 0x02014b50, length: 46 };
const LOCAL = { signature: 0x04034b50, length: 30 };
const ENCRYPTED = 0x41;

/** The entries of an archive by lower-case path, not unpacked. Throws SheetRefused. */
export function readEntries(bytes: Uint8Array<ArrayBuffer>, mostEntries: number): Map<string, ZipEntry> {
  try {
    return readDirectory(bytes, mostEntries);
  } catch (error) {
    // A RangeError is a read past the end, because the file is truncated or has a wrong length.
    throw error instanceof RangeError ? new SheetRefused({ problem: 'broken' }) : error;
  }
}

function readDirectory(bytes: Uint8Array<ArrayBuffer>, mostEntries: number): Map<string, ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const place = findDirectory(view, findEnd(view)) ?? refuseBroken();
  const { count } = place;
  if (count > mostEntries) throw new SheetRefused({ problem: 'too_large', mostBytes: bytes.length });
  const entries = new Map<string, ZipEntry>();
  let at = place.start;
  for (let index = 0; index < count; index += 1) {
    requireSheet(view.getUint32(at, true) === LISTED.signature);
    const nameLength = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(slice(bytes, at + LISTED.length, nameLength));
    entries.set(name.replaceAll('\\', '/').toLowerCase(), readEntry(bytes, view, at));
    at += LISTED.length + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

// Searches from the end, because a comment may follow the directory.
function findEnd(view: DataView): number {
  const last = view.byteLength - END.length;
  for (let at = last; at >= 0 && at >= last - END.longestComment; at -= 1)
    if (view.getUint32(at, true) === END.signature) return at;
  return refuseBroken();
}

function readEntry(bytes: Uint8Array<ArrayBuffer>, view: DataView, at: number): ZipEntry {
  requireSheet((view.getUint16(at + 8, true) & ENCRYPTED) === 0, 'encrypted');
  const method = view.getUint16(at + 10, true);
  requireSheet(method === 0 || method === 8);
  const { size, packedSize, offset } = numbersOf(view, at);
  requireSheet(view.getUint32(offset, true) === LOCAL.signature);
  const start = offset + LOCAL.length + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  return { deflated: method === 8, packed: slice(bytes, start, packedSize), size };
}

function numbersOf(view: DataView, at: number): EntryNumbers {
  const numbers = {
    packedSize: view.getUint32(at + 20, true),
    size: view.getUint32(at + 24, true),
    offset: view.getUint32(at + 42, true),
  };
  // The extra field is read only if one of the numbers needs it, because other programs leave all kinds of values
  // there.
  if (!Object.values(numbers).includes(0xffffffff)) return numbers;
  const extra = view.byteOffset + at + LISTED.length + view.getUint16(at + 28, true);
  const wide = widenNumbers(new DataView(view.buffer, extra, view.getUint16(at + 30, true)), numbers);
  return wide ?? refuseBroken();
}

function refuseBroken(): never {
  throw new SheetRefused({ problem: 'broken' });
}

function slice(bytes: Uint8Array<ArrayBuffer>, start: number, length: number): Uint8Array<ArrayBuffer> {
  if (start + length > bytes.length) throw new RangeError('past the end');
  return bytes.subarray(start, start + length);
}
