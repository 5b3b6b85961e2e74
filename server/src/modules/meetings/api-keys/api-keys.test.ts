import { mergeAccounts, previewMerge } from '@plenum/contract/accounts/merge';
import { confirmIdentity } from '@plenum/contract/accounts/endpoints';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import * as endpoints from '@plenum/contract/meetings/api-keys';
import { listVisitorMessages, markVisitorMessage } from '@plenum/contract/meetings/endpoints';
import { meetingRefusals } from '@plenum/contract/meetings/messages';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildApiKey, dismiss } from '#test/api-keys';
import { createTestApp, type TestApp } from '#test/app';
import { auditOf } from '#test/effects';
import { assignRoles, buildMeeting, buildMessage, buildStaff } from '#test/meetings';
import { buildPerson, logInAgain, makeAdministrator, type Person } from '#test/people';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function build() {
  const { id } = await buildMeeting(app);
  await buildMessage(app, id);
  const owner = await buildStaff(app, id, 'owner');
  return { id, owner };
}

const ask = (id: string, token: string) => app.call(listVisitorMessages, { params: { id }, token });
const statusOf = async (id: string, token: string) => (await ask(id, token)).status;

async function keysOf(id: string, { token }: Pick<Person, 'token'>) {
  return (await app.call(endpoints.listApiKeys, { params: { id }, token })).body.data;
}

describe('a new key', () => {
  test('works immediately, with the scheme Bearer and without it', async () => {
    const { id, owner } = await build();
    const { secret } = await buildApiKey(app, id, owner);
    for (const token of [secret, `Bearer ${secret}`]) expect(await statusOf(id, token)).toBe(200);
    expect((await ask(id, secret)).headers['authorization']).toBeUndefined();
  });

  test('is stored as a hash, and shown by its name, its permissions and the ends of its secret', async () => {
    const { id, owner } = await build();
    const { secret } = await buildApiKey(app, id, owner, {
      name: 'CRM',
      scopes: ['orders:read', 'messages:read', 'orders:read'],
      days: 90,
    });
    const keys = await keysOf(id, owner);
    const { rows } = await app.kernel.db.execute(sql`select * from api_keys where meeting_id = ${id}`);
    const answers = await app.kernel.db.execute(sql`select answer from idempotency_keys`);
    const log = await app.kernel.db.execute(sql`select detail from audit_log`);
    expect(JSON.stringify([keys, rows, answers.rows, log.rows])).not.toContain(secret);
    const now = app.clock.now();
    expect(keys).toEqual([
      {
        id: expect.any(String),
        name: 'CRM',
        hint: `plk_${secret.slice(4, 8)}…${secret.slice(-4)}`,
        scopes: ['orders:read', 'messages:read'],
        status: 'valid',
        owner: { name: owner.me.name, isSelf: true },
        createdAt: now.toISOString(),
        expiresAt: new Date(now.getTime() + 90 * DAY).toISOString(),
        lastUsedAt: null,
        earlierUntil: null,
      },
    ]);
    expect(await auditOf(app, `meeting:${id}`)).toContain('meeting.api_key_created');
  });

  test('needs a name, a permission and a choice of its expiry', async () => {
    const { id, owner } = await build();
    const create = (body: object) =>
      app.call(endpoints.createApiKey, { params: { id }, body: body as never, token: owner.token });
    const form = { name: 'CRM', scopes: ['orders:read'], days: null };
    for (const wrong of [
      { name: '' },
      { scopes: [] },
      { scopes: ['orders:write'] },
      { days: 31 },
      { days: undefined },
    ])
      expect((await create({ ...form, ...wrong })).status).toBe(422);
    expect((await create(form)).status).toBe(200);
  });

  test('is refused beyond the limit of a conference, until another one is revoked', async () => {
    const { id, owner } = await build();
    const first = await buildApiKey(app, id, owner);
    for (let nr = 1; nr < endpoints.MOST_API_KEYS; nr += 1) await buildApiKey(app, id, owner);
    await expect(buildApiKey(app, id, owner)).rejects.toThrow('50 API keys');
    await app.call(endpoints.revokeApiKey, { params: { id, keyId: first.id }, token: owner.token });
    await buildApiKey(app, id, owner);
    expect((await keysOf(id, owner)).filter(({ status }) => status === 'valid')).toHaveLength(50);
  });

  test('is created, rotated and taken over only with a recently confirmed identity', async () => {
    const { id, owner } = await build();
    const key = await buildApiKey(app, id, owner);
    app.clock.advance(11 * MINUTE);
    const { token } = owner;
    const params = { id, keyId: key.id };
    const answers = [
      await app.call(endpoints.createApiKey, {
        params: { id },
        body: { name: 'CRM', scopes: ['orders:read'], days: 30 },
        token,
      }),
      await app.call(endpoints.rotateApiKey, { params, body: { days: 30, keepsEarlier: false }, token }),
      await app.call(endpoints.takeOverApiKey, { params, token }),
    ];
    for (const { body } of answers) expect(body.code).toBe(kernelRefusals.CONFIRM_IDENTITY.code);
    const identity = { by: 'password' as const, password: owner.password };
    await app.call(confirmIdentity, { body: identity, token });
    expect((await app.call(endpoints.takeOverApiKey, { params, token })).status).toBe(200);
  });
});

