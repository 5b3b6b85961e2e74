import { deflateRawSync } from 'node:zlib';
import { uploadBundle } from '@plenum/contract/pages/endpoints';
import { pageRefusals } from '@plenum/contract/pages/messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeJpeg, makePng } from '#test/make-images';
import { makeZip, type ZipPart } from '#test/make-zip';
import { createTestApp, type TestApp } from '#test/app';
import { countRows } from '#test/effects';
import { buildMeeting, buildStaff } from '#test/meetings';
import { buildPage } from '#test/pages';
import type { Person } from '#test/people';
import { shortPdf } from '#test/make-pdf';
import { upload } from '#test/uploads';

let app: TestApp;
let editor: Person;
let id: string;
beforeAll(async () => {
  app = await createTestApp();
  const meeting = await buildMeeting(app, { state: 'published' });
  editor = await buildStaff(app, meeting.id, 'owner');
  id = await buildPage(app, editor, { meetingId: meeting.id }, 'bundle');
});
afterAll(() => app.close());

const MEGABYTE = 1024 * 1024;
const index: ZipPart = { name: 'index.html', data: '<!doctype html><p>hello</p>' };
const send = (bytes: Buffer, type?: string) =>
  upload(app, uploadBundle, { by: editor, params: { id }, bytes, ...(type !== undefined && { type }) });

async function paths(): Promise<string[]> {
  const { rows } = await app.kernel.pool.query<{ path: string; content_type: string }>(
    `select path, content_type from page_files where page_id = $1 and number =
      (select max(number) from page_versions where page_id = $1) order by position`,
    [id],
  );
  return rows.map((row) => `${row.path} ${row.content_type}`);
}

test.each([
  '<!doctype html><p>hello</p>',
  '\ufeff\n<html><body>你好</body></html>',
  '<!-- made by hand --><p>hello</p>',
])('accepts a single HTML file as a page: %j', async (html) => {
  expect((await send(Buffer.from(html), 'text/html')).body.code).toBe(200);
  expect(await paths()).toEqual(['index.html text/html; charset=utf-8']);
});

test.each(['hello', '<script>1</script>', '\0<html>'])('refuses as a page: %j', async (text) => {
  expect((await send(Buffer.from(text), 'text/html')).body.code).toBe(pageRefusals.BUNDLE_BROKEN.code);
});

test('stores every allowed type of file under its own type', async () => {
  const gbk = Buffer.from([0x3c, 0x70, 0x3e, 0xbb, 0xe1, 0xd2, 0xe9]);
  const gif = Buffer.from('GIF89a\x04\0\x04\0\0\0\0', 'latin1');
  const answer = await send(
    makeZip([
      index,
      { name: 'old.htm', data: gbk },
      { name: 'css/a.css', data: 'p{}' },
      { name: 'js/a.js', data: '1' },
      { name: 'a.json', data: '{}' },
      { name: 'a.txt', data: '' },
      { name: 'a.svg', data: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
      { name: 'A.PNG', data: makePng(4, 4) },
      { name: 'a.jpg', data: makeJpeg(4, 4) },
      { name: 'a.jpeg', data: makeJpeg(4, 4) },
      { name: 'a.gif', data: gif },
      { name: 'favicon.ico', data: Buffer.from([0, 0, 1, 0, 1]) },
      { name: 'a.woff2', data: 'wOF2....' },
      { name: 'a.woff', data: 'wOFF....' },
      { name: 'a.ttf', data: Buffer.from([0, 1, 0, 0, 0]) },
      { name: 'a.pdf', data: shortPdf },
      { name: 'a.mp4', data: Buffer.from('\0\0\0\x18ftypisom', 'latin1') },
      { name: 'a.webm', data: Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0]) },
    ]),
  );
  expect(answer.status).toBe(200);
  expect(await paths()).toEqual([
    'index.html text/html; charset=utf-8',
    'old.htm text/html',
    'css/a.css text/css; charset=utf-8',
    'js/a.js text/javascript; charset=utf-8',
    'a.json application/json; charset=utf-8',
    'a.txt text/plain; charset=utf-8',
    'a.svg image/svg+xml; charset=utf-8',
    'A.PNG image/png',
    'a.jpg image/jpeg',
    'a.jpeg image/jpeg',
    'a.gif image/gif',
    'favicon.ico image/x-icon',
    'a.woff2 font/woff2',
    'a.woff font/woff',
    'a.ttf font/ttf',
    'a.pdf application/pdf',
    'a.mp4 video/mp4',
    'a.webm video/webm',
  ]);
  const { rows } = await app.kernel.pool.query('select 1 from files where purpose = $1 and not attached', [
    'page',
  ]);
  expect(rows).toEqual([]);
});

test('treats a zip of a folder as the folder’s content', async () => {
  const inside = [
    { ...index, name: 'site/index.html' },
    { name: 'site/css/a.css' },
    { name: '__MACOSX/site/._a' },
  ];
  expect((await send(makeZip(inside))).status).toBe(200);
  expect(await paths()).toEqual(['index.html text/html; charset=utf-8', 'css/a.css text/css; charset=utf-8']);
});

