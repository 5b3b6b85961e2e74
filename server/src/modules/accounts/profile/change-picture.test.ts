import { changePicture, getMe, PICTURE_MAX_BYTES, removePicture } from '@plenum/contract/accounts/endpoints';
import type { Me } from '@plenum/contract/accounts/schemas';
import type { Envelope } from '@plenum/contract/kernel/envelope';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sweepFiles } from '#kernel/uploads/sweep-files';
import { makeJpeg, makePng, pngChunk } from '#test/make-images';
import { createTestApp, type TestApp } from '#test/app';
import { buildPerson, type Person } from '#test/people';

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  person = await buildPerson(app);
});

async function upload(payload: Buffer, type: string, headers: Record<string, string> = {}) {
  const reply = await app.http.inject({
    method: 'PUT',
    url: changePicture.path,
    headers: { authorization: person.token, 'content-type': type, lan: 'en', ...headers },
    payload,
  });
  return { status: reply.statusCode, body: reply.json<Envelope<Me>>() };
}

const open = (url: string) => app.http.inject({ method: 'GET', url });

async function storedFiles(): Promise<number> {
  const { rows } = await app.kernel.pool.query<{ files: string }>('select count(*) as files from files');
  return Number(rows[0]?.files);
}

test('a picture is stored, shown by a link that needs no login, and served with its type', async () => {
  const answer = await upload(makePng(4, 4), 'image/png');
  expect(answer.status).toBe(200);
  const { img } = answer.body.data;
  const shown = await open(img);
  expect(shown.statusCode).toBe(200);
  expect(shown.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  });
  expect(shown.rawPayload.equals(makePng(4, 4))).toBe(true);
  expect((await app.call(getMe, { token: person.token })).body.data.img).toBe(img);
});

test('the metadata of a picture is removed', async () => {
  const secret = Buffer.from('Comment\0taken at home');
  const { img } = (await upload(makePng(4, 4, [pngChunk('tEXt', secret)]), 'image/png')).body.data;
  expect((await open(img)).rawPayload.includes('taken at home')).toBe(false);
});

test('the link expires after an hour or two, and opens nothing else', async () => {
  const { img } = (await upload(makePng(4, 4), 'image/png')).body.data;
  const other = (await upload(makePng(5, 5), 'image/png')).body.data.img;
  const [path = '', key = ''] = img.split('?');
  for (const wrong of [
    path,
    `${path}?key=`,
    `${path}?${key.slice(0, -2)}xx`,
    `${other.split('?')[0]}?${key}`,
    `/files/..%2f..%2fsecret-keys?${key}`,
    `${path}?${key}&${key}`,
  ]) {
    const refused = await open(wrong);
    expect([wrong, refused.statusCode >= 400 && refused.statusCode < 500]).toEqual([wrong, true]);
    expect(refused.json()).toMatchObject({ data: null, requestId: expect.any(String) });
  }
  app.clock.advance(2 * 3_600_000);
  expect((await open(other)).statusCode).toBe(404);
});

test.each([
  ['another type', makePng(4, 4), 'image/gif'],
  [
    'SVG',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'image/svg+xml',
  ],
  ['JSON', Buffer.from('{}'), 'application/json'],
  ['HTML that says it is a PNG', Buffer.from('<!doctype html><script>alert(1)</script>'), 'image/png'],
  ['SVG that says it is a PNG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png'],
  ['a JPEG that says it is a PNG', makeJpeg(4, 4), 'image/png'],
  ['half a picture', makePng(4, 4).subarray(0, 40), 'image/png'],
  ['a flood of pixels', makePng(65_000, 65_000), 'image/png'],
  ['nothing', Buffer.alloc(0), 'image/png'],
])('%s is refused and leaves no file', async (_, bytes, type) => {
  const before = await storedFiles();
  const answer = await upload(bytes, type);
  expect([answer.status, answer.body.code]).toEqual([415, kernelRefusals.FILE_TYPE_NOT_ALLOWED.code]);
  expect(answer.body.message).toBe('File type not allowed');
  expect(await storedFiles()).toBe(before);
});

test('accepts at most two megabytes, announced or not', async () => {
  const room = PICTURE_MAX_BYTES - makePng(4, 4, [pngChunk('IDAT', Buffer.alloc(0))]).length;
  const largest = makePng(4, 4, [pngChunk('IDAT', Buffer.alloc(room))]);
  expect(largest).toHaveLength(PICTURE_MAX_BYTES);
  expect((await upload(largest, 'image/png')).body.code).not.toBe(kernelRefusals.TOO_LARGE.code);
  const larger = Buffer.concat([largest, Buffer.alloc(1)]);
  expect((await upload(larger, 'image/png')).body.code).toBe(kernelRefusals.TOO_LARGE.code);
});

test('a new picture replaces the old, which the next sweep deletes, and removing it leaves none', async () => {
  const old = (await upload(makePng(4, 4), 'image/png')).body.data.img;
  const fresh = (await upload(makeJpeg(4, 4), 'image/jpeg')).body.data.img;
  expect((await open(old)).statusCode).toBe(404);
  expect((await open(fresh)).statusCode).toBe(200);
  const removed = await app.call(removePicture, { token: person.token });
  expect(removed.body.data.img).toBe('');
  expect((await open(fresh)).statusCode).toBe(404);
  app.clock.advance(25 * 3_600_000);
  await sweepFiles(app.kernel);
  const { rows } = await app.kernel.pool.query('select 1 from files where not attached');
  expect(rows).toEqual([]);
  for (const link of [old, fresh]) {
    const id = /files\/(\w+)/.exec(link)?.[1] ?? '';
    await expect(app.kernel.files.open(id)).rejects.toThrow(/no file/);
  }
});

test('of several uploads at the same time one is shown, the others are left to the sweep', async () => {
  await Promise.all([4, 5, 6, 7, 8, 9].map((side) => upload(makePng(side, side), 'image/png')));
  const { rows } = await app.kernel.pool.query<{ id: string }>(
    'select f.id from files f where f.attached and not exists (select from accounts a where a.picture_file_id = f.id)',
  );
  expect(rows).toEqual([]);
});
