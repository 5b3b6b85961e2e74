import { getMe, listLogins, logIn } from '@plenum/contract/accounts/endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';
import { buildPerson, type Person, signUpPerson } from './people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Returns the known facts about a person, without the ones that always differ between two people. */
async function read({ me, token, username, password, target }: Person) {
  const own = (await app.call(getMe, { token })).body.data;
  expect(own).toEqual(me);
  const again = await app.call(logIn, { body: { account: target, password } });
  const devices = (await app.call(listLogins, { token })).body.data;
  const { rows } = await app.kernel.db.execute(sql`
    select action, detail - 'login' as detail, actor = ${me.id} as own from audit_log where object = ${`account:${me.id}`} order by id`);
  const { rows: stored } = await app.kernel.db.execute(sql`
    select to_jsonb(accounts) - array['id', 'username', 'username_key', 'name', 'phone', 'search_text', 'password_hash'] as account,
      username = ${username} and name = username and phone = ${target} as named from accounts where id = ${me.id}`);
  return {
    me: { ...me, id: '', username: '', name: '', phone: '' },
    step: again.body.data?.step,
    devices: devices.map((device) => ({ ...device, id: '', address: '' })),
    rows,
    stored,
  };
}

test('a person built for a test equals one who signed up', async () => {
  expect(await read(await buildPerson(app))).toEqual(await read(await signUpPerson(app)));
});
