import { randomUUID } from 'node:crypto';
import { enableAccount } from '@plenum/contract/accounts/administer';
import { changePicture, getMe, logIn } from '@plenum/contract/accounts/endpoints';
import { mergeAccounts, previewMerge } from '@plenum/contract/accounts/merge';
import { accountRefusals } from '@plenum/contract/accounts/messages';
import { readAccount } from '@plenum/contract/console/account-detail';
import { SUCCESS_CODE } from '@plenum/contract/kernel/envelope';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { listSiteMessages } from '@plenum/contract/messaging/site-messages';
import { listParticipations } from '@plenum/contract/registration/mine/endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '#test/app';
import { balanceIn, payIn } from '#test/balance';
import { buildCode } from '#test/codes';
import { makePng } from '#test/make-images';
import { assignRoles } from '#test/meetings';
import { placeFor, savePayment } from '#test/orders';
import { begin, buildPayable } from '#test/paid-app';
import {
  buildPerson,
  disable,
  logInAgain,
  makeAdministrator,
  type Person,
  turnOnSecondFactor,
} from '#test/people';
import { buildDraft, type BuiltOffer, buildOffer, buildOrder, memberDraft } from '#test/registrations';
import { createTwoServers, type TwoServers } from '#test/two-servers';
import { upload } from '#test/uploads';
import { buildWaiting, sellOut } from '#test/waiting';
import { useSandbox } from '#modules/payments/public';
import { type Sandbox, startSandbox } from '../../sandbox/start-sandbox.ts';
import { recurringJobs } from './compose.ts';

let servers: TwoServers;
let close: () => Promise<void>;
let sandbox: Sandbox;
let app: TestApp;
let chief: Person;
let offer: BuiltOffer;
/** The conference at which people pay into their balance. */
let bank: BuiltOffer;
let ending: Person;
let staying: Person;
const reason = 'The same person signed up twice';

beforeAll(async () => {
  ({ servers, close } = await createTwoServers());
  [app] = servers;
  chief = await buildPerson(app);
  await makeAdministrator(app, chief);
  offer = await buildOffer(app, { stock: null });
  sandbox = await startSandbox({ port: 0, clock: app.clock });
  for (const { kernel } of servers) useSandbox(kernel, sandbox.credentials());
  bank = await buildOffer(app);
  await savePayment(app, bank.meetingId, ['qr_code', 'online_wallet', 'bank_account']);
});
afterAll(async () => {
  await sandbox.close();
  await close();
});
beforeEach(async () => {
  [ending, staying] = [await buildPerson(app), await buildPerson(app)];
});

const pairOf = (from: Person, into: Person) => ({ params: { id: from.me.id, into: into.me.id } });

async function preview(from = ending, into = staying, by = chief) {
  return (await app.call(previewMerge, { ...pairOf(from, into), token: by.token })).body.data;
}

async function merge(
  from = ending,
  into = staying,
  { by = chief, on = app, version = '' }: { by?: Person; on?: TestApp; version?: string } = {},
) {
  const seen = version === '' ? (await preview(from, into, by)).version : version;
  return on.call(mergeAccounts, { ...pairOf(from, into), body: { reason, version: seen }, token: by.token });
}

const blocksOf = async (from = ending, into = staying, by = chief) =>
  (await preview(from, into, by)).blocks.map(({ code }) => code);
const count = async (text: string, ...values: string[]) =>
  (await app.kernel.pool.query(text, values)).rowCount;