describe('the last use of a key', () => {
  test('is written at most once a minute', async () => {
    const { id, owner } = await build();
    const { secret } = await buildApiKey(app, id, owner);
    const lastUse = async () => {
      const { rows } = await app.kernel.db.execute<{ at: Date; written: string }>(
        sql`select last_used_at as at, xmin::text as written from api_keys where meeting_id = ${id}`,
      );
      return rows[0];
    };
    await ask(id, secret);
    const first = await lastUse();
    expect(new Date(first?.at ?? 0)).toEqual(app.clock.now());
    app.clock.advance(MINUTE);
    await ask(id, secret);
    expect(await lastUse()).toEqual(first);
    app.clock.advance(1);
    await ask(id, secret);
    expect(new Date((await lastUse())?.at ?? 0)).toEqual(app.clock.now());
  });
});

describe('a rotated key', () => {
  async function rotate(keepsEarlier: boolean, days: 30 | null = null) {
    const { id, owner } = await build();
    const key = await buildApiKey(app, id, owner, { days: 30 });
    const params = { id, keyId: key.id };
    const body = { days, keepsEarlier };
    const answer = await app.call(endpoints.rotateApiKey, { params, body, token: owner.token });
    return { id, owner, earlier: key.secret, params, keyId: key.id, secret: answer.body.data.secret };
  }

  test('has a new secret, and the earlier one works for another 24 hours', async () => {
    const { id, owner, earlier, secret, keyId } = await rotate(true);
    expect(secret).not.toBe(earlier);
    expect([await statusOf(id, secret), await statusOf(id, earlier)]).toEqual([200, 200]);
    const until = new Date(app.clock.now().getTime() + DAY).toISOString();
    expect(await keysOf(id, owner)).toMatchObject([{ id: keyId, earlierUntil: until, expiresAt: null }]);
    app.clock.advance(DAY - 1);
    expect(await statusOf(id, earlier)).toBe(200);
    app.clock.advance(1);
    expect([await statusOf(id, secret), await statusOf(id, earlier)]).toEqual([200, 401]);
    const token = await logInAgain(app, owner);
    expect(await keysOf(id, { token })).toMatchObject([{ earlierUntil: null }]);
    expect(await auditOf(app, `meeting:${id}`)).toContain('meeting.api_key_rotated');
  });

  test('has one secret only, if the earlier one is not kept', async () => {
    const { id, earlier, secret } = await rotate(false);
    expect([await statusOf(id, secret), await statusOf(id, earlier)]).toEqual([200, 401]);
  });

  test('has at most two secrets', async () => {
    const { id, owner, earlier, secret, params } = await rotate(true);
    const body = { days: null, keepsEarlier: true };
    const third = await app.call(endpoints.rotateApiKey, { params, body, token: owner.token });
    const secrets = [earlier, secret, third.body.data.secret];
    expect(await Promise.all(secrets.map((one) => statusOf(id, one)))).toEqual([401, 200, 200]);
  });

  test('is valid again, if it had expired', async () => {
    const { id, owner, earlier, params, secret: expired } = await rotate(true, 30);
    app.clock.advance(31 * DAY);
    const token = await logInAgain(app, owner);
    expect(await keysOf(id, { token })).toMatchObject([{ status: 'expired' }]);
    const body = { days: 30 as const, keepsEarlier: true };
    const { secret } = (await app.call(endpoints.rotateApiKey, { params, body, token })).body.data;
    // The secret that had expired is not revived.
    expect([await statusOf(id, secret), await statusOf(id, expired)]).toEqual([200, 401]);
    expect(await statusOf(id, earlier)).toBe(401);
  });
});

