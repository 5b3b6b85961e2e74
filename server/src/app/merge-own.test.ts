import {
  changeTarget,
  confirmIdentity,
  getMe,
  listLogins,
  logIn,
  sendOwnCode,
} from '@plenum/contract/accounts/endpoints';
import { mergeOwn, type OwnMerge, openOwnMerge } from '@plenum/contract/accounts/merge';
import { accountRefusals } from '@plenum/contract/accounts/messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { listParticipations } from '@plenum/contract/registration/mine/endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { auditOf } from '#test/effects';
import { assignRoles } from '#test/meetings';
import { placeFor } from '#test/orders';
import {
  buildPerson,
  disable,
  logInAgain,
  makeAdministrator,
  type Person,
  readCode,
  turnOnSecondFactor,
} from '#test/people';
import { type BuiltOffer, buildOffer, buildOrder, memberDraft } from '#test/registrations';

let app: TestApp;
let offer: BuiltOffer;
let mine: Person;
let other: Person;
let nr = 0;

beforeAll(async () => {
  app = await createTestApp();
  offer = await buildOffer(app, { stock: null });
});
afterAll(() => app.close());
beforeEach(async () => {
  nr += 1;
  mine = await buildPerson(app);
  other = await buildPerson(app, { target: `gull-${nr}@plenum.example` });
});

/** Returns the code that is sent to the address of the other account. */
async function codeOf(target = other.target, by = mine): Promise<string> {
  const sent = await app.call(sendOwnCode, { token: by.token, body: { purpose: 'change_target', target } });
  expect(sent.status).toBe(200);
  await app.deliverOutbox();
  return readCode(await app.lastMessage(target));
}

const open = (code: string, { target = other.target, token = mine.token } = {}) =>
  app.call(openOwnMerge, { token, body: { target, code } });
const merge = ({ ticket, version }: Pick<OwnMerge, 'ticket' | 'version'>, token = mine.token) =>
  app.call(mergeOwn, { token, body: { ticket, version } });
const opened = async () => (await open(await codeOf())).body.data;

test('the code proves access to the other account; both become one, and both addresses get a message', async () => {
  const { number } = await placeFor(app, offer, other);
  const elsewhere = await logInAgain(app, mine);
  const code = await codeOf();
  expect(await app.lastMessage(other.target)).toMatch(/already have an account/);
  const taken = await app.call(changeTarget, { token: mine.token, body: { target: other.target, code } });
  expect(taken.body.code).toBe(accountRefusals.TARGET_TAKEN.code);

  const { data } = (await open(code)).body;
  expect(data).toMatchObject({ into: { id: mine.me.id }, from: { id: other.me.id }, blocks: [] });
  expect(data.groups.find(({ key }) => key === 'orders')?.rows).toMatchObject([{ label: number }]);
  const merged = await merge(data);
  expect(merged.body.data).toMatchObject({
    id: mine.me.id,
    email: expect.stringContaining('@plenum.example'),
  });

  // The logins of the merged account have ended, those of the remaining one have not.
  expect((await app.call(getMe, { token: other.token })).status).toBe(401);
  expect((await app.call(getMe, { token: elsewhere })).status).toBe(200);
  expect((await app.call(listLogins, { token: mine.token })).body.data).toHaveLength(2);
  const byEmail = await app.call(logIn, { body: { account: other.target, password: mine.password } });
  expect(byEmail.body.data).toMatchObject({ me: { id: mine.me.id } });
  const orders = await app.call(listParticipations, { token: mine.token });
  expect(JSON.stringify(orders.body.data)).toContain(number);

  await app.deliverOutbox();
  for (const target of [mine.target, other.target])
    expect(await app.lastMessage(target)).toContain(mine.username);
  const audit = await auditOf(app, `account:${other.me.id}`);
  expect(audit).toEqual(expect.arrayContaining(['account.merge_opened', 'account.merged']));
  expect(await auditOf(app, `account:${mine.me.id}`)).toContain('account.took_over');
  expect((await merge(data)).body.code).toBe(accountRefusals.MERGE_LATE.code);
});

test('an address replaces the account’s former one, which gets a message', async () => {
  const before = `tern-${nr}@plenum.example`;
  await app.call(changeTarget, { token: mine.token, body: { target: before, code: await codeOf(before) } });
  expect((await merge(await opened())).body.data.email).toBe('g***@plenum.example');
  await app.deliverOutbox();
  for (const target of [before, other.target])
    expect(await app.lastMessage(target)).toMatch(/have been merged/);
});