describe('merging', () => {
  test('moves all records to the other account; the first one ends and says so, and both addresses get a message', async () => {
    const { number } = await placeFor(app, offer, ending);
    const own = await placeFor(app, offer, staying);
    await payIn(app, ending, bank.meetingId, 5_000);
    await payIn(app, ending, bank.meetingId, 700, 'USD');
    await payIn(app, staying, bank.meetingId, 300);
    await assignRoles(app, ending, offer.meetingId, 'finance', 'steward');
    await assignRoles(app, staying, offer.meetingId, 'finance');
    await app.deliverOutbox();
    const seen = await preview();
    expect(seen.blocks).toEqual([]);
    const groups = new Map(seen.groups.map((group) => [group.key, group]));
    expect(groups.get('orders')).toMatchObject({
      fate: 'moves',
      count: 1,
      rows: [{ label: number, currency: 'CNY' }],
    });
    expect(groups.get('balances')?.rows.map(({ currency, amount }) => [currency, amount])).toEqual([
      ['CNY', 5_000],
      ['USD', 700],
    ]);
    expect(groups.get('roles')?.rows.map(({ label }) => label)).toEqual(['Finance', 'Check-in staff']);
    expect(groups.get('freed')).toMatchObject({ fate: 'ends', count: 1 });
    expect(groups.get('logins')).toMatchObject({ fate: 'ends', count: 1 });
    expect((await merge()).status).toBe(200);

    expect((await app.call(getMe, { token: ending.token })).status).toBe(401);
    const again = await app.call(logIn, { body: { account: ending.username, password: ending.password } });
    expect(again.body).toMatchObject({
      code: accountRefusals.ACCOUNT_MERGED.code,
      message: accountRefusals.ACCOUNT_MERGED.en,
    });
    const mine = await app.call(listParticipations, { token: staying.token });
    expect(JSON.stringify(mine.body.data)).toContain(number);
    expect(JSON.stringify(mine.body.data)).toContain(own.number);
    expect(await balanceIn(app, staying)).toBe(5_300);
    expect(await balanceIn(app, staying, 'USD')).toBe(700);
    expect((await app.call(getMe, { token: staying.token })).body.data.roles).toEqual([
      { meetingId: offer.meetingId, role: 'finance' },
      { meetingId: offer.meetingId, role: 'steward' },
    ]);

    await app.deliverOutbox();
    for (const target of [ending.target, staying.target])
      expect(await app.lastMessage(target)).toContain(`into ${staying.username}`);
    const told = await app.call(listSiteMessages, { token: staying.token });
    expect(told.body.data.messages.map(({ title }) => title)).toContain('Your Plenum accounts were merged');

    const ended = (await app.call(readAccount, { params: { id: ending.me.id }, token: chief.token })).body
      .data;
    expect(ended).toMatchObject({
      state: 'merged',
      mergedInto: { id: staying.me.id },
      phone: '',
      orders: [],
    });
    expect(ended.audit[0]).toMatchObject({
      action: 'account.merged',
      detail: { reason, mergedInto: staying.username },
    });
    const kept = (await app.call(readAccount, { params: { id: staying.me.id }, token: chief.token })).body
      .data;
    expect(kept.mergedFrom).toEqual([{ id: ending.me.id, name: ending.username, username: ending.username }]);
    expect(kept.audit.map(({ action }) => action)).toContain('account.took_over');
    const enabled = await app.call(enableAccount, {
      params: { id: ending.me.id },
      body: { reason },
      token: chief.token,
    });
    expect(enabled.body.code).toBe(accountRefusals.ACCOUNT_STATE.code);
  });

  test('moves an address that the other account lacks; merging again moves everything to the last account', async () => {
    const third = await buildPerson(app, { target: `third-${randomUUID().slice(0, 8)}@example.org` });
    expect((await merge(ending, third)).status).toBe(200);
    const me = (await app.call(getMe, { token: third.token })).body.data;
    expect(me).toMatchObject({ email: expect.stringContaining('@'), phone: expect.any(String) });
    expect((await merge(third, staying)).status).toBe(200);
    const { rows } = await app.kernel.pool.query<{ merged_into: string }>(
      'select merged_into from accounts where id = any ($1)',
      [[ending.me.id, third.me.id]],
    );
    expect(rows.map((row) => row.merged_into)).toEqual([staying.me.id, staying.me.id]);
  });

  test('moves a picture if the other account has none; otherwise each keeps its own', async () => {
    const pictures = async () =>
      (
        await app.kernel.pool.query<{ picture: string | null }>(
          'select picture_file_id as picture from accounts where id = any ($1) order by merged_into nulls last',
          [[ending.me.id, staying.me.id]],
        )
      ).rows.map(({ picture }) => picture);
    const show = async (person: Person) => {
      const bytes = makePng(4, 4);
      expect((await upload(app, changePicture, { by: person, bytes })).status).toBe(200);
    };
    await show(ending);
    const own = (await pictures()).find((picture) => picture !== null);
    const moving = async () => (await preview()).groups.find(({ key }) => key === 'picture')?.count;
    expect(await moving()).toBe(1);
    expect((await merge()).status).toBe(200);
    expect(await pictures()).toEqual([null, own ?? 'none']);
    expect((await app.call(getMe, { token: staying.token })).body.data.img).not.toBe('');

    const third = await buildPerson(app);
    await show(third);
    const before = await app.call(getMe, { token: staying.token });
    expect((await preview(third, staying)).groups.map(({ key }) => key)).not.toContain('picture');
    expect((await merge(third, staying)).status).toBe(200);
    expect((await app.call(getMe, { token: staying.token })).body.data.img).toBe(before.body.data.img);
  });

  test('keeps people unsubscribed', async () => {
    const insert = 'insert into unsubscribes (meeting_id, person, at) values ($1, $2, now())';
    await app.kernel.pool.query(insert, [offer.meetingId, `account:${ending.me.id}`]);
    expect((await merge()).status).toBe(200);
    expect(await count('select from unsubscribes where person = $1', `account:${staying.me.id}`)).toBe(1);
    expect(await count('select from unsubscribes where person = $1', `account:${ending.me.id}`)).toBe(0);
  });

  test('moves a row that arrives late', async () => {
    expect((await merge()).status).toBe(200);
    const late = await buildDraft(app, offer.meetingId, ending.me.id, [memberDraft(offer.type.id)]);
    await recurringJobs.find(({ name }) => name === 'move_late_rows')?.run(app.kernel);
    const owner = 'select from registrations where id = $1 and account_id = $2';
    expect(await count(owner, late.id, staying.me.id)).toBe(1);
  });

  test('drops a draft if the other account has a registration', async () => {
    const draft = await buildDraft(app, offer.meetingId, ending.me.id, [memberDraft(offer.type.id)]);
    await buildOrder(app, offer.meetingId, [memberDraft(offer.type.id)], { buyer: staying });
    expect((await preview()).groups.find(({ key }) => key === 'drafts')?.rows).toMatchObject([
      { id: draft.id },
    ]);
    expect((await merge()).status).toBe(200);
    const cancelled = `select from registrations where id = $1 and account_id = $2 and state = 'cancelled'`;
    expect(await count(cancelled, draft.id, staying.me.id)).toBe(1);
  });

  test('drops a draft of the remaining account if the other has an order', async () => {
    await buildOrder(app, offer.meetingId, [memberDraft(offer.type.id)], { buyer: ending });
    const draft = await buildDraft(app, offer.meetingId, staying.me.id, [memberDraft(offer.type.id)]);
    expect((await merge()).status).toBe(200);
    expect(await count(`select from registrations where id = $1 and state = 'cancelled'`, draft.id)).toBe(1);
  });
});

