import { ZipRefused } from './zip-refused.ts';

const LONGEST = 200;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Returns null for a folder and for files that operating systems leave behind. Throws for a path that leads outside the
 * archive.
 */
export function zipPath(name: Buffer, mode: number, dotFiles = false): string | null {
  const path = decode(name);
  if (/^__MACOSX\/|(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/.test(path)) return null;
  if (isLink(mode) || !isSafe(path, dotFiles)) throw new ZipRefused('path', 'an unsafe path', readable(path));
  return path.endsWith('/') ? null : path;
}

function decode(name: Buffer): string {
  try {
    // Normalized, because some systems write é as e and an accent.
    return utf8.decode(name).normalize('NFC');
  } catch {
    throw new ZipRefused('path', 'a name that is not UTF-8', readable(name.toString('latin1')));
  }
}

// Returns whether the entry is a link, a device or a pipe, that is, neither a file nor a folder. Systems without file
// types store zero.
function isLink(mode: number): boolean {
  return ![0, 0o100000, 0o040000].includes(mode & 0o170000);
}

function isSafe(path: string, dotFiles: boolean): boolean {
  if (path === '' || path.length > LONGEST || /[\p{Cc}\\:*?"<>|\u202a-\u202e\u2066-\u2069\ufeff]/u.test(path))
    return false;
  const parts = (path.endsWith('/') ? path.slice(0, -1) : path).split('/');
  // `.` and `..` end with a dot; an empty part is a leading or a double slash.
  return parts.every((part) => part !== '' && (dotFiles || !part.startsWith('.')) && !/[. ]$/.test(part));
}

function readable(path: string): string {
  return path.replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff]/gu, '\ufffd').slice(0, 80);
}
