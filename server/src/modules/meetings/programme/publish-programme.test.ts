import { randomUUID } from 'node:crypto';
import { noText } from '@plenum/contract/kernel/localized-text';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { meetingRefusals } from '@plenum/contract/meetings/messages';
import type { Programme } from '@plenum/contract/meetings/programme';
import {
  publishProgramme,
  readProgrammeDraft,
  readPublication,
  readPublications,
  restorePublication,
  withdrawProgramme,
} from '@plenum/contract/meetings/programme-endpoints';
import { readPublicProgramme } from '@plenum/contract/meetings/public-endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { auditOf, countQueries, invalidatedBy } from '#test/effects';
import { listenStream } from '#test/listen-stream';
import { saveContent, text } from '#test/meeting-content';
import { buildMeeting, buildStaff } from '#test/meetings';
import { sectionSamples } from '#test/section-samples';
import { waitUntil } from '#test/wait-until';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

async function setUp() {
  const { id, basics } = await buildMeeting(app, { state: 'published' });
  const { token, me } = await buildStaff(app, id, 'manager');
  const params = { id };
  const publish = async (revision: number, note = noText) =>
    (await app.call(publishProgramme, { token, params, body: { revision, note: { ...note } } })).body;
  const visitors = async () => (await app.call(readPublicProgramme, { params, lan: 'en' })).body;
  const versions = async () => (await app.call(readPublications, { token, params })).body.data;
  const save = (content: Programme, version: number) =>
    saveContent(app, id, { name: 'programme', content }, version);
  return { id, basics, token, me, params, publish, visitors, versions, save };
}

/** The title of the only session, as visitors read it. */
const titleOf = (body: { data: { sessions: { title: string }[] } | null }) => body.data?.sessions[0]?.title;

function renamed(programme: Programme, en: string): Programme {
  return { ...programme, sessions: programme.sessions.map((one) => ({ ...one, title: text(en, '') })) };
}

test('visitors see the published version, with the changes of each version', async () => {
  const { me, publish, visitors, versions, save } = await setUp();
  const { programme } = sectionSamples();
  await save(programme, 0);
  expect((await visitors()).code).toBe(kernelRefusals.NOT_FOUND.code);
  expect((await publish(1)).data).toEqual({ version: 1 });
  await waitUntil(async () => titleOf(await visitors()) === 'Opening');
  await save(renamed(programme, 'Grand opening'), 1);
  expect(titleOf(await visitors())).toBe('Opening');
  expect(await versions()).toMatchObject({
    revision: 2,
    changes: [{ kind: 'title', title: { en: 'Grand opening' }, talkId: null }],
    versions: [{ version: 1, by: me.name, changes: [] }],
  });
  expect((await publish(2, text('A grander name', '更名'))).data).toEqual({ version: 2 });
  await waitUntil(async () => titleOf(await visitors()) === 'Grand opening');
  expect((await visitors()).data).toMatchObject({
    version: 2,
    history: [
      { version: 2, note: 'A grander name', changes: [{ kind: 'title', title: 'Grand opening' }] },
      { version: 1, note: '', changes: [] },
    ],
  });
  expect((await versions()).changes).toEqual([]);
});

test('cached answers for visitors are invalidated everywhere, and not used again', async () => {
  const { id, basics, token, params, publish, visitors, save } = await setUp();
  const pages = ['meetings', `meeting:${id}`, `series:${basics.seriesId}`].toSorted();
  const { programme } = sectionSamples();
  await save(programme, 0);
  await publish(1);
  await save(renamed(programme, 'Grand opening'), 1);
  // Waits until the notification of the save has arrived, because it would also clear the cache for the new version.
  await waitUntil(async () => (await countQueries(app, visitors)) === 0);
  expect(titleOf(await visitors())).toBe('Opening');
  expect(await invalidatedBy(app, () => publish(2))).toEqual(pages);
  expect(titleOf(await visitors())).toBe('Grand opening');
  await waitUntil(async () => (await countQueries(app, visitors)) === 0);
  expect(await invalidatedBy(app, () => app.call(withdrawProgramme, { token, params }))).toEqual(pages);
  expect((await visitors()).code).toBe(kernelRefusals.NOT_FOUND.code);
});

test('a colleague’s change is not published unseen', async () => {
  const { publish, save, visitors } = await setUp();
  const { programme } = sectionSamples();
  await save(programme, 0);
  await save(renamed(programme, 'Surprise'), 1);
  expect((await publish(1)).code).toBe(kernelRefusals.CHANGED_MEANWHILE.code);
  expect((await visitors()).code).toBe(kernelRefusals.NOT_FOUND.code);
});