describe('is refused, with the next step', () => {
  const refused = async (code: string, from = ending, into = staying, by = chief) => {
    expect(await blocksOf(from, into, by)).toContain(code);
    expect((await merge(from, into, { by })).body.code).toBe(accountRefusals.MERGE_BLOCKED.code);
    expect(await count('select from accounts where id = $1 and merged_into is null', from.me.id)).toBe(1);
  };

  test('oneself on either side, and an account with itself', async () => {
    await refused('own', chief, staying);
    await refused('own', ending, chief);
    await refused('same', ending, ending);
  });

  test('if an administrator would be merged away, an account is disabled, or two-step verification would be lost', async () => {
    const second = await buildPerson(app);
    await makeAdministrator(app, second);
    await refused('administrator', second, staying);
    await app.kernel.pool.query('update accounts set administrator = false where id = $1', [second.me.id]);
    const off = await buildPerson(app);
    await disable(app, off);
    await refused('disabled', off, staying);
    await refused('disabled', ending, off);
    await turnOnSecondFactor(app, ending);
    await refused('second_factor');
    expect(await blocksOf(staying, ending)).toEqual([]);
  });

  test('if both are registered for one conference', async () => {
    for (const buyer of [ending, staying])
      await buildOrder(app, offer.meetingId, [memberDraft(offer.type.id)], { buyer });
    await refused('registered');
    expect((await preview()).blocks[0]?.sentence).toMatch(/^Both accounts have a registration for /);
  });

  test('during a payment', async () => {
    const placed = await buildPayable(app);
    await begin(app, placed);
    await refused('paying', placed.buyer);
    expect((await preview(placed.buyer)).blocks[0]?.sentence).toContain(placed.number);
  });

  test('for an account on a waiting list', async () => {
    const scarce = await buildOffer(app, { stock: 1 });
    await sellOut(app, scarce, 1);
    const { person } = await buildWaiting(app, scarce);
    await refused('waiting', person, staying);
  });

  test('if a discount code would have been used too often', async () => {
    const code = await buildCode(app, offer.meetingId, { mostPerAccount: 1 });
    for (const buyer of [ending, staying])
      await buildOrder(app, offer.meetingId, [memberDraft(offer.type.id)], { buyer, kind: 'team', code });
    await refused('code');
  });

  test('for an outdated preview, an outdated identity, a caller who is no administrator, and an unknown account', async () => {
    const { version } = await preview();
    await placeFor(app, offer, ending);
    expect((await merge(ending, staying, { version })).body.code).toBe(accountRefusals.MERGE_STALE.code);
    expect((await app.call(previewMerge, { ...pairOf(ending, staying), token: staying.token })).status).toBe(
      403,
    );
    const unknown = { params: { id: ending.me.id, into: randomUUID() }, token: chief.token };
    expect((await app.call(previewMerge, unknown)).status).toBe(404);
    app.clock.advance(20 * 60_000);
    expect((await merge()).body.code).toBe(kernelRefusals.CONFIRM_IDENTITY.code);
    chief = { ...chief, token: await logInAgain(app, chief) };
  });
});

