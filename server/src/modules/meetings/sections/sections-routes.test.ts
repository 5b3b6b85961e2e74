import { randomUUID } from 'node:crypto';
import { abilities, grants } from '@plenum/contract/accounts/abilities';
import type { MeetingRole } from '@plenum/contract/accounts/schemas';
import type { Endpoint, ReplyOf } from '@plenum/contract/kernel/endpoint';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { sectionEndpoints } from '@plenum/contract/meetings/endpoints';
import { meetingRefusals } from '@plenum/contract/meetings/messages';
import {
  catalogueNames,
  type SavedSectionName,
  savedSectionNames,
  sectionNames,
  sections,
} from '@plenum/contract/meetings/sections';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { countQueries, invalidatedBy } from '#test/effects';
import { buildMeeting, buildStaff } from '#test/meetings';
import { buildPerson, makeAdministrator, type Person } from '#test/people';
import { sectionSamples } from '#test/section-samples';

let app: TestApp;
let meetingId: string;
let people: Record<MeetingRole | 'stranger' | 'elsewhere' | 'administrator', Person>;

beforeAll(async () => {
  app = await createTestApp();
  meetingId = (await buildMeeting(app)).id;
  const other = (await buildMeeting(app)).id;
  people = {
    owner: await buildStaff(app, meetingId, 'owner'),
    manager: await buildStaff(app, meetingId, 'manager'),
    finance: await buildStaff(app, meetingId, 'finance'),
    reviewer: await buildStaff(app, meetingId, 'reviewer'),
    submission_reviewer: await buildStaff(app, meetingId, 'submission_reviewer'),
    steward: await buildStaff(app, meetingId, 'steward'),
    technician: await buildStaff(app, meetingId, 'technician'),
    elsewhere: await buildStaff(app, other, 'owner'),
    stranger: await buildPerson(app),
    administrator: await buildPerson(app),
  };
  await makeAdministrator(app, people.administrator);
});
afterAll(() => app.close());

type Reply = ReplyOf<(typeof sectionEndpoints)[SavedSectionName]['read']>;

// All parts are alike, so the tests treat them as one type.
async function read(name: SavedSectionName, person: Person, id = meetingId) {
  const endpoint: Endpoint = sectionEndpoints[name].read;
  const { status, body } = await app.call(endpoint, { token: person.token, params: { id } });
  return { status, code: body.code, data: body.data as Reply };
}

async function save(
  name: SavedSectionName,
  person: Person,
  version: number,
  content: unknown,
  id = meetingId,
) {
  const endpoint: Endpoint = sectionEndpoints[name].save;
  const { status, body } = await app.call(endpoint, {
    token: person.token,
    params: { id },
    body: { version, content },
  });
  return { status, code: body.code, data: body.data, errors: body.errors, savedBefore: body.savedBefore };
}

