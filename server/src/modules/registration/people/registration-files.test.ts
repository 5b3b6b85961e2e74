import { registrationRefusals } from '@plenum/contract/registration/messages';
import { randomUUID } from 'node:crypto';
import {
  readRegistrationFile,
  saveMembers,
  uploadRegistrationFile,
} from '@plenum/contract/registration/people/endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepFiles } from '#kernel/uploads/sweep-files';
import { makeJpeg, makePng } from '#test/make-images';
import { createTestApp, type TestApp } from '#test/app';
import { buildMeeting, buildStaff } from '#test/meetings';
import { buildPerson, type Person } from '#test/people';
import { payFor, sentBack, viewOf } from '#test/registration-status';
import { buildDraft, buildOffer, buildOrder, type BuiltOffer, memberDraft } from '#test/registrations';
import { shortPdf } from '#test/make-pdf';
import { upload } from '#test/uploads';

let app: TestApp;
let offer: BuiltOffer;
beforeAll(async () => {
  app = await createTestApp();
  offer = await buildOffer(app);
});
afterAll(() => app.close());

async function send(id: string, by: Person, bytes: Buffer = shortPdf, type = 'application/pdf') {
  return upload(app, uploadRegistrationFile, { by, bytes, params: { id }, type });
}

async function handedIn() {
  const owner = await buildPerson(app);
  const { id } = await buildDraft(app, offer.meetingId, owner.me.id, [memberDraft(offer.type.id)], {
    kind: 'team',
  });
  const { fileId } = (await send(id, owner)).body.data;
  return { owner, id, fileId };
}

async function keep(id: string, owner: Person, fileId: string) {
  const members = (await viewOf(app, id, owner)).members.map((member) =>
    sentBack(member, { [`custom.${randomUUID()}`]: fileId }),
  );
  await app.call(saveMembers, { params: { id }, body: { members, removed: [] }, token: owner.token });
}

const isKept = async (fileId: string) =>
  (await app.kernel.db.execute(sql`select attached from files where id = ${fileId}`)).rows[0];

const link = (id: string, fileId: string, by: Person) =>
  app.call(readRegistrationFile, { params: { id, fileId }, token: by.token });

describe('an uploaded file', () => {
  test('is kept once a draft names it, and read by a link that soon expires and works once', async () => {
    const { owner, id, fileId } = await handedIn();
    expect(await isKept(fileId)).toEqual({ attached: false });
    await keep(id, owner, fileId);
    expect(await isKept(fileId)).toEqual({ attached: true });
    const url = (await link(id, fileId, owner)).body.data.link;
    const reply = await app.http.inject({ method: 'GET', url });
    expect([reply.statusCode, reply.headers['content-type'], reply.rawPayload]).toEqual([
      200,
      'application/pdf',
      shortPdf,
    ]);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect((await app.http.inject({ method: 'GET', url })).statusCode).toBe(404);
    const other = (await link(id, fileId, owner)).body.data.link;
    app.clock.advance(60_000);
    expect((await app.http.inject({ method: 'GET', url: other })).statusCode).toBe(404);
    app.clock.advance(-60_000);
    // If the same link is opened three times at the same time, only one of the calls gets the file.
    const raced = await Promise.all([1, 2, 3].map(() => app.http.inject({ method: 'GET', url: other })));
    expect(raced.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404, 404]);
    expect((await app.http.inject({ method: 'GET', url: `/media/${fileId}` })).statusCode).toBe(404);
  });

  test('is swept away if no draft names it', async () => {
    const { id, owner, fileId } = await handedIn();
    app.clock.advance(25 * 3_600_000);
    await sweepFiles(app.kernel);
    app.clock.advance(-25 * 3_600_000);
    expect(await isKept(fileId)).toBeUndefined();
    expect((await link(id, fileId, owner)).status).toBe(404);
  });

  test('may be a picture', async () => {
    const { owner, id } = await handedIn();
    expect((await send(id, owner, makePng(3, 2), 'image/png')).status).toBe(200);
    expect((await send(id, owner, makeJpeg(3, 2), 'image/jpeg')).status).toBe(200);
  });
});

describe('it is refused', () => {
  test.each([
    ['another thing than it says', Buffer.from('<script>'), 'application/pdf', 415],
    ['a page', Buffer.from('<html>'), 'text/html', 415],
    ['a picture called a paper', makePng(3, 2), 'application/pdf', 415],
    ['too large', Buffer.concat([shortPdf, Buffer.alloc(5 * 1024 * 1024)]), 'application/pdf', 413],
  ])('%s', async (_, bytes, type, status) => {
    const { owner, id } = await handedIn();
    expect((await send(id, owner, bytes, type)).status).toBe(status);
  });

  test('under review, and in the registration of another account', async () => {
    const stranger = await buildPerson(app);
    const { id } = await handedIn();
    expect((await send(id, stranger)).status).toBe(404);
    const paid = await buildOrder(app, offer.meetingId, [memberDraft(offer.type.id)]);
    await payFor(app, paid.registrationId);
    expect((await send(paid.registrationId, paid.buyer)).body.code).toBe(registrationRefusals.LOCKED.code);
  });

  test('to be kept by a registration it was not uploaded for', async () => {
    const theirs = await handedIn();
    const mine = await handedIn();
    await keep(mine.id, mine.owner, theirs.fileId);
    expect(await isKept(theirs.fileId)).toEqual({ attached: false });
    expect((await link(mine.id, theirs.fileId, mine.owner)).status).toBe(404);
    expect((await link(theirs.id, theirs.fileId, mine.owner)).status).toBe(404);
  });
});

test('permitted staff of the conference may read it, which is audited; others may not', async () => {
  const { owner, id, fileId } = await handedIn();
  await keep(id, owner, fileId);
  const reviewer = await buildStaff(app, offer.meetingId, 'reviewer');
  const elsewhere = await buildStaff(app, (await buildMeeting(app)).id, 'owner');
  expect((await link(id, fileId, reviewer)).status).toBe(200);
  for (const other of [elsewhere, await buildStaff(app, offer.meetingId, 'steward')])
    expect((await link(id, fileId, other)).status).toBe(404);
  const audit = await app.kernel.db.execute(
    sql`select actor, detail from audit_log where action = 'registration.file_read' and object = ${`registration:${id}`}`,
  );
  expect(audit.rows).toEqual([{ actor: reviewer.me.id, detail: { file: fileId } }]);
});
