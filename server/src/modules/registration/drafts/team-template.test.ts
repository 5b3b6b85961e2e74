import { inflateRawSync } from 'node:zlib';
import { readTeamTemplate } from '@plenum/contract/registration/people/endpoints';
import { fillPath } from '@plenum/contract/kernel/endpoint';
import { sections } from '@plenum/contract/meetings/sections';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readZipDirectory } from '#kernel/zip/zip-directory';
import { createTestApp, type TestApp } from '#test/app';
import { saveContent } from '#test/meeting-content';
import { buildMeeting } from '#test/meetings';
import { buildPerson, type Person } from '#test/people';
import { buildOffer } from '#test/registrations';

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await createTestApp();
  person = await buildPerson(app);
});
afterAll(() => app.close());

async function get(id: string, lan: 'en' | 'zh-cn', token = person.token) {
  const url = fillPath(readTeamTemplate.path, { id });
  return app.http.inject({ method: 'GET', url, headers: { lan, authorization: token } });
}

async function sheetsOf(id: string, lan: 'en' | 'zh-cn') {
  const reply = await get(id, lan);
  expect(reply.statusCode).toBe(200);
  const parts = readZipDirectory(reply.rawPayload, 20).map(
    ({ name, packed }) => [String(name), String(inflateRawSync(packed))] as const,
  );
  const textOf = (path: string) => new Map(parts).get(path) ?? '';
  const [seen, unseen] = [textOf('xl/worksheets/sheet1.xml'), textOf('xl/worksheets/sheet2.xml')];
  return { reply, seen, unseen, cells: cellsOf(seen), hidden: cellsOf(unseen) };
}

function cellsOf(xml: string): Record<string, string> {
  const found = xml.matchAll(/<c r="([A-Z]+\d+)"[^>]*><is><t[^>]*>([^<]*)<\/t>/g);
  return Object.fromEntries(Array.from(found, ([, at = '', text = '']) => [at, text]));
}

test('has the fields of the conference, in the caller’s language, with notes, headers and a sample', async () => {
  const { meetingId, type } = await buildOffer(app);
  const { cells, hidden, seen, reply } = await sheetsOf(meetingId, 'zh-cn');
  expect(reply.headers).toMatchObject({
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-disposition': expect.stringContaining(encodeURIComponent('团队报名导入模板.xlsx')),
  });
  expect(cells).toMatchObject({
    A1: expect.stringContaining('最多 500 人'),
    A2: '姓名 *',
    B2: '性别 *',
    F2: '手机号 *',
    G2: '证件类型',
    K2: '注册类型 *',
    A3: '李明（示例）',
    B3: '男',
    F3: '13800000000',
    H3: '11010519491231002X',
    K3: '普通代表',
  });
  expect(Object.values(hidden)).toEqual(
    expect.arrayContaining(['version', '1', 'meeting', meetingId, '居民身份证', '女', '教师', '普通代表']),
  );
  // The six columns with a choice: gender, ID type, identity, registration type, attend, stay.
  expect(seen.match(/<dataValidation /g)).toHaveLength(6);
  // Phone and ID number are text in every row.
  expect(seen).toMatch(/<col min="6" max="6" [^>]*style="1"/);
  expect(seen).toMatch(/<col min="8" max="8" [^>]*style="1"/);
  expect(type.name.zh).toBe('普通代表');

  const english = await sheetsOf(meetingId, 'en');
  expect(english.cells).toMatchObject({ A2: 'Full name *', B3: 'Male', K3: 'Delegate' });
});

test('exists only for conferences with teams, even without a login', async () => {
  const { meetingId } = await buildOffer(app);
  const form = { ...sections.form.empty, teams: false };
  await saveContent(app, meetingId, { name: 'form', content: form });
  expect((await get(meetingId, 'en')).statusCode).toBe(404);
  const draft = await buildMeeting(app);
  expect((await get(draft.id, 'en')).statusCode).toBe(404);
  const open = await buildOffer(app);
  expect((await get(open.meetingId, 'en', '')).statusCode).toBe(200);
});
