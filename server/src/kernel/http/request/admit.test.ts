import { getMe, logIn } from '@plenum/contract/accounts/endpoints';
import { endpoint } from '@plenum/contract/kernel/endpoint';
import { getSite } from '@plenum/contract/kernel/endpoints';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp } from '#test/app';
import { buildPerson } from '#test/people';
import type { Authenticator, Identity } from '../actor.ts';
import { admit } from './admit.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const door = (access: 'public' | 'login' | 'staff' | 'administrator', extra: object = {}) =>
  endpoint({
    name: `test.${access}`,
    method: 'GET',
    path: '/api/test',
    access,
    summary: { en: 'Test', zh: '测试' },
    reply: z.null(),
    ...extra,
  });

function knowing(actor: Partial<Identity>): Authenticator {
  const identity: Identity = {
    accountId: '00000000-0000-4000-8000-000000000001',
    loginId: '00000000-0000-4000-8000-000000000002',
    administrator: false,
    roles: new Map(),
    secondFactor: false,
    identityConfirmedAt: app.clock.now(),
    ...actor,
  };
  return {
    authenticate: async (token) => (token === 'good' ? { kind: 'known', identity } : { kind: 'dead' }),
    stillStands: async () => true,
  };
}

async function knock(
  access: Parameters<typeof door>[0],
  actor: Partial<Identity>,
  staffSecondFactor = false,
) {
  const kernel = { ...app.kernel, config: { ...app.kernel.config, staffSecondFactor } };
  const caller = { authorization: 'good', address: '192.0.2.1' };
  try {
    await admit(kernel, knowing(actor), door(access), caller);
    return 'in';
  } catch (error) {
    return (error as Error).message;
  }
}

const attendee = {};
const manager = { roles: new Map([['meeting', ['manager']]]) };
const chief = { administrator: true };

describe('admission by policy', () => {
  test.each([
    ['public', attendee, 'in'],
    ['login', attendee, 'in'],
    ['staff', attendee, 'FORBIDDEN'],
    ['administrator', attendee, 'FORBIDDEN'],
    ['login', manager, 'in'],
    ['staff', manager, 'in'],
    ['administrator', manager, 'FORBIDDEN'],
    ['staff', chief, 'in'],
    ['administrator', chief, 'in'],
  ] as const)('%s, %o: %s', async (access, actor, outcome) => {
    expect(await knock(access, actor)).toBe(outcome);
  });

  test.each([
    ['staff', manager, 'SECOND_FACTOR_NEEDED'],
    ['administrator', chief, 'SECOND_FACTOR_NEEDED'],
    ['staff', { ...manager, secondFactor: true }, 'in'],
    ['administrator', { ...chief, secondFactor: true }, 'in'],
    ['login', manager, 'in'],
    ['staff', attendee, 'FORBIDDEN'],
  ] as const)('where staff need a second factor: %s, %o: %s', async (access, actor, outcome) => {
    expect(await knock(access, actor, true)).toBe(outcome);
  });
});

describe('admission by rate', () => {
  test('a limit counts per account, or per address without one', async () => {
    const limited = door('public', { limit: { calls: 2, seconds: 60 } });
    const ask = (authorization: string, address: string, actor: Partial<Identity> = {}) =>
      admit(app.kernel, knowing(actor), limited, { authorization, address });
    await ask('', '192.0.2.10');
    await ask('', '192.0.2.10');
    await expect(ask('', '192.0.2.10')).rejects.toThrow('TOO_MANY');
    await ask('', '192.0.2.11');
    await ask('good', '192.0.2.10');
    await ask('good', '192.0.2.12');
    await expect(ask('good', '192.0.2.13')).rejects.toThrow('TOO_MANY');
    await ask('good', '192.0.2.13', { accountId: '00000000-0000-4000-8000-000000000009' });
  });

  test('neighbours in one IPv6 household count as one', async () => {
    const limited = door('public', { name: 'test.household', limit: { calls: 1, seconds: 60 } });
    const ask = (address: string) => admit(app.kernel, knowing({}), limited, { authorization: '', address });
    await ask('2001:db8:1:2::1');
    await expect(ask('2001:db8:1:2:ffff::2')).rejects.toThrow('TOO_MANY');
    await ask('2001:db8:1:3::1');
  });

  test('a stranger gets 600 calls a minute, and an invalid token gets no more', async () => {
    const person = await buildPerson(app);
    const address = '192.0.2.66';
    const statuses = new Map<string, number>();
    for (let call = 0; call < 620; call += 1) {
      const token = call % 2 === 0 ? {} : { token: `rubbish-${call}` };
      const { status } = await app.call(getSite, { address, ...token });
      statuses.set(String(status), (statuses.get(String(status)) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 200: 600, 429: 20 });
    const refused = await app.call(getMe, { address, token: 'rubbish' });
    expect(refused.body.code).toBe(kernelRefusals.TOO_MANY.code);
    expect(refused.headers['retry-after']).toBe('10');
    expect((await app.call(getMe, { address, token: person.token })).status).toBe(200);
    app.clock.advance(60_000);
    expect((await app.call(getSite, { address })).status).toBe(200);
  });
});

describe('the address of a caller', () => {
  const tryFrom = async (server: TestApp, forwarded: string, count: number) => {
    const statuses: number[] = [];
    for (let call = 0; call < count; call += 1) {
      const body = { account: `nobody${call}`, password: 'wrong-password' };
      const headers = { 'x-forwarded-for': forwarded.replace('#', String(call)) };
      statuses.push((await server.call(logIn, { body, headers })).status);
    }
    return statuses;
  };

  test('ignores a forged X-Forwarded-For if no proxy is trusted', async () => {
    const server = await createTestApp({ trustProxy: [] });
    const statuses = await tryFrom(server, '203.0.113.#', 51);
    await server.close();
    expect(statuses.at(-1)).toBe(429);
  });

  test('is the one that the trusted proxy added', async () => {
    const statuses = await tryFrom(app, '203.0.113.#, 192.0.2.99', 51);
    expect(statuses.at(-1)).toBe(429);
  });
});
