import type { FileDefect } from '@plenum/contract/kernel/file-defects';

/**
 * A file that contains files, as Office wrote them before 2007 (MS-CFB). It is read strictly, and every chain of
 * sectors is bounded.
 */
export interface CompoundFile {
  readonly entries: readonly CompoundEntry[];
  /**
   * Returns a copy in which bytes that belong to no stream are zero, because they may be remains of deleted content.
   */
  withoutRemains(): Buffer;
}

export interface CompoundEntry {
  /** The path, such as `ObjectPool/_123/Contents`; names keep their leading control character. */
  readonly path: string;
  readonly name: string;
  readonly isStream: boolean;
  readonly size: number;
  read(): Buffer;
  /** Overwrites the file in place, with exactly the stream's number of bytes. */
  overwrite(bytes: Buffer): void;
}

export class CompoundRefused extends Error {
  override readonly name = 'CompoundRefused';
  /** The defect that is shown to the author; undefined if the file is damaged or of another kind. */
  readonly defect: FileDefect | undefined;

  constructor(why: string, defect?: FileDefect) {
    super(why);
    this.defect = defect;
  }
}

interface Run {
  readonly at: number;
  readonly length: number;
}

const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const END = 0xfffffffe;
const FREE = 0xffffffff;
const HEADER = 512;
const DIFAT_IN_HEADER = 109;
const MINI_SECTOR = 64;
const MINI_BELOW = 4096;
const ENTRY = 128;
const MOST_ENTRIES = 4096;
const STORAGE = 1;
const STREAM = 2;
const ROOT = 5;

export function isCompound(bytes: Buffer): boolean {
  return bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE);
}

/** Throws CompoundRefused for a damaged file. */
export function readCompound(bytes: Buffer): CompoundFile {
  try {
    return read(bytes);
  } catch (error) {
    throw error instanceof RangeError ? new CompoundRefused('cut off') : error;
  }
}

function read(bytes: Buffer): CompoundFile {
  require(isCompound(bytes) && bytes.readUInt16LE(0x1c) === 0xfffe, 'no compound file');
  const shift = bytes.readUInt16LE(0x1e);
  require((shift === 9 || shift === 12) && bytes.readUInt16LE(0x20) === 6, 'unknown sectors');
  const size = 1 << shift;
  const sectors = sectorsOf(bytes, size);
  const { table, difat } = readTable(bytes, sectors);
  const directory = chain(table, bytes.readUInt32LE(0x30));
  const raw = directory.flatMap((sector) => rawEntries(sectors.of(sector)));
  const [root] = raw;
  require(root?.kind === ROOT, 'no root');
  const miniTableSectors = chain(table, bytes.readUInt32LE(0x3c));
  const miniTable = miniTableSectors.flatMap((sector) => words(sectors.of(sector)));
  const miniStream = chain(table, root?.start ?? END);
  const runsOf = (entry: RawEntry): Run[] => {
    if (entry.size >= MINI_BELOW)
      return runs(chain(table, entry.start), size, entry.size, (sector) => sectors.at(sector));
    if (entry.size === 0) return [];
    const perSector = size / MINI_SECTOR;
    return runs(chain(miniTable, entry.start), MINI_SECTOR, entry.size, (mini) => {
      const sector = miniStream[Math.floor(mini / perSector)];
      require(sector !== undefined, 'a stream outside the file');
      return sectors.at(sector ?? 0) + (mini % perSector) * MINI_SECTOR;
    });
  };
  const entries = walk(raw).map(({ path, entry }) =>
    toEntry(bytes, path, entry, entry.kind === STREAM ? runsOf(entry) : []),
  );
  const kept = [...difat, ...directory, ...miniTableSectors];
  return {
    entries: entries.map(({ entry }) => entry),
    withoutRemains: () => {
      const copy = Buffer.alloc(bytes.length);
      bytes.copy(copy, 0, 0, Math.max(HEADER, size === 512 ? HEADER : size));
      for (const sector of kept) copyRun(bytes, copy, { at: sectors.at(sector), length: size });
      for (const run of entries.flatMap((entry) => entry.runs)) copyRun(bytes, copy, run);
      return copy;
    },
  };
}

interface Sectors {
  readonly count: number;
  at(sector: number): number;
  of(sector: number): Buffer;
}

function sectorsOf(bytes: Buffer, size: number): Sectors {
  const at = (sector: number): number => (sector + 1) * size;
  return {
    count: Math.ceil(bytes.length / size) - 1,
    at,
    of: (sector) => {
      if (at(sector) + size > bytes.length) throw new RangeError('past the end');
      return bytes.subarray(at(sector), at(sector) + size);
    },
  };
}