describe('without the code', () => {
  test('a wrong code gets the same answer whether or not the address has an account', async () => {
    const unknown = `nobody-${nr}@plenum.example`;
    const answers = [];
    for (const target of [other.target, unknown]) {
      await codeOf(target);
      const { status, body } = await open('000000', { target });
      answers.push([status, { ...body, requestId: '' }]);
      const changed = await app.call(changeTarget, { token: mine.token, body: { target, code: '000000' } });
      answers.push([changed.status, { ...changed.body, requestId: '' }]);
    }
    expect(answers[0]).toEqual(answers[2]);
    expect(answers[1]).toEqual(answers[3]);
    expect(answers[0]?.[0]).toBe(422);
  });

  test('a code works once, for the account that asked for it, and finds no account if there is none', async () => {
    const code = await codeOf();
    const stranger = await buildPerson(app);
    expect((await open(code, { token: stranger.token })).body.code).toBe(accountRefusals.CODE_WRONG.code);
    expect((await open(code)).status).toBe(200);
    expect((await open(code)).body.code).toBe(accountRefusals.CODE_WRONG.code);
    const unknown = `nobody-${nr}@plenum.example`;
    const alone = await open(await codeOf(unknown), { target: unknown });
    expect(alone.body.code).toBe(accountRefusals.CODE_WRONG.code);
  });

  test('the confirmation is valid for this login, for 15 minutes, and while the address keeps its account', async () => {
    const seen = await opened();
    expect((await merge(seen, await logInAgain(app, mine))).body.code).toBe(accountRefusals.MERGE_LATE.code);
    expect((await merge(seen, other.token)).body.code).toBe(accountRefusals.MERGE_LATE.code);
    const altered = { ...seen, ticket: `${seen.ticket}x` };
    expect((await merge(altered)).body.code).toBe(accountRefusals.MERGE_LATE.code);
    await app.kernel.pool.query('update accounts set email = $2 where id = $1', [
      other.me.id,
      `away-${nr}@plenum.example`,
    ]);
    expect((await merge(seen)).body.code).toBe(accountRefusals.MERGE_LATE.code);
    await app.kernel.pool.query('update accounts set email = $2 where id = $1', [other.me.id, other.target]);
    app.clock.advance(15 * 60_000);
    const way = { by: 'password', password: mine.password } as const;
    await app.call(confirmIdentity, { token: mine.token, body: way });
    expect((await merge(seen)).body.code).toBe(accountRefusals.MERGE_LATE.code);
  });

  test('a login that was not confirmed recently can neither preview nor merge', async () => {
    app.clock.advance(3_600_000);
    const code = await codeOf();
    expect((await open(code)).body.code).toBe(kernelRefusals.CONFIRM_IDENTITY.code);
  });
});

describe('is refused, with the next step,', () => {
  async function refused(blocked: string, sentence: RegExp) {
    const seen = await opened();
    expect(seen.blocks.map(({ code }) => code)).toEqual([blocked]);
    expect(seen.blocks[0]?.sentence).toMatch(sentence);
    expect((await merge(seen)).body.code).toBe(accountRefusals.MERGE_BLOCKED.code);
    const still = await app.kernel.pool.query(
      'select 1 from accounts where id = $1 and merged_into is null',
      [other.me.id],
    );
    expect(still.rowCount).toBe(1);
  }

  test('two-step verification of the other account, even if this account has it', async () => {
    await turnOnSecondFactor(app, other);
    await refused('second_factor', /a verification code isn’t enough/);
    await turnOnSecondFactor(app, mine);
    app.clock.advance(61_000);
    await refused('second_factor', /a verification code isn’t enough/);
  });

  test('an account with roles and an administrator', async () => {
    await assignRoles(app, other, offer.meetingId, 'finance');
    await refused('staff', /Log in to that account and add/);
    await makeAdministrator(app, other);
    app.clock.advance(61_000);
    await refused('administrator', /Log in to that account and add/);
  });

  test('a disabled account', async () => {
    await disable(app, other);
    await refused('disabled', /contact support/);
  });

  test('two accounts registered for one conference', async () => {
    for (const buyer of [mine, other])
      await buildOrder(app, offer.meetingId, [memberDraft(offer.type.id)], { buyer });
    await refused('registered', /ask the organizer/);
  });

  test('a preview that is out of date', async () => {
    const seen = await opened();
    await placeFor(app, offer, other);
    expect((await merge(seen)).body.code).toBe(accountRefusals.MERGE_STALE.code);
  });

  test('a staff account takes over an ordinary one, and keeps its roles', async () => {
    await assignRoles(app, mine, offer.meetingId, 'finance');
    expect((await merge(await opened())).body.data.roles).toHaveLength(1);
  });
});