test('a withdrawn programme is hidden from visitors until the next version', async () => {
  const { token, params, publish, visitors, versions, save } = await setUp();
  await save(sectionSamples().programme, 0);
  await publish(1);
  await waitUntil(async () => titleOf(await visitors()) === 'Opening');
  for (let press = 0; press < 2; press += 1) await app.call(withdrawProgramme, { token, params });
  await waitUntil(async () => (await visitors()).code === kernelRefusals.NOT_FOUND.code);
  expect((await versions()).isWithdrawn).toBe(true);
  expect((await publish(1)).data).toEqual({ version: 2 });
  await waitUntil(async () => titleOf(await visitors()) === 'Opening');
});

test('an earlier version can be viewed, and becomes the draft without being published', async () => {
  const { token, id, params, publish, visitors, save } = await setUp();
  const { programme } = sectionSamples();
  await save(programme, 0);
  await publish(1);
  await save(renamed({ ...programme, speakers: programme.speakers }, 'Second'), 1);
  await publish(2);
  await waitUntil(async () => titleOf(await visitors()) === 'Second');
  const first = await app.call(readPublication, { token, params: { id, version: 1 } });
  expect(first.body.data).toMatchObject({ version: 1, content: programme });
  expect((await app.call(readPublication, { token, params: { id, version: 9 } })).status).toBe(404);
  const restore = (revision: number) =>
    app.call(restorePublication, { token, params: { id, version: 1 }, body: { revision } });
  expect((await restore(1)).body.code).toBe(kernelRefusals.CHANGED_MEANWHILE.code);
  expect((await restore(2)).body.data).toEqual({ revision: 3 });
  const draft = (await app.call(readProgrammeDraft, { token, params, query: { since: 2 } })).body.data;
  expect(draft.items).toMatchObject([{ kind: 'session', version: 3, body: { title: { en: 'Opening' } } }]);
  expect(titleOf(await visitors())).toBe('Second');
});

test('others can’t publish, withdraw or restore', async () => {
  const { id, params, save } = await setUp();
  await save(sectionSamples().programme, 0);
  const { token } = await buildStaff(app, id, 'reviewer');
  const body = { revision: 1, note: { ...noText } };
  expect((await app.call(publishProgramme, { token, params, body })).status).toBe(403);
  expect((await app.call(withdrawProgramme, { token, params })).status).toBe(403);
  const restored = { token, params: { id, version: 1 }, body: { revision: 1 } };
  expect((await app.call(restorePublication, restored)).status).toBe(403);
  const outsider = await buildStaff(app, (await buildMeeting(app)).id, 'owner');
  expect((await app.call(readPublications, { token: outsider.token, params })).status).toBe(404);
  expect(
    (await app.call(readPublications, { token: outsider.token, params: { id: randomUUID() } })).status,
  ).toBe(404);
});

test('an archived conference’s programme is not published, withdrawn, restored or edited', async () => {
  const { id } = await buildMeeting(app, { state: 'archived' });
  const { token } = await buildStaff(app, id, 'owner');
  const params = { id };
  const codes = [
    await app.call(publishProgramme, { token, params, body: { revision: 0, note: { ...noText } } }),
    await app.call(withdrawProgramme, { token, params }),
    await app.call(restorePublication, { token, params: { id, version: 1 }, body: { revision: 0 } }),
  ].map(({ body }) => body.code);
  expect(codes).toEqual(codes.map(() => meetingRefusals.ARCHIVED.code));
  const draft = await app.call(readProgrammeDraft, { token, params, query: {} });
  expect(draft.body.data.can.edit).toBe(false);
});

test('publishing, withdrawing and restoring are audited once each', async () => {
  const { id, token, params, publish, save } = await setUp();
  await save(sectionSamples().programme, 0);
  await publish(1);
  for (let press = 0; press < 2; press += 1) await app.call(withdrawProgramme, { token, params });
  await app.call(restorePublication, { token, params: { id, version: 1 }, body: { revision: 1 } });
  const facts = (await auditOf(app, `meeting:${id}`)).filter((fact) =>
    /programme_(?:published|withdrawn|restored)/.test(fact),
  );
  expect(facts.toSorted()).toEqual([
    'meeting.programme_published',
    'meeting.programme_restored',
    'meeting.programme_withdrawn',
  ]);
});

test('editors with the screen open get a live event of a new version and of its withdrawal', async () => {
  const { id, token, params, publish, save } = await setUp();
  await save(sectionSamples().programme, 0);
  const other = await buildStaff(app, id, 'owner');
  for (const act of [() => publish(1), () => app.call(withdrawProgramme, { token, params })]) {
    const stream = await listenStream(app, other.token);
    await act();
    await stream.says('programme_changed');
    stream.hangUp();
  }
});

test('a version of another conference is not found', async () => {
  const [one, other] = [await setUp(), await setUp()];
  await one.save(sectionSamples().programme, 0);
  await one.publish(1);
  const params = { id: other.id, version: 1 };
  expect((await app.call(readPublication, { token: other.token, params })).status).toBe(404);
  const restored = { token: other.token, params, body: { revision: 0 } };
  expect((await app.call(restorePublication, restored)).status).toBe(404);
});
