import { orientationOf, orientationSegment } from './exif-orientation.ts';
import { ImageRefused, type ImageFormat } from './image-format.ts';

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP13 = 0xed;
const APP14 = 0xee;
const APP15 = 0xef;
const COM = 0xfe;

interface Segment {
  readonly marker: number;
  /** The bytes from the marker on, including a scan's compressed data. */
  readonly whole: Buffer;
}

function* segmentsOf(bytes: Buffer): Generator<Segment> {
  let offset = 2;
  let marker = SOI;
  while (marker !== EOI) {
    if (bytes.readUInt8(offset) !== 0xff) throw new ImageRefused('damaged');
    // Any number of 0xff bytes may precede a marker.
    while (bytes.readUInt8(offset + 1) === 0xff) offset += 1;
    marker = bytes.readUInt8(offset + 1);
    const end = endOf(bytes, offset, marker);
    if (end > bytes.length) throw new ImageRefused('damaged');
    yield { marker, whole: bytes.subarray(offset, end) };
    offset = end;
  }
}

function endOf(bytes: Buffer, offset: number, marker: number): number {
  if (marker === EOI) return offset + 2;
  // Every other segment has a length.
  if (marker < 0xc0 || (marker >= 0xd0 && marker <= SOI)) throw new ImageRefused('damaged');
  const length = bytes.readUInt16BE(offset + 2);
  if (length < 2) throw new ImageRefused('damaged');
  const end = offset + 2 + length;
  return marker === SOS ? endOfScan(bytes, end) : end;
}

// Inside a scan 0xff is followed by 0x00 or a restart marker; any other marker ends it.
function endOfScan(bytes: Buffer, start: number): number {
  let at = bytes.indexOf(0xff, start);
  while (at >= 0) {
    const next = bytes.readUInt8(at + 1);
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
    at = bytes.indexOf(0xff, at + 1);
  }
  throw new ImageRefused('damaged');
}

// 0xc4, 0xc8 and 0xcc lie among the frame headers but are tables.
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

export const jpeg: ImageFormat = {
  type: 'image/jpeg',
  matches: (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, SOI, 0xff])),
  measure(bytes) {
    const frames = [...segmentsOf(bytes)].filter(({ marker }) => isFrameHeader(marker));
    const [frame] = frames;
    if (!frame || frames.length > 1) throw new ImageRefused('damaged');
    return { width: frame.whole.readUInt16BE(7), height: frame.whole.readUInt16BE(5) };
  },
  strip(bytes) {
    return Buffer.concat([bytes.subarray(0, 2), ...[...segmentsOf(bytes)].flatMap(withoutMetadata)]);
  },
};

function withoutMetadata({ marker, whole }: Segment): Buffer[] {
  if (marker === COM) return [];
  if (marker < APP0 || marker > APP15) return [whole];
  if (marker === APP0 && begins(whole, 'JFIF\0')) return [withoutThumbnail(whole)];
  if (marker === APP2 && begins(whole, 'ICC_PROFILE\0')) return [whole];
  if (marker === APP14 && begins(whole, 'Adobe')) return [whole];
  // Of the EXIF data only the orientation is kept, because many photographs would otherwise be shown sideways.
  const orientation = marker === APP1 && begins(whole, 'Exif\0\0') ? orientationOf(whole.subarray(10)) : 1;
  return orientation === 1 ? [] : [orientationSegment(orientation)];
}

function begins(segment: Buffer, text: string): boolean {
  return segment.toString('latin1', 4, 4 + text.length) === text;
}

function withoutThumbnail(segment: Buffer): Buffer {
  const copy = Buffer.from(segment.subarray(0, 18));
  copy.writeUInt16BE(16, 2);
  copy.writeUInt16BE(0, 16);
  return copy;
}

/**
 * Overwrites metadata in place, for a picture inside another file. Data that can't be read as a JPEG is left unchanged.
 */
export function blankJpegMetadata(bytes: Buffer): void {
  try {
    for (const { marker, whole } of segmentsOf(bytes)) {
      if (marker === SOS) return;
      if (marker === APP1 || marker === APP13 || marker === COM) whole.fill(0, 4);
    }
  } catch (error) {
    if (!(error instanceof ImageRefused) && !(error instanceof RangeError)) throw error;
  }
}
