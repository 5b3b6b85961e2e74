import { logIn, sendCode, sendOwnCode } from '@plenum/contract/accounts/endpoints';
import { accountRefusals } from '@plenum/contract/accounts/messages';
import type { publicCodePurposes } from '@plenum/contract/accounts/schemas';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildPerson, newTarget, type Person } from '#test/people';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

type Purpose = (typeof publicCodePurposes)[number];
const purposes: readonly Purpose[] = ['ticket', 'sign_up', 'register', 'log_in', 'reset'];

let addresses = 0;
function newAddress(): string {
  addresses += 1;
  return `203.0.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
}

/**
 * Requests a code as a stranger, each time from another address, and slowly enough that only the target's limit is
 * reached.
 */
async function ask(purpose: Purpose, target: string, from: { device?: string; token?: string } = {}) {
  app.clock.advance(13 * 60_000);
  const { device, token } = from;
  return app.call(sendCode, {
    body: { purpose, target, ...(device !== undefined && { device }) },
    address: newAddress(),
    ...(token !== undefined && { token }),
  });
}

async function askOften(wanted: readonly Purpose[], times: number, target: string): Promise<number> {
  let sent = 0;
  for (let time = 0; time < times; time += 1)
    for (const purpose of wanted) if ((await ask(purpose, target)).status === 200) sent += 1;
  return sent;
}

/** Logs in and returns the proof that the browser then stores. */
async function deviceOf({ username, password }: Person): Promise<string> {
  const answer = await app.call(logIn, { body: { account: username, password }, address: newAddress() });
  const { data } = answer.body;
  if (data?.step !== 'done') throw new Error(answer.body.message);
  return data.device;
}

describe('codes requested by strangers', () => {
  test.each(purposes)('to %s leave codes for every other purpose', async (used) => {
    const target = newTarget();
    expect(await askOften([used], 12, target)).toBe(5);
    for (const purpose of purposes.filter((other) => other !== used)) {
      app.clock.advance(24 * 3_600_000);
      const another = newTarget();
      await askOften([used], 12, another);
      expect([purpose, (await ask(purpose, another)).status]).toEqual([purpose, 200]);
    }
  });

  test('are limited to ten a day for all purposes, of which three are reserved for logging in and resetting', async () => {
    const target = newTarget();
    expect(await askOften(['ticket', 'sign_up', 'register'], 6, target)).toBe(7);
    expect(await askOften(['log_in', 'reset'], 6, target)).toBe(3);
    expect(await askOften(purposes, 1, target)).toBe(0);
  });

  test('get the same answers for a number with an account and one without', async () => {
    const person = await buildPerson(app);
    const [known, unknown] = [person.target, newTarget()];
    const answers: unknown[][] = [[], []];
    for (let time = 0; time < 4; time += 1)
      for (const purpose of purposes) {
        app.clock.advance(13 * 60_000);
        for (const [index, target] of [known, unknown].entries()) {
          const { status, body, headers } = await app.call(sendCode, {
            body: { purpose, target },
            address: newAddress(),
          });
          answers[index]?.push([status, body.code, body.data, headers['retry-after']]);
        }
      }
    expect(answers[0]).toEqual(answers[1]);
  });
});

describe('a person whose codes of the day strangers have used up', () => {
  let person: Person;
  let device: string;
  beforeAll(async () => {
    person = await buildPerson(app);
    device = await deviceOf(person);
    expect(await askOften(purposes, 4, person.target)).toBe(10);
    expect((await ask('log_in', person.target)).body.code).toBe(kernelRefusals.TOO_MANY.code);
  });

  test('gets four more in a browser that was logged in before, or with a login', async () => {
    expect((await ask('log_in', person.target, { device })).status).toBe(200);
    expect((await ask('ticket', person.target, { token: person.token })).status).toBe(200);
    app.clock.advance(13 * 60_000);
    const own = { body: { purpose: 'confirm_identity', channel: 'phone' } as const, token: person.token };
    expect((await app.call(sendOwnCode, own)).status).toBe(200);
    const soon = await app.call(sendOwnCode, own);
    expect(soon.body.code).toBe(accountRefusals.CODE_TOO_SOON.code);
    expect((await ask('reset', person.target, { device })).status).toBe(200);
    expect((await ask('reset', person.target, { device })).body.code).toBe(kernelRefusals.TOO_MANY.code);
  });

  test('gets none from a stranger’s login, browser or account, or from a forged proof', async () => {
    const stranger = await buildPerson(app);
    const victim = await buildPerson(app);
    await askOften(purposes, 4, victim.target);
    const proofs = [
      { device: await deviceOf(stranger) },
      { token: stranger.token },
      { device: `${(await deviceOf(victim)).slice(0, -4)}AAAA` },
      { device: 'nothing' },
    ];
    for (const proof of proofs)
      expect((await ask('log_in', victim.target, proof)).body.code).toBe(kernelRefusals.TOO_MANY.code);
    const change = await app.call(sendOwnCode, {
      body: { purpose: 'change_target', target: victim.target },
      token: stranger.token,
    });
    expect(change.body.code).toBe(kernelRefusals.TOO_MANY.code);
  });
});

describe('wrong passwords for a name', () => {
  const attempt = (account: string, password: string, address: string, device?: string) =>
    app.call(logIn, { body: { account, password, ...(device !== undefined && { device }) }, address });

  async function failFrom(account: string, count: number): Promise<number> {
    const address = newAddress();
    let looked = 0;
    for (let time = 0; time < count; time += 1)
      if ((await attempt(account, `wrong-${time}`, address)).status === 422) looked += 1;
    return looked;
  }

  test('from one address do not lock the owner out elsewhere', async () => {
    const person = await buildPerson(app);
    expect(await failFrom(person.username, 12)).toBe(10);
    expect((await attempt(person.username, person.password, newAddress())).status).toBe(200);
  });

  test('from many addresses are blocked after a hundred, except in browsers that were logged in before', async () => {
    const person = await buildPerson(app);
    const device = await deviceOf(person);
    const unknown = `nobody-${person.username}`;
    const looked = { known: 0, unknown: 0 };
    for (let address = 0; address < 11; address += 1) {
      looked.known += await failFrom(person.username, 10);
      looked.unknown += await failFrom(unknown, 10);
    }
    expect(looked).toEqual({ known: 100, unknown: 100 });
    expect((await attempt(person.username, person.password, newAddress())).status).toBe(429);
    for (let time = 0; time < 9; time += 1)
      expect((await attempt(person.username, 'wrong', newAddress(), device)).status).toBe(422);
    expect((await attempt(person.username, person.password, newAddress(), device)).status).toBe(200);
  });

  test('in a browser that was logged in before are at most ten, from any address', async () => {
    const person = await buildPerson(app);
    const device = await deviceOf(person);
    const statuses: number[] = [];
    for (let time = 0; time < 11; time += 1)
      statuses.push((await attempt(person.username, 'wrong', newAddress(), device)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429]);
  });
});