/** Returns the table that links the sectors of each chain, and the numbers of the sectors that store the table. */
function readTable(bytes: Buffer, sectors: Sectors): { table: number[]; difat: number[] } {
  const places = words(bytes.subarray(0x4c, 0x4c + 4 * DIFAT_IN_HEADER));
  const difat: number[] = [];
  let next = bytes.readUInt32LE(0x44);
  while (next !== END && next !== FREE) {
    require(next < sectors.count && difat.length < sectors.count, 'a ring of sectors');
    difat.push(next);
    const more = words(sectors.of(next));
    next = more.pop() ?? END;
    places.push(...more);
  }
  const used = places.filter((sector) => sector !== FREE);
  require(used.length <= sectors.count && used.every((sector) => sector < sectors.count), 'a table outside');
  return { table: used.flatMap((sector) => words(sectors.of(sector))), difat: [...difat, ...used] };
}

function words(bytes: Buffer): number[] {
  return Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readUInt32LE(index * 4));
}

function chain(table: readonly number[], start: number): number[] {
  const sectors: number[] = [];
  for (let at = start; at !== END && at !== FREE; at = table[at] ?? END) {
    require(at < table.length && sectors.length < table.length, 'a ring of sectors');
    sectors.push(at);
  }
  return sectors;
}

function runs(sectors: number[], size: number, total: number, at: (sector: number) => number): Run[] {
  require(sectors.length >= Math.ceil(total / size), 'a stream that is cut off');
  return sectors
    .slice(0, Math.ceil(total / size))
    .map((sector, index) => ({ at: at(sector), length: Math.min(size, total - index * size) }));
}

interface RawEntry {
  readonly name: string;
  readonly kind: number;
  readonly left: number;
  readonly right: number;
  readonly child: number;
  readonly start: number;
  readonly size: number;
}

function rawEntries(sector: Buffer): RawEntry[] {
  return Array.from({ length: sector.length / ENTRY }, (_, index) => {
    const entry = sector.subarray(index * ENTRY, (index + 1) * ENTRY);
    const nameLength = Math.max(0, Math.min(64, entry.readUInt16LE(64)) - 2);
    return {
      name: entry.toString('utf16le', 0, nameLength),
      kind: entry.readUInt8(66),
      left: entry.readUInt32LE(68),
      right: entry.readUInt32LE(72),
      child: entry.readUInt32LE(76),
      start: entry.readUInt32LE(116),
      size: entry.readUInt32LE(120),
    };
  });
}

// Every entry is visited once, because an entry that is its own ancestor would never end.
function walk(raw: readonly RawEntry[]): { path: string; entry: RawEntry }[] {
  require(raw.length <= MOST_ENTRIES, 'too many entries');
  const found: { path: string; entry: RawEntry }[] = [];
  const seen = new Set<number>();
  const waiting = [{ index: raw[0]?.child ?? FREE, under: '' }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { index, under } = next;
    if (index === FREE) continue;
    const entry = raw[index];
    require(entry !== undefined && !seen.has(index), 'a damaged directory');
    if (!entry) continue;
    seen.add(index);
    require(entry.kind === STORAGE || entry.kind === STREAM, 'a damaged directory');
    const path = under + entry.name;
    found.push({ path, entry });
    waiting.push({ index: entry.left, under }, { index: entry.right, under });
    if (entry.kind === STORAGE) waiting.push({ index: entry.child, under: `${path}/` });
  }
  return found;
}

function toEntry(
  bytes: Buffer,
  path: string,
  { name, kind, size }: RawEntry,
  pieces: Run[],
): { entry: CompoundEntry; runs: Run[] } {
  if (pieces.some(({ at, length }) => at + length > bytes.length)) throw new RangeError('past the end');
  const entry = {
    path,
    name,
    isStream: kind === STREAM,
    size: kind === STREAM ? size : 0,
    read: () => Buffer.concat(pieces.map(({ at, length }) => bytes.subarray(at, at + length))),
    overwrite: (replacement: Buffer) => {
      if (replacement.length !== size) throw new Error(`${path} has another length`);
      let from = 0;
      for (const { at, length } of pieces) {
        replacement.copy(bytes, at, from, from + length);
        from += length;
      }
    },
  };
  return { entry, runs: pieces };
}

function copyRun(from: Buffer, to: Buffer, { at, length }: Run): void {
  from.copy(to, at, at, at + length);
}

function require(holds: boolean, why: string): void {
  if (!holds) throw new CompoundRefused(why);
}
