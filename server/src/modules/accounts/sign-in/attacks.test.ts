import { createBySignIn } from '@plenum/contract/accounts/sign-in';
import { signInRefusals } from '@plenum/contract/accounts/sign-in-messages';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { randomToken } from '#kernel/crypto/random';
import { logInAtProvider } from '#test/sign-in-provider';
import { expectStep, newBrowser, openSignInStage } from '#test/sign-ins';

const stage = await openSignInStage();
const { app, begin, finish, goThrough, joinNorth, newPerson, north, south } = stage;
afterAll(() => stage.close());

test('an answer is refused in another browser than the one that began', async () => {
  const back = await goThrough('north', newPerson(north).sub);
  const { body } = await finish({ ...back, browser: newBrowser() });
  expect(body.code).toBe(signInRefusals.SIGN_IN_OVER.code);
  // The other browser did not use up the attempt.
  expectStep((await finish(back)).body.data, 'agree');
});

test('an answer works once, and not even once if it was wrong', async () => {
  const { sub } = await joinNorth();
  const back = await goThrough('north', sub);
  expectStep((await finish(back)).body.data, 'done');
  expect((await finish(back)).body.code).toBe(signInRefusals.SIGN_IN_OVER.code);
  const next = await goThrough('north', sub);
  const wrong = { ...next, answer: next.answer.replace(/code=\w/, 'code=-') };
  expect((await finish(wrong)).body.code).toBe(signInRefusals.SIGN_IN_FAILED.code);
  expect((await finish(next)).body.code).toBe(signInRefusals.SIGN_IN_OVER.code);
});

test('of two answers at the same time one works', async () => {
  const { sub } = await joinNorth();
  const back = await goThrough('north', sub);
  const both = await Promise.all([finish(back), finish(back)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
});

test('an attempt and a ticket expire after ten minutes', async () => {
  const { sub } = newPerson(north);
  const late = await goThrough('north', sub);
  app.clock.advance(10 * 60_000);
  expect((await finish(late)).body.code).toBe(signInRefusals.SIGN_IN_OVER.code);
  const back = await goThrough('north', sub);
  const { ticket } = expectStep((await finish(back)).body.data, 'agree');
  app.clock.advance(10 * 60_000);
  const { body } = await app.call(createBySignIn, {
    body: { ticket, browser: back.browser, agreed: true },
  });
  expect(body.code).toBe(signInRefusals.SIGN_IN_OVER.code);
});

test('a ticket works in its browser, and once', async () => {
  const back = await goThrough('north', newPerson(north).sub);
  const { ticket } = expectStep((await finish(back)).body.data, 'agree');
  const create = async (browser: string) =>
    (await app.call(createBySignIn, { body: { ticket, browser, agreed: true } })).body.code;
  expect(await create(newBrowser())).toBe(signInRefusals.SIGN_IN_OVER.code);
  expect(await create(back.browser)).not.toBe(signInRefusals.SIGN_IN_OVER.code);
  expect(await create(back.browser)).toBe(signInRefusals.SIGN_IN_OVER.code);
});

test('a token with another nonce is refused', async () => {
  const { url, ...begun } = await begin('north');
  const address = new URL(url);
  address.searchParams.set('nonce', randomToken(32));
  const answer = await logInAtProvider(address.href, newPerson(north).sub);
  expect((await finish({ ...begun, answer })).body.code).toBe(signInRefusals.SIGN_IN_FAILED.code);
});

test('a stolen code is worth nothing in another attempt', async () => {
  const { sub } = await joinNorth();
  const stolen = new URLSearchParams((await goThrough('north', sub)).answer);
  const { url, ...own } = await begin('north');
  stolen.set('state', new URL(url).searchParams.get('state') ?? '');
  const { body } = await finish({ ...own, answer: `?${stolen.toString()}` });
  expect(body.code).toBe(signInRefusals.SIGN_IN_FAILED.code);
});

test('an answer of another provider is refused, with its name and without', async () => {
  const { sub } = newPerson(south, 'south.example');
  const { url, ...begun } = await begin('north');
  const state = new URL(url).searchParams.get('state') ?? '';
  const foreign = new URL((await begin('south')).url);
  foreign.searchParams.set('state', state);
  const answer = await logInAtProvider(foreign.href, sub);
  expect((await finish({ ...begun, provider: 'south', answer })).body.code).toBe(
    signInRefusals.SIGN_IN_OVER.code,
  );
  expect(answer).toContain('iss=');
  expect((await finish({ ...begun, answer })).body.code).toBe(signInRefusals.SIGN_IN_FAILED.code);
  // Without its name, the code is refused by the provider that was asked.
  const { url: nextUrl, ...second } = await begin('north');
  const nameless = new URLSearchParams(answer);
  nameless.delete('iss');
  nameless.set('state', new URL(nextUrl).searchParams.get('state') ?? '');
  const { body } = await finish({ ...second, answer: `?${nameless.toString()}` });
  expect(body.code).toBe(signInRefusals.SIGN_IN_FAILED.code);
});

test('a person of another provider with the same id is another person', async () => {
  const { sub } = await joinNorth();
  south.people.set(sub, { email: 'twin@south.example', email_verified: true });
  const { body } = await finish(await goThrough('south', sub));
  expect(body.code).toBe(signInRefusals.SIGN_IN_NO_ACCOUNT.code);
});

test('a provider that replaces another one under its id does not speak for its people', async () => {
  const { sub, made } = await joinNorth();
  await app.kernel.db.execute(sql`
    update sign_in_identities set issuer = 'https://earlier.example' where account_id = ${made.body.data.me.id}`);
  expectStep((await finish(await goThrough('north', sub))).body.data, 'prove');
});

test('nothing secret is stored', async () => {
  const { back } = await joinNorth();
  const { rows } = await app.kernel.db.execute(
    sql`select row_to_json(a)::text as row from sign_in_attempts a`,
  );
  const stored = JSON.stringify(rows);
  for (const value of [back.browser, new URLSearchParams(back.answer).get('state') ?? ''])
    expect(stored).not.toContain(value);
});
