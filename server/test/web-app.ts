import type { WebFile } from '../src/kernel/web/web-files.ts';

function file(type: string, text: string, immutable = false): WebFile {
  return {
    type,
    etag: `"${text.length}"`,
    immutable,
    plain: Buffer.from(text),
    br: undefined,
    gzip: undefined,
  };
}

/** Stands for the built web app. */
export const testWeb = {
  files: new Map([
    [
      '/index.html',
      file(
        'text/html; charset=utf-8',
        '<!doctype html><html><head><title>Plenum</title></head><body><div id="root"></div></body></html>',
      ),
    ],
    ['/assets/app-1a2b3c.js', file('text/javascript; charset=utf-8', 'export {};', true)],
  ]),
  styleHashes: ['sha256-AAAA'],
};
