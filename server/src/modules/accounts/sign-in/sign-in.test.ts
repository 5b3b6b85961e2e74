import { getMe, logInSecondFactor, startSecondFactor } from '@plenum/contract/accounts/endpoints';
import { accountRefusals } from '@plenum/contract/accounts/messages';
import {
  createBySignIn,
  linkSignIn,
  listOwnSignIns,
  listSignInProviders,
  startLinking,
  startSignIn,
  unlinkSignIn,
} from '@plenum/contract/accounts/sign-in';
import { signInRefusals } from '@plenum/contract/accounts/sign-in-messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { auditOf } from '#test/effects';
import { appCode, buildPerson, turnOnSecondFactor } from '#test/people';
import { logInAtProvider } from '#test/sign-in-provider';
import { expectStep, newBrowser, openSignInStage } from '#test/sign-ins';

const stage = await openSignInStage();
const { app, begin, finish, goThrough, joinNorth, link, newPerson, north, south } = stage;
afterAll(() => stage.close());

test('lists the providers of the settings, without anything secret', async () => {
  const { body } = await app.call(listSignInProviders);
  expect(body.data[0]).toEqual({ id: 'north', name: { en: 'University north', zh: 'north 大学' } });
  expect(body.data).toHaveLength(3);
});

test('the address of the provider asks for a code with PKCE, state and nonce, and for our own page', async () => {
  const { url } = await begin('north');
  const query = Object.fromEntries(new URL(url).searchParams);
  expect(query).toMatchObject({
    response_type: 'code',
    client_id: 'plenum',
    redirect_uri: 'http://localhost:8080/sign-in/north',
    scope: 'openid email profile',
    code_challenge_method: 'S256',
  });
  for (const name of ['state', 'nonce', 'code_challenge']) expect(query[name]).toMatch(/^[\w-]{43}$/);
  expect(url).not.toContain('secret');
});

describe('a first login', () => {
  test('creates an account with the verified address, a name and the consents', async () => {
    const { made, email, shown, sub } = await joinNorth();
    expect(shown).toBe(email);
    const me = made.body.data.me;
    expect(me).toMatchObject({ name: `Person ${sub.split('-')[1]}`, byCodeOnly: true, administrator: false });
    const { rows } = await app.kernel.db.execute(sql`
      select email, (select count(*)::int from consents c where c.account_id = a.id and way = 'sign_up') as consents
      from accounts a where id = ${me.id}`);
    expect(rows).toEqual([{ email, consents: 2 }]);
    expect(await auditOf(app, `account:${me.id}`)).toEqual(['account.made_by_sign_in', 'login.started']);
  });

  test('needs the terms', async () => {
    const { sub } = newPerson(north);
    const back = await goThrough('north', sub);
    const { ticket } = expectStep((await finish(back)).body.data, 'agree');
    const refused = await app.call(createBySignIn, { body: { ticket, browser: back.browser, agreed: null } });
    expect(refused.body.errors).toMatchObject([{ path: 'agreed' }]);
  });

  test('creates no account if the provider may not', async () => {
    const { sub } = newPerson(south, 'south.example');
    const { body } = await finish(await goThrough('south', sub));
    expect(body.code).toBe(signInRefusals.SIGN_IN_NO_ACCOUNT.code);
  });

  test('is refused with an address of another domain, also if it ends alike', async () => {
    for (const domain of ['north.example', 'notsouth.example', 'south.example.org']) {
      const { sub } = newPerson(south, domain);
      const { body } = await finish(await goThrough('south', sub));
      expect(body.code).toBe(signInRefusals.SIGN_IN_DOMAIN.code);
    }
  });

  test.each(['nobody', 'unverified'])('is refused without a verified address: %s', async (sub) => {
    const { body } = await finish(await goThrough('north', sub));
    expect(body.code).toBe(signInRefusals.SIGN_IN_NO_EMAIL.code);
  });
});

describe('a later login', () => {
  test('opens the same account, also after the address has changed at the provider', async () => {
    const { sub, made } = await joinNorth();
    north.people.set(sub, { email: 'another@north.example', email_verified: true });
    const done = expectStep((await finish(await goThrough('north', sub))).body.data, 'done');
    expect(done.me.id).toBe(made.body.data.me.id);
    expect((await app.call(getMe, { token: done.token })).status).toBe(200);
  });

  test('is refused while the account is disabled', async () => {
    const { sub, made } = await joinNorth();
    await app.kernel.db.execute(
      sql`update accounts set disabled_at = now() where id = ${made.body.data.me.id}`,
    );
    const { body } = await finish(await goThrough('north', sub));
    expect(body.code).toBe(accountRefusals.ACCOUNT_DISABLED.code);
  });

  test('asks for the second factor', async () => {
    const person = await buildPerson(app);
    const { secret } = await turnOnSecondFactor(app, person);
    const { sub } = newPerson(north);
    expectStep((await link(person.token, sub)).body.data, 'linked');
    const { ticket } = expectStep((await finish(await goThrough('north', sub))).body.data, 'second_factor');
    app.clock.advance(31_000);
    const done = await app.call(logInSecondFactor, { body: { ticket, code: appCode(app, secret) } });
    expect(done.body.data.me.id).toBe(person.me.id);
  });
});

