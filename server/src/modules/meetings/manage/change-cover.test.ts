import {
  changeCover,
  readMeetingConsole,
  removeCover,
  uploadMeetingPicture,
} from '@plenum/contract/meetings/endpoints';
import { meetingRefusals } from '@plenum/contract/meetings/messages';
import { fillPath } from '@plenum/contract/kernel/endpoint';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePng } from '#test/make-images';
import { createTestApp, type TestApp } from '#test/app';
import { auditOf, invalidatedBy } from '#test/effects';
import { buildMeeting, buildStaff } from '#test/meetings';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function upload(
  endpoint: typeof changeCover,
  { id, token }: { id: string; token: string },
  payload = makePng(4, 4),
) {
  const reply = await app.http.inject({
    method: endpoint.method,
    url: fillPath(endpoint.path, { id }),
    headers: { authorization: token, 'content-type': 'image/png', lan: 'en' },
    payload,
  });
  return reply.json<{ code: number; data: { fileId: string; link: string } }>();
}

async function build(state: 'draft' | 'archived' = 'draft') {
  const { id } = await buildMeeting(app, { state });
  const { token } = await buildStaff(app, id, 'manager');
  return { id, token, params: { id } };
}

async function isAttached(fileId: string): Promise<unknown> {
  const { rows } = await app.kernel.db.execute(sql`select attached from files where id = ${fileId}`);
  return rows[0]?.['attached'];
}

test('a cover is shown, replaced by the next and removed', async () => {
  const meeting = await build();
  const old = (await upload(changeCover, meeting)).data;
  const fresh = (await upload(changeCover, meeting)).data;
  const shown = await app.call(readMeetingConsole, meeting);
  expect(shown.body.data).toMatchObject({ coverFileId: fresh.fileId, cover: `/media/${fresh.fileId}` });
  expect([await isAttached(old.fileId), await isAttached(fresh.fileId)]).toEqual([false, true]);
  expect((await app.call(removeCover, meeting)).status).toBe(200);
  const bare = await app.call(readMeetingConsole, meeting);
  expect(bare.body.data).toMatchObject({ coverFileId: null, cover: '' });
  expect(await isAttached(fresh.fileId)).toBe(false);
  expect(await auditOf(app, `meeting:${meeting.id}`)).toEqual([
    'meeting.created',
    'meeting.cover_changed',
    'meeting.cover_changed',
    'meeting.cover_removed',
  ]);
});

test('a picture that another conference also shows is kept', async () => {
  const [one, other] = [await build(), await build()];
  const { fileId } = (await upload(changeCover, one)).data;
  await app.kernel.db.execute(sql`update meetings set cover_file_id = ${fileId} where id = ${other.id}`);
  await app.call(removeCover, one);
  expect(await isAttached(fileId)).toBe(true);
});

test('visitors see it immediately', async () => {
  const meeting = await build();
  const invalidated = await invalidatedBy(app, () => upload(changeCover, meeting));
  expect(invalidated).toContain(`meeting:${meeting.id}`);
  expect(invalidated).toContain('meetings');
});

test('an archived conference keeps its cover', async () => {
  const meeting = await build('archived');
  expect((await upload(changeCover, meeting)).code).toBe(meetingRefusals.ARCHIVED.code);
  expect((await app.call(removeCover, meeting)).body.code).toBe(meetingRefusals.ARCHIVED.code);
});

test('a logo or portrait is stored for the text that will show it', async () => {
  const { code, data } = await upload(uploadMeetingPicture, await build());
  expect([code, data.link, await isAttached(data.fileId)]).toEqual([200, `/media/${data.fileId}`, false]);
});

test.each([
  ['SVG with a script that says it is a PNG', Buffer.from('<svg><script>alert(1)</script></svg>')],
  ['a flood of pixels', makePng(65_000, 65_000)],
])('refuses %s', async (_, bytes) => {
  const meeting = await build();
  for (const endpoint of [changeCover, uploadMeetingPicture]) {
    expect((await upload(endpoint, meeting, bytes)).code).toBe(kernelRefusals.FILE_TYPE_NOT_ALLOWED.code);
  }
});
