const ORIENTATION = 0x0112;
const SHORT = 3;

/** Returns the orientation, 1 to 8 as in EXIF; 1 (upright) if the TIFF block has no valid value. */
export function orientationOf(tiff: Buffer): number {
  try {
    return read(tiff);
  } catch (error) {
    if (error instanceof RangeError) return 1;
    throw error;
  }
}

function read(tiff: Buffer): number {
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let n = 0; n < short(directory); n += 1) {
    const entry = directory + 2 + 12 * n;
    if (short(entry) === ORIENTATION && short(entry + 2) === SHORT) {
      const value = short(entry + 8);
      return value >= 1 && value <= 8 ? value : 1;
    }
  }
  return 1;
}

/** A JPEG segment that only contains an orientation. */
export function orientationSegment(orientation: number): Buffer {
  const segment = Buffer.alloc(36);
  segment.writeUInt32BE(0xffe1_0022, 0);
  segment.write('Exif\0\0MM\0*', 4, 'latin1');
  segment.writeUInt32BE(8, 14);
  segment.writeUInt16BE(1, 18);
  segment.writeUInt16BE(ORIENTATION, 20);
  segment.writeUInt16BE(SHORT, 22);
  segment.writeUInt32BE(1, 24);
  segment.writeUInt16BE(orientation, 28);
  return segment;
}