describe('a revoked key', () => {
  test('stops working, stays in the list, and can neither be rotated nor taken over', async () => {
    const { id, owner } = await build();
    const key = await buildApiKey(app, id, owner);
    const params = { id, keyId: key.id };
    const { token } = owner;
    for (let turn = 0; turn < 2; turn += 1)
      expect((await app.call(endpoints.revokeApiKey, { params, token })).status).toBe(200);
    expect(await statusOf(id, key.secret)).toBe(401);
    expect(await keysOf(id, owner)).toMatchObject([{ status: 'revoked' }]);
    const rotated = await app.call(endpoints.rotateApiKey, {
      params,
      body: { days: 30, keepsEarlier: true },
      token,
    });
    const taken = await app.call(endpoints.takeOverApiKey, { params, token });
    for (const { body } of [rotated, taken]) expect(body.code).toBe(meetingRefusals.API_KEY_REVOKED.code);
    const actions = (await auditOf(app, `meeting:${id}`)).filter((action) => action.includes('api_key'));
    expect(actions).toEqual(['meeting.api_key_created', 'meeting.api_key_revoked']);
  });

  test('is not found in another conference', async () => {
    const [one, other] = [await build(), await build()];
    const key = await buildApiKey(app, one.id, one.owner);
    const params = { id: other.id, keyId: key.id };
    const { token } = other.owner;
    expect((await app.call(endpoints.revokeApiKey, { params, token })).status).toBe(404);
    expect(await statusOf(one.id, key.secret)).toBe(200);
  });
});

describe('the key of a person who left', () => {
  test('says why it stopped, and works again once another owner has taken it over', async () => {
    const { id, owner } = await build();
    const left = await buildStaff(app, id, 'owner');
    const key = await buildApiKey(app, id, left);
    await dismiss(app, left, id);
    expect(await statusOf(id, key.secret)).toBe(401);
    expect(await keysOf(id, owner)).toMatchObject([
      { status: 'owner_without_role', owner: { name: left.me.name, isSelf: false } },
    ]);
    const params = { id, keyId: key.id };
    expect((await app.call(endpoints.takeOverApiKey, { params, token: owner.token })).status).toBe(200);
    expect(await statusOf(id, key.secret)).toBe(200);
    expect(await keysOf(id, owner)).toMatchObject([{ status: 'valid', owner: { isSelf: true } }]);
    expect(await auditOf(app, `meeting:${id}`)).toContain('meeting.api_key_taken_over');
  });

  test('is taken from them while their request is being carried out', async () => {
    const { id, owner } = await build();
    const key = await buildApiKey(app, id, owner);
    const [message] = (await ask(id, key.secret)).body.data;
    const params = { id, messageId: message?.id ?? '' };
    const transaction = app.kernel.db.transaction.bind(app.kernel.db);
    const begin = vi.spyOn(app.kernel.db, 'transaction').mockImplementation(async (work) => {
      begin.mockRestore();
      await dismiss(app, owner, id);
      return transaction(work);
    });
    const marked = await app.call(markVisitorMessage, {
      params,
      body: { answered: true },
      token: key.secret,
    });
    expect(marked.body.code).toBe(kernelRefusals.LOGIN_ENDED.code);
    await assignRoles(app, owner, id, 'owner');
    expect((await ask(id, key.secret)).body.data).toMatchObject([{ answeredAt: null }]);
  });

  test('moves with their roles if their account is merged into another one', async () => {
    const { id, owner } = await build();
    const { secret } = await buildApiKey(app, id, owner);
    const [chief, staying] = [await buildPerson(app), await buildPerson(app)];
    await makeAdministrator(app, chief);
    const pair = { params: { id: owner.me.id, into: staying.me.id }, token: chief.token };
    const preview = (await app.call(previewMerge, pair)).body.data;
    expect(preview.groups).toContainEqual(
      expect.objectContaining({ key: 'apiKeys', fate: 'moves', count: 1 }),
    );
    const body = { reason: 'The same person', version: preview.version };
    expect((await app.call(mergeAccounts, { ...pair, body })).status).toBe(200);
    expect(await statusOf(id, secret)).toBe(200);
    expect(await keysOf(id, staying)).toMatchObject([{ status: 'valid', owner: { isSelf: true } }]);
  });
});

describe('calls are counted for each key', () => {
  test('a key may make 600 calls a minute, whatever others of its owner do', async () => {
    const { id, owner } = await build();
    const [one, other] = [await buildApiKey(app, id, owner), await buildApiKey(app, id, owner)];
    for (let nr = 0; nr < 600; nr += 1) await ask(id, one.secret);
    const refused = await ask(id, one.secret);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '10']);
    expect([await statusOf(id, other.secret), await statusOf(id, owner.token)]).toEqual([200, 200]);
    app.clock.advance(MINUTE);
    expect(await statusOf(id, one.secret)).toBe(200);
  });

  test('an Idempotency-Key of a key is not that of its owner', async () => {
    const { id, owner } = await build();
    const key = await buildApiKey(app, id, owner);
    const [message] = (await ask(id, key.secret)).body.data;
    const mark = (token: string, answered: boolean) =>
      app.call(markVisitorMessage, {
        params: { id, messageId: message?.id ?? '' },
        body: { answered },
        headers: { 'idempotency-key': 'mark-the-message' },
        token,
      });
    expect((await mark(key.secret, true)).status).toBe(200);
    expect((await mark(key.secret, false)).body.code).toBe(kernelRefusals.KEY_REUSED.code);
    expect((await mark(owner.token, false)).status).toBe(200);
  });
});
