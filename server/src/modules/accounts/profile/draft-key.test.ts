import { readDraftKey } from '@plenum/contract/accounts/draft-key';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKeyRing } from '#kernel/crypto/keys';
import { createSecretKey } from 'node:crypto';
import { createTestApp, type TestApp } from '#test/app';
import { buildPerson } from '#test/people';
import { draftKey } from './draft-key.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const read = async (token?: string) =>
  (await app.call(readDraftKey, token === undefined ? {} : { token })).body;

test('an account has the same 32 bytes at every login, different from every other account’s', async () => {
  const [one, other] = [await buildPerson(app), await buildPerson(app)];
  const { accountId, key } = (await read(one.token)).data;
  expect(accountId).toBe(one.me.id);
  expect(Buffer.from(key, 'base64')).toHaveLength(32);
  expect((await read(one.token)).data.key).toBe(key);
  expect((await read(other.token)).data.key).not.toBe(key);
});

test('is refused without a login', async () => {
  expect((await read()).code).toBe(kernelRefusals.LOGIN_FIRST.code);
});

test('is unchanged when the secret keys are rotated', () => {
  const old = { id: 'k1', key: createSecretKey(Buffer.alloc(32, 1)) };
  const added = { id: 'k2', key: createSecretKey(Buffer.alloc(32, 2)) };
  expect(draftKey(createKeyRing([added, old]), 'account').key).toBe(
    draftKey(createKeyRing([old]), 'account').key,
  );
});