describe.each(savedSectionNames)('%s', (name) => {
  test('starts with the defaults, is saved whole, and is returned as saved', async () => {
    const { id } = await buildMeeting(app);
    const manager = await buildStaff(app, id, 'manager');
    const first = await read(name, manager, id);
    expect(first.data).toEqual({
      version: 0,
      changedAt: null,
      changedBy: null,
      taken: {},
      can: { edit: true },
      content: sections[name].empty,
    });
    expect(await save(name, manager, 0, first.data.content, id)).toMatchObject({ data: { version: 1 } });
    const content = sectionSamples()[name];
    expect(await save(name, manager, 1, content, id)).toMatchObject({ data: { version: 2 } });
    const { taken, ...second } = (await read(name, manager, id)).data;
    expect(second).toEqual({
      version: 2,
      changedAt: app.clock.now().toISOString(),
      changedBy: manager.me.name,
      can: { edit: true },
      content,
    });
    expect(Object.values(taken).every((count) => count === 0)).toBe(true);
    expect(Object.keys(taken).length > 0).toBe(catalogueNames.some((counted) => counted === name));
    expect(await save(name, manager, 2, sections[name].empty, id)).toMatchObject({ data: { version: 3 } });
    expect((await read(name, manager, id)).data.content).toEqual(sections[name].empty);
  });

  test('is readable by staff, saved by its editors, and not found by others', async () => {
    const editors = new Set<string>([...abilities[sections[name].ability], 'administrator']);
    const { elsewhere, stranger, ...insiders } = people;
    for (const [role, person] of Object.entries(insiders)) {
      const { status, data } = await read(name, person);
      const saved = await save(name, person, data.version, data.content);
      const mayEdit = editors.has(role);
      expect([role, status, data.can.edit, saved.status]).toEqual([role, 200, mayEdit, mayEdit ? 200 : 403]);
    }
    const { version } = (await read(name, people.owner)).data;
    for (const [outsider, status] of [
      [elsewhere, 404],
      [stranger, 403],
    ] as const) {
      expect((await read(name, outsider)).status).toBe(status);
      expect((await save(name, outsider, version, sections[name].empty)).status).toBe(status);
      // The refusal doesn't reveal who works there, either.
      const late = await save(name, outsider, version - 1, sections[name].empty);
      expect([late.status, late.savedBefore]).toEqual([status, undefined]);
    }
    expect((await read(name, people.owner)).data.version).toBe(version);
  });

  test('is not found in an unknown conference', async () => {
    const nowhere = randomUUID();
    expect((await read(name, people.administrator, nowhere)).status).toBe(404);
    expect((await save(name, people.administrator, 0, sections[name].empty, nowhere)).status).toBe(404);
  });

  test('of an archived conference is read and not changed', async () => {
    const { id } = await buildMeeting(app, { state: 'archived' });
    expect((await read(name, people.administrator, id)).status).toBe(200);
    const refused = await save(name, people.administrator, 0, sections[name].empty, id);
    expect(refused.code).toBe(meetingRefusals.ARCHIVED.code);
  });

  test('refuses the second save, and loses nothing', async () => {
    const { id } = await buildMeeting(app);
    const [mine, yours] = [sectionSamples()[name], sections[name].empty];
    const answers = await Promise.all([
      save(name, people.administrator, 0, mine, id),
      save(name, people.administrator, 0, yours, id),
    ]);
    const codes = answers.map(({ code }) => code);
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, kernelRefusals.CHANGED_MEANWHILE.code]);
    const stored = (await read(name, people.administrator, id)).data;
    expect([stored.version, stored.content]).toEqual([1, codes[0] === 200 ? mine : yours]);
    const refused = answers.find(({ code }) => code !== 200);
    expect(refused?.savedBefore).toEqual({ by: people.administrator.me.name, at: stored.changedAt });
  });

  test('refuses an unknown field by name', async () => {
    const refused = await save(name, people.owner, 0, { ...sections[name].empty, surprise: 1 });
    expect([refused.status, refused.errors]).toEqual([
      422,
      [expect.objectContaining({ path: 'content.surprise', code: 'unknown_field' })],
    ]);
  });
});

test('finance saves payment and rules, and nothing else', () => {
  expect(sectionNames.filter((name) => grants(['finance'], sections[name].ability))).toEqual([
    'payment',
    'rules',
  ]);
});

test('a save invalidates the visitors’ pages of the conference everywhere', async () => {
  const { id, basics } = await buildMeeting(app, { state: 'published' });
  const invalidated = await invalidatedBy(app, () =>
    save('footer', people.administrator, 0, sections.footer.empty, id),
  );
  expect(invalidated).toEqual(['meetings', `meeting:${id}`, `series:${basics.seriesId}`].toSorted());
});

test('reading needs as many queries for many entries as for none', async () => {
  const { id } = await buildMeeting(app);
  const manager = await buildStaff(app, id, 'manager');
  for (const name of savedSectionNames) {
    await save(name, manager, 0, sections[name].empty, id);
    const few = await countQueries(app, () => read(name, manager, id));
    await save(name, manager, 1, sectionSamples()[name], id);
    expect([name, await countQueries(app, () => read(name, manager, id))]).toEqual([name, few]);
  }
});
