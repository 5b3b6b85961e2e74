import { changeProfile, getMe } from '@plenum/contract/accounts/endpoints';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildPerson, giveRole, makeAdministrator, type Person } from '#test/people';

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await createTestApp();
  person = await buildPerson(app);
});
afterAll(() => app.close());

function change(body: object, owner = person) {
  return app.call(changeProfile, { token: owner.token, body });
}

test('changes name and language, each alone or both', async () => {
  expect((await change({ name: '阿依努尔·吐尔逊' })).body.data).toMatchObject({
    name: '阿依努尔·吐尔逊',
    language: 'en',
  });
  expect((await change({ language: 'zh-cn' })).body.data).toMatchObject({
    name: '阿依努尔·吐尔逊',
    language: 'zh-cn',
  });
  const me = await app.call(getMe, { token: person.token });
  expect(me.body.data).toMatchObject({ name: '阿依努尔·吐尔逊', language: 'zh-cn' });
});

test('stores markup, formulas and placeholders unchanged as text', async () => {
  for (const name of [
    '<img src=x onerror=alert(1)>',
    '=1+1',
    '{{7*7}} ${x} {code}',
    '𠮷野家',
    "O'Brien; drop table",
  ]) {
    expect((await change({ name })).body.data.name).toBe(name);
  }
});

test('stores the normalized form without surrounding space', async () => {
  expect((await change({ name: '  Zoe\u0308  ' })).body.data.name).toBe('Zoë');
});

test('allows sixty characters, counted as people do', async () => {
  expect((await change({ name: '𠮷'.repeat(60) })).status).toBe(200);
  const long = await change({ name: '𠮷'.repeat(61) });
  expect(long.body.errors).toMatchObject([{ path: 'name', message: 'At most 60 characters' }]);
});

test.each([
  ['nothing', { name: '' }],
  ['space only', { name: '  \t ' }],
  ['a line break', { name: 'a\nb' }],
  ['an invisible character', { name: 'a\u200bb' }],
  ['a reversal of direction', { name: 'a\u202eb' }],
  ['a number', { name: 7 }],
  ['a list', { name: ['a'] }],
  ['another language', { language: 'fr' }],
  ['another person’s rights', { administrator: true }],
  ['another’s id', { id: '00000000-0000-4000-8000-000000000000', name: 'x' }],
])('refuses %s beside its field', async (_, body) => {
  const answer = await change(body);
  expect([answer.status, answer.body.code]).toEqual([422, kernelRefusals.INVALID_INPUT.code]);
  expect(answer.body.errors?.[0]?.path).toBe(Object.keys(body)[0]);
});

test('includes the permissions of the account', async () => {
  const staff = await buildPerson(app);
  expect(staff.me.can).toEqual({ administer: false, createMeeting: false });
  await giveRole(app, staff, 'reviewer');
  const me = await app.call(getMe, { token: staff.token });
  expect(me.body.data).toMatchObject({
    roles: [{ role: 'reviewer' }],
    can: { administer: true, createMeeting: false },
  });
  const chief = await buildPerson(app);
  await makeAdministrator(app, chief);
  const theirs = await app.call(getMe, { token: chief.token });
  expect(theirs.body.data).toMatchObject({
    administrator: true,
    can: { administer: true, createMeeting: true },
  });
});

test('includes no hash, no secret and no whole phone number', async () => {
  const text = JSON.stringify((await app.call(getMe, { token: person.token })).body);
  expect(text).not.toContain('argon2');
  expect(text).not.toContain(person.target);
  expect(text).not.toMatch(/secret"|password|hash/i);
});