describe('refuses, storing nothing,', () => {
  const { BUNDLE_BROKEN, BUNDLE_NO_INDEX, BUNDLE_PATH, BUNDLE_TOO_LARGE, BUNDLE_TYPE } = pageRefusals;
  const many = Array.from({ length: 2001 }, (_, at) => ({ name: `${at}.txt`, stored: true }));
  test.each([
    ['no zip', Buffer.from('PK but no'), BUNDLE_BROKEN],
    ['nothing', Buffer.alloc(0), BUNDLE_BROKEN],
    ['cut off', makeZip([index]).subarray(0, 60), BUNDLE_BROKEN],
    ['encrypted', makeZip([{ ...index, flags: 1 }]), BUNDLE_BROKEN],
    ['a wrong checksum', makeZip([index, { name: 'a.txt', data: 'a', crc: 1 }]), BUNDLE_BROKEN],
    ['overlapping entries', makeZip([index, { ...index, offset: 0 }]), BUNDLE_BROKEN],
    ['another name in front', makeZip([{ ...index, local: { name: 'index.htm_' } }]), BUNDLE_BROKEN],
    ['a bomb', makeZip([index, { name: 'a.txt', data: Buffer.alloc(15 * MEGABYTE) }]), BUNDLE_TOO_LARGE],
    [
      'a bomb in disguise',
      makeZip([index, { name: 'a.txt', packed: deflateRawSync(Buffer.alloc(60 * MEGABYTE)), size: 9 }]),
      BUNDLE_BROKEN,
    ],
    ['a huge size on paper', makeZip([index, { name: 'a.txt', size: 0xfffffffe }]), BUNDLE_TOO_LARGE],
    ['2,001 entries', makeZip([...many]), BUNDLE_TOO_LARGE],
    ['a way up', makeZip([index, { name: '../../etc/cron.d/x' }]), BUNDLE_PATH],
    ['an absolute path', makeZip([index, { name: '/index.html' }]), BUNDLE_PATH],
    ['a path of Windows', makeZip([index, { name: String.raw`a\..\b.html` }]), BUNDLE_PATH],
    ['a hidden file', makeZip([index, { name: '.env' }]), BUNDLE_PATH],
    ['a link', makeZip([index, { name: 'a.txt', data: '/etc/passwd', mode: 0o120777 }]), BUNDLE_PATH],
    ['one name twice', makeZip([index, { ...index, name: 'Index.html' }]), BUNDLE_PATH],
    ['no index', makeZip([{ name: 'a.html' }]), BUNDLE_NO_INDEX],
    ['an index too deep', makeZip([{ ...index, name: 'a/b/index.html' }]), BUNDLE_NO_INDEX],
    ['two folders', makeZip([{ ...index, name: 'a/index.html' }, { name: 'b/a.css' }]), BUNDLE_NO_INDEX],
    ['no file at all', makeZip([]), BUNDLE_NO_INDEX],
    ['a program', makeZip([index, { name: 'setup.exe', data: 'MZ' }]), BUNDLE_TYPE],
    ['a file without a kind', makeZip([index, { name: 'LICENSE' }]), BUNDLE_TYPE],
    ['a kind that is a word of ours', makeZip([index, { name: 'a.constructor' }]), BUNDLE_TYPE],
    ['PHP', makeZip([index, { name: 'a.php' }]), BUNDLE_TYPE],
    ['HTML as a picture', makeZip([index, { name: 'a.png', data: '<script>' }]), BUNDLE_TYPE],
    ['HTML as a paper', makeZip([index, { name: 'a.pdf', data: '<script>' }]), BUNDLE_TYPE],
    ['HTML as a font', makeZip([index, { name: 'a.woff2', data: '<script>' }]), BUNDLE_TYPE],
    ['a program as a text', makeZip([index, { name: 'a.txt', data: 'MZ\0\0' }]), BUNDLE_TYPE],
    ['a flood of pixels', makeZip([index, { name: 'a.png', data: makePng(65_000, 65_000) }]), BUNDLE_TYPE],
    [
      'a flood of pixels in a GIF',
      makeZip([index, { name: 'a.gif', data: Buffer.from('GIF89a\xff\xff\xff\xff\0\0\0', 'latin1') }]),
      BUNDLE_TYPE,
    ],
  ])('%s', async (_, bytes, refusal) => {
    const before = await countRows(app);
    const answer = await send(bytes);
    expect([answer.body.code, answer.body.message]).toEqual([refusal.code, expect.not.stringContaining('{')]);
    expect(await countRows(app)).toEqual(before);
  });

  test('more than twenty megabytes', async () => {
    const noise = Buffer.alloc(20 * MEGABYTE + 1, 'x');
    expect((await send(noise)).body.code).toBe(kernelRefusals.TOO_LARGE.code);
  });

  test('another type of upload', async () => {
    const sent = await upload(app, uploadBundle, {
      by: editor,
      params: { id },
      bytes: makeZip([index]),
      type: 'application/pdf',
    });
    expect(sent.body.code).toBe(kernelRefusals.FILE_TYPE_NOT_ALLOWED.code);
  });

  test('and names the path, whatever it contains', async () => {
    const answer = await send(makeZip([index, { name: '../<img src=x>.html' }]));
    expect(answer.body.message).toContain('../<img src=x>.html');
  });
});