describe('an account with the same address', () => {
  test('is not opened, and is connected only after its owner has logged in', async () => {
    const { sub, email } = newPerson(north);
    const owner = await buildPerson(app, { target: email });
    const back = await goThrough('north', sub);
    const { ticket } = expectStep((await finish(back)).body.data, 'prove');
    const proof = { ticket, browser: back.browser };
    // Not with another account, and not as a new one.
    const stranger = await buildPerson(app);
    const other = await app.call(linkSignIn, { token: stranger.token, body: proof });
    expect(other.body.code).toBe(signInRefusals.SIGN_IN_OTHER_ACCOUNT.code);
    const made = await app.call(createBySignIn, { body: { ...proof, agreed: true } });
    expect(made.body.code).toBe(signInRefusals.SIGN_IN_OVER.code);
    const linked = await app.call(linkSignIn, { token: owner.token, body: proof });
    expect(linked.body.data).toMatchObject([{ provider: 'north', name: { en: 'University north' } }]);
    expect(linked.body.data[0]?.email).not.toBe(email);
    const done = expectStep((await finish(await goThrough('north', sub))).body.data, 'done');
    expect(done.me.id).toBe(owner.me.id);
    expect(await auditOf(app, `account:${owner.me.id}`)).toContain('account.sign_in_linked');
  });

  test('is not found by an address that is not verified', async () => {
    const { sub, email } = newPerson(north);
    await buildPerson(app, { target: email });
    north.people.set(sub, { email, email_verified: false });
    const { body } = await finish(await goThrough('north', sub));
    expect(body.code).toBe(signInRefusals.SIGN_IN_NO_EMAIL.code);
  });

  test('stays closed while it is disabled', async () => {
    const { sub, email } = newPerson(north);
    const owner = await buildPerson(app, { target: email });
    await app.kernel.db.execute(sql`update accounts set disabled_at = now() where id = ${owner.me.id}`);
    const { body } = await finish(await goThrough('north', sub));
    expect(body.code).toBe(accountRefusals.ACCOUNT_DISABLED.code);
  });
});

describe('connecting and disconnecting', () => {
  test('the owner connects, logs in, and disconnects, with a message about each', async () => {
    const { sub } = newPerson(north);
    const person = await buildPerson(app, { target: `owner-of-${sub}@example.org` });
    expectStep((await link(person.token, sub)).body.data, 'linked');
    await app.deliverOutbox();
    expect(await app.lastMessage(person.target)).toContain('was connected');
    // A second time changes nothing.
    expectStep((await link(person.token, sub)).body.data, 'linked');
    const own = (await app.call(listOwnSignIns, { token: person.token })).body.data;
    expect(own).toMatchObject([{ provider: 'north', lastUsedAt: null }]);
    const params = { id: own[0]?.id ?? '' };
    const stranger = await buildPerson(app);
    expect((await app.call(unlinkSignIn, { token: stranger.token, params })).status).toBe(404);
    expect((await app.call(unlinkSignIn, { token: person.token, params })).body.data).toEqual([]);
    await app.deliverOutbox();
    expect(await app.lastMessage(person.target)).toContain('was disconnected from your');
    expectStep((await finish(await goThrough('north', sub))).body.data, 'agree');
  });

  test('needs a confirmed identity', async () => {
    const person = await buildPerson(app);
    app.clock.advance(11 * 60_000);
    const body = { provider: 'north', browser: newBrowser() };
    const start = await app.call(startLinking, { token: person.token, body });
    expect(start.body.code).toBe(kernelRefusals.CONFIRM_IDENTITY.code);
    const params = { id: crypto.randomUUID() };
    const end = await app.call(unlinkSignIn, { token: person.token, params });
    expect(end.body.code).toBe(kernelRefusals.CONFIRM_IDENTITY.code);
  });

  test('a login of another account is not taken over', async () => {
    const { sub } = await joinNorth();
    const person = await buildPerson(app);
    expect((await link(person.token, sub)).body.code).toBe(signInRefusals.SIGN_IN_TAKEN.code);
  });

  test('is finished only by the login that began it', async () => {
    const person = await buildPerson(app);
    const other = await buildPerson(app);
    const { sub } = newPerson(north);
    for (const token of [undefined, other.token]) {
      const browser = newBrowser();
      const body = { provider: 'north', browser };
      const { url } = (await app.call(startLinking, { token: person.token, body })).body.data;
      const answer = await logInAtProvider(url, sub);
      expect((await finish({ ...body, answer }, token)).body.code).toBe(signInRefusals.SIGN_IN_OVER.code);
    }
    expect((await app.call(listOwnSignIns, { token: person.token })).body.data).toEqual([]);
  });
});

test('a person who cancels at the provider reads so', async () => {
  const { body } = await finish(await goThrough('north', 'cancel'));
  expect(body.code).toBe(signInRefusals.SIGN_IN_CANCELLED.code);
});

test('a provider that does not answer is named as the reason; an unknown one is not found', async () => {
  const browser = newBrowser();
  const down = await app.call(startSignIn, { body: { provider: 'gone', browser } });
  expect(down.body.code).toBe(signInRefusals.SIGN_IN_UNREACHABLE.code);
  const unknown = await app.call(startSignIn, { body: { provider: 'nowhere', browser } });
  expect(unknown.status).toBe(404);
});

// The last test, because it moves the clock to the real time, which the provider uses.
test('a login confirms the identity only if the provider has just asked the person', async () => {
  const { sub } = await joinNorth();
  const confirms = async () => {
    const { token } = expectStep((await finish(await goThrough('north', sub))).body.data, 'done');
    return (await app.call(startSecondFactor, { token })).body.code === kernelRefusals.CONFIRM_IDENTITY.code;
  };
  app.clock.advance(Date.now() - app.clock.now().getTime());
  expect(await confirms()).toBe(false);
  app.clock.advance(11 * 60_000);
  expect(await confirms()).toBe(true);
});
