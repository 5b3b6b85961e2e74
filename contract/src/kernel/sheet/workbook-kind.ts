const ZIP = [0x50, 0x4b];
const OLE = [0xd0, 0xcf, 0x11, 0xe0];

/** Returns the kind of workbook that the first bytes of a file indicate; null if the file isn't a workbook. */
export function workbookKind(bytes: Uint8Array): 'xlsx' | 'old_xls' | 'encrypted' | null {
  if (startsWith(bytes, ZIP)) return 'xlsx';
  if (!startsWith(bytes, OLE)) return null;
  return isLocked(bytes) ? 'encrypted' : 'old_xls';
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, at) => bytes[at] === byte);
}

// Returns whether a workbook has a password. It is then wrapped in the container of the old format, in a stream called
// EncryptedPackage.
function isLocked(bytes: Uint8Array): boolean {
  return new TextDecoder('utf-16le').decode(bytes).includes('EncryptedPackage');
}
