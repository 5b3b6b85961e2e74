import { PDF_TYPE } from '@plenum/contract/kernel/endpoint';
import { checkImage } from '#kernel/content/image-check';
import { ImageRefused } from '#kernel/content/image-format';
import { beginsPdf } from '#kernel/content/pdf-check';

type Check = (bytes: Buffer) => boolean;

const MOST_PIXELS = 40_000_000;
const begins = (...heads: string[]): Check => {
  return (bytes) => heads.some((head) => bytes.subarray(0, head.length).toString('latin1') === head);
};

const binary: Readonly<Record<string, readonly [contentType: string, isOne: Check]>> = {
  png: ['image/png', picture('image/png')],
  jpg: ['image/jpeg', picture('image/jpeg')],
  jpeg: ['image/jpeg', picture('image/jpeg')],
  webp: ['image/webp', picture('image/webp')],
  gif: ['image/gif', isGif],
  ico: ['image/x-icon', begins('\0\0\u0001\0')],
  woff2: ['font/woff2', begins('wOF2')],
  woff: ['font/woff', begins('wOFF')],
  ttf: ['font/ttf', begins('\0\u0001\0\0', 'true', 'OTTO')],
  pdf: [PDF_TYPE, beginsPdf],
  mp4: ['video/mp4', (bytes) => bytes.subarray(4, 8).toString('latin1') === 'ftyp'],
  webm: ['video/webm', begins('\u001aE\u00df\u00a3')],
};

const written: Readonly<Record<string, string>> = {
  html: 'text/html',
  htm: 'text/html',
  css: 'text/css',
  js: 'text/javascript',
  json: 'application/json',
  txt: 'text/plain',
  svg: 'image/svg+xml',
};

/** The content type of a file in a bundle; null if the kind isn't allowed, or the content doesn't match the name. */
export function kindOf(path: string, bytes: Buffer): string | null {
  const extension = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  const known = Object.hasOwn(binary, extension) ? binary[extension] : undefined;
  if (known) return known[1](bytes) ? known[0] : null;
  const type = Object.hasOwn(written, extension) ? written[extension] : undefined;
  if (!type || bytes.includes(0)) return null;
  // Older pages declare another encoding themselves, so UTF-8 is only sent if the file is UTF-8.
  return isUtf8(bytes) ? `${type}; charset=utf-8` : type;
}

function picture(type: string): Check {
  return (bytes) => {
    try {
      checkImage(bytes, type);
      return true;
    } catch (error) {
      if (error instanceof ImageRefused) return false;
      throw error;
    }
  };
}

function isGif(bytes: Buffer): boolean {
  if (!begins('GIF87a', 'GIF89a')(bytes) || bytes.length < 13) return false;
  return bytes.readUInt16LE(6) * bytes.readUInt16LE(8) <= MOST_PIXELS;
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