describe('two servers at the same time', () => {
  test('merge one pair once', async () => {
    await payIn(app, ending, bank.meetingId, 900);
    const { version } = await preview();
    servers[1].clock.set(app.clock.now());
    const answers = await Promise.all(servers.map((on) => merge(ending, staying, { on, version })));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await balanceIn(app, staying)).toBe(900);
  });

  test('merge a pair in one direction only, without a deadlock', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [one, two] = [await buildPerson(app), await buildPerson(app)];
      const versions = [(await preview(one, two)).version, (await preview(two, one)).version];
      const answers = await Promise.all([
        merge(one, two, { on: servers[0], version: versions[0] ?? '' }),
        merge(two, one, { on: servers[1], version: versions[1] ?? '' }),
      ]);
      const codes = answers.map(({ body }) => body.code);
      expect(codes).toContain(SUCCESS_CODE);
      expect(codes).toContain(accountRefusals.MERGE_BLOCKED.code);
    }
  });
});

describe('random data', () => {
  // Seeded, so that a failure can be repeated.
  const random = (seed: number) => () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  const totals = async () =>
    (
      await app.kernel.pool.query<{ what: string }>(`
        select 'balances ' || currency || ' ' || sum(amount) as what from balances group by currency
        union all select account || ' ' || currency || ' ' || sum(amount) from ledger_postings where account <> 'merge'
          group by account, currency
        union all select 'between ' || coalesce(sum(amount), 0) from ledger_postings where account = 'merge'
        union all select 'orders ' || currency || ' ' || sum(total) from orders group by currency order by 1`)
    ).rows;

  test.each([1, 2, 3])('world %i: merging in any order keeps all sums', async (seed) => {
    const next = random(seed);
    const people = await Promise.all(Array.from({ length: 4 }, () => buildPerson(app)));
    for (const person of people) {
      if (next() < 0.6) await payIn(app, person, bank.meetingId, 100 + Math.floor(next() * 5_000));
      if (next() < 0.4) await payIn(app, person, bank.meetingId, 100 + Math.floor(next() * 500), 'USD');
      if (next() < 0.5) await placeFor(app, offer, person, next() < 0.5 ? 'CNY' : 'USD');
      if (next() < 0.5) await buildDraft(app, offer.meetingId, person.me.id, [memberDraft(offer.type.id)]);
    }
    const before = await totals();
    let merged = 0;
    for (let step = 0; step < 5; step += 1) {
      const from = people[Math.floor(next() * people.length)];
      const into = people[Math.floor(next() * people.length)];
      if (from && into && (await merge(from, into)).status === 200) merged += 1;
    }
    expect(merged).toBeGreaterThan(0);
    expect(await totals()).toEqual(before);
    const left = `select from orders join accounts on accounts.id = account_id where merged_into is not null
      union all select from balances join accounts on accounts.id = account_id where merged_into is not null and amount > 0`;
    expect(await count(left)).toBe(0);
  });
});
