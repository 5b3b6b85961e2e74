// Zip64: numbers that don't fit into four bytes are stored in an extra field. Some programs, such as Java's streaming
// writers, use it for small archives too.

/** The numbers of an entry as its header contains them, in four bytes each. */
export interface EntryNumbers {
  readonly size: number;
  readonly packedSize: number;
  readonly offset: number;
}

const EXTRA = 0x0001;
/** The value of a header field whose number is in the extra field. */
const ELSEWHERE = 0xffffffff;
const inOrder = ['size', 'packedSize', 'offset'] as const;

/**
 * Returns the numbers of an entry, read from its zip64 field if they don't fit into the header. Null if the field is
 * damaged, or if two programs could read two different numbers. Throws RangeError if the extra fields have been cut
 * off.
 */
export function widenNumbers(extra: DataView, numbers: EntryNumbers): EntryNumbers | null {
  const fields = zip64Fields(extra);
  const [field] = fields;
  if (field === undefined) return numbers;
  if (fields.length > 1) return null;
  const widened = { ...numbers };
  let at = 0;
  for (const name of inOrder) {
    if (numbers[name] !== ELSEWHERE) continue;
    if (at + 8 > field.byteLength) return null;
    widened[name] = Number(field.getBigUint64(at, true));
    at += 8;
  }
  if (at === 0) return repeats(field, numbers) ? numbers : null;
  // The number of the disk may follow the numbers.
  return field.byteLength - at === 0 || field.byteLength - at === 4 ? widened : null;
}

/**
 * Returns the zip64 fields among the extra fields. Throws RangeError if a field is longer than the space that it has.
 */
function zip64Fields(extra: DataView): DataView[] {
  const fields: DataView[] = [];
  for (let at = 0; at < extra.byteLength;) {
    const length = extra.getUint16(at + 2, true);
    if (at + 4 + length > extra.byteLength) throw new RangeError('past the end');
    if (extra.getUint16(at, true) === EXTRA)
      fields.push(new DataView(extra.buffer, extra.byteOffset + at + 4, length));
    at += 4 + length;
  }
  return fields;
}

/** Returns whether the extra field only repeats the header. */
function repeats(field: DataView, numbers: EntryNumbers): boolean {
  return inOrder.every(
    (name, index) =>
      index * 8 + 8 > field.byteLength || Number(field.getBigUint64(index * 8, true)) === numbers[name],
  );
}

/** The position of an archive's directory. */
export interface DirectoryPlace {
  readonly count: number;
  readonly start: number;
  readonly length: number;
  /** The start of the records after the directory. */
  readonly end: number;
}

const LOCATOR = { signature: 0x07064b50, length: 20 };
const RECORD = { signature: 0x06064b50, length: 56 };

/**
 * Reads the end record at `at`, and the zip64 record before it if there is one. Null if the two differ, or if the
 * archive is split into several files. Throws RangeError if the archive has been cut off.
 */
export function findDirectory(archive: DataView, at: number): DirectoryPlace | null {
  const [disk, thisDisk] = [archive.getUint32(at + 4, true), archive.getUint16(at + 8, true)];
  const count = archive.getUint16(at + 10, true);
  const [length, start] = [archive.getUint32(at + 12, true), archive.getUint32(at + 16, true)];
  if (disk !== 0 || thisDisk !== count) return null;
  const locator = at - LOCATOR.length;
  if (locator < 0 || archive.getUint32(locator, true) !== LOCATOR.signature)
    return { count, start, length, end: at };
  const long = (position: number) => Number(archive.getBigUint64(position, true));
  const record = long(locator + 8);
  if (record + RECORD.length > locator || archive.getUint32(record, true) !== RECORD.signature) return null;
  if (record + 12 + long(record + 4) !== locator || archive.getUint32(locator + 16, true) > 1) return null;
  const wide = { count: long(record + 32), length: long(record + 40), start: long(record + 48), end: record };
  const agrees =
    archive.getUint32(record + 16, true) === 0 &&
    archive.getUint32(record + 20, true) === 0 &&
    long(record + 24) === wide.count &&
    (count === 0xffff || count === wide.count) &&
    (length === ELSEWHERE || length === wide.length) &&
    (start === ELSEWHERE || start === wide.start);
  return agrees ? wide : null;
}
