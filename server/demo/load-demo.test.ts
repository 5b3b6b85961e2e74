import { logIn } from '@plenum/contract/accounts/endpoints';
import { listDemoAccounts } from '@plenum/contract/kernel/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, openTestApp, type TestApp } from '#test/app';
import { countRows } from '#test/count-rows';
import { demoAccounts } from './accounts.ts';
import { loadDemo } from './load-demo.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('two servers fill an empty database once; one that is filled stays as it is', async () => {
  const second = await openTestApp(app.databaseUrl);
  await Promise.all([loadDemo(app.kernel), loadDemo(second.kernel)]);
  await second.close();
  const before = await countRows(app);
  expect(before['accounts']).toBe(demoAccounts.length);
  await loadDemo(app.kernel);
  expect(await countRows(app)).toEqual(before);
});

test('everybody shown can log in, and has the role that is shown', async () => {
  const shown = (await app.call(listDemoAccounts)).body.data;
  expect(shown).toHaveLength(demoAccounts.length);
  for (const { username, password, role } of shown) {
    const login = await app.call(logIn, { body: { account: username, password } });
    if (login.body.data?.step !== 'done') throw new Error(`${username} can't log in`);
    const { me } = login.body.data;
    const roles = [...(me.administrator ? ['administrator'] : []), ...me.roles.map((held) => held.role)];
    expect([username, roles]).toEqual([username, role === 'attendee' ? [] : [role]]);
  }
});
