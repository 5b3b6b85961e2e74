import {
  checkRecharge,
  linkRechargeSlipFile,
  readRecharge,
  readRechargeOffer,
  sendRechargeSlip,
  uploadRechargeSlipFile,
} from '@plenum/contract/payments/balance-endpoints';
import { balanceMessages, balanceRefusals } from '@plenum/contract/payments/balance-messages';
import { paymentRefusals } from '@plenum/contract/payments/messages';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { balanceIn, beginOf, buildRecharge, recharge, tradeNoOfRecharge } from '#test/balance';
import { makePng } from '#test/make-images';
import { buildStaff } from '#test/meetings';
import { buildPayable, createPaidApp, type PaidApp } from '#test/paid-app';
import { buildPerson, type Person } from '#test/people';
import { approve, reject, slipList } from '#test/slips';
import { upload } from '#test/uploads';
import { queryDueAttempts } from '../online/query-attempt.ts';

let stage: PaidApp;
let placed: Awaited<ReturnType<typeof buildPayable>>;
let meetingId: string;
beforeAll(async () => {
  stage = await createPaidApp();
  placed = await buildPayable(stage.app);
  ({ meetingId } = placed.offer);
});
afterAll(() => stage.close());

const read = (id: string, { token }: Person) => stage.app.call(readRecharge, { params: { id }, token });

describe('a top-up by QR code', () => {
  test('offers the payment methods of its conference and currency', async () => {
    const { token } = await buildPerson(stage.app);
    const { body } = await stage.app.call(readRechargeOffer, { params: { id: meetingId }, token });
    expect(body.data.currencies).toMatchObject([
      {
        currency: 'CNY',
        methods: [{ method: 'mobile_wallet' }, { method: 'qr_code' }, { method: 'bank_account' }],
      },
      { currency: 'USD', methods: [{ method: 'online_wallet' }] },
    ]);
  });

  test.each(['wechat', 'alipay'] as const)('with %s: the notice credits it, once', async (wallet) => {
    const { app, sandbox } = stage;
    const person = await buildPerson(app);
    const id = await buildRecharge(app, { person, meetingId });
    const { body } = await beginOf(app, id, person, wallet);
    expect(body.data).toMatchObject({ state: 'unpaid', attempt: { state: 'open', amount: 10_000 } });
    const outTradeNo = await tradeNoOfRecharge(app, id);
    sandbox.pay(wallet, outTradeNo);
    await vi.waitFor(
      async () => expect((await read(id, person)).body.data.state).toBe('pay_success'),
      20_000,
    );
    await sandbox.repeatNotices(outTradeNo, 20);
    expect(await balanceIn(app, person)).toBe(10_000);
    expect((await read(id, person)).body.data).toMatchObject({
      credited: 10_000,
      attempt: { state: 'paid' },
    });
    await app.deliverOutbox();
    expect(await app.lastMessage(person.target)).toContain('100.00');
  });

  test('finds without a notice what was paid, and counts it once with the job', async () => {
    const { app, sandbox } = stage;
    const person = await buildPerson(app);
    sandbox.behave('wechat', { dropNotices: true });
    const id = await buildRecharge(app, { person, meetingId });
    await beginOf(app, id, person);
    sandbox.pay('wechat', await tradeNoOfRecharge(app, id));
    app.clock.advance(6_000);
    const check = () => app.call(checkRecharge, { params: { id }, token: person.token });
    await Promise.all([check(), check(), queryDueAttempts(app.kernel)]);
    expect((await check()).body.data).toMatchObject({ state: 'pay_success', credited: 10_000 });
    expect(await balanceIn(app, person)).toBe(10_000);
    sandbox.behave('wechat', {});
  });

  test('paid in two wallets credits both sums', async () => {
    const { app, sandbox } = stage;
    const person = await buildPerson(app);
    const id = await buildRecharge(app, { person, meetingId });
    await beginOf(app, id, person, 'wechat');
    const first = await tradeNoOfRecharge(app, id);
    await beginOf(app, id, person, 'alipay');
    sandbox.pay('alipay', await tradeNoOfRecharge(app, id));
    sandbox.pay('wechat', first);
    await vi.waitFor(async () => expect(await balanceIn(app, person)).toBe(20_000), 20_000);
    expect((await beginOf(app, id, person)).body.code).toBe(balanceRefusals.RECHARGE_STATE.code);
  });

  test('stays pending while the provider does not answer, and is paid once it does', async () => {
    const { app, sandbox } = stage;
    const person = await buildPerson(app);
    const id = await buildRecharge(app, { person, meetingId });
    await beginOf(app, id, person);
    sandbox.behave('wechat', { down: true, dropNotices: true });
    sandbox.pay('wechat', await tradeNoOfRecharge(app, id));
    const check = () => app.call(checkRecharge, { params: { id }, token: person.token });
    expect((await check()).body.data).toMatchObject({ state: 'pay_pending', methods: [] });
    sandbox.behave('wechat', {});
    expect((await check()).body.data).toMatchObject({ state: 'pay_success' });
  });
});

describe('a top-up by transfer', () => {
  async function buildSent() {
    const { app } = stage;
    const person = await buildPerson(app);
    const id = await buildRecharge(app, { person, meetingId });
    const sent = await upload(app, uploadRechargeSlipFile, {
      by: person,
      bytes: makePng(3, 2),
      params: { id },
      type: 'image/png',
    });
    const { fileId } = sent.body.data;
    const paidOn = app.clock.now().toISOString().slice(0, 10);
    const body = { purpose: 'all' as const, payer: 'Payer', paidOn, amount: 10_000, fileIds: [fileId] };
    const answer = await app.call(sendRechargeSlip, { params: { id }, body, token: person.token });
    return { person, id, fileId, answer, slipId: answer.body.data.slips[0]?.id ?? '' };
  }

  test('shows finance its proof, and the confirmed sum is credited once', async () => {
    const { app } = stage;
    const { person, id, fileId, answer, slipId } = await buildSent();
    expect(answer.body.data).toMatchObject({ state: 'pay_pending', can: { pay: false, sendSlip: true } });
    const { rows } = await slipList(app, placed, 'waiting');
    expect(rows).toMatchObject([{ id: slipId, order: { kind: 'recharge', id, total: 10_000 } }]);
    const link = (token: string) => app.call(linkRechargeSlipFile, { params: { id, fileId }, token });
    expect((await link(placed.cashier.token)).status).toBe(200);
    expect((await link(placed.buyer.token)).status).toBe(404);
    const both = await Promise.all([0, 1].map(() => approve(app, placed, slipId, { amount: 9_950 })));
    expect(both.map(({ body }) => body.code).toSorted()).toEqual([200, paymentRefusals.SLIP_STATE.code]);
    expect(await balanceIn(app, person)).toBe(9_950);
    expect((await read(id, person)).body.data).toMatchObject({ state: 'pay_success', credited: 9_950 });
  });

  test('shows why a proof was rejected, and can be paid again', async () => {
    const { app } = stage;
    const { person, id, slipId } = await buildSent();
    await reject(app, placed, slipId);
    expect((await read(id, person)).body.data).toMatchObject({
      state: 'unpaid',
      slips: [{ state: 'rejected', reason: 'The proof of payment can’t be read' }],
    });
    await app.deliverOutbox();
    expect(await app.lastMessage(person.target)).toContain('proof of payment not accepted');
    expect(await balanceIn(app, person)).toBe(0);
  });

  test('is not found by finance of another conference', async () => {
    const { app } = stage;
    const { slipId } = await buildSent();
    const other = await buildPayable(app);
    expect((await approve(app, other, slipId, {})).status).toBe(404);
    await reject(app, placed, slipId);
  });
});

describe('bad input', () => {
  test.each([0, -100, 99, 10.005, 5_000_001])(
    'an amount of %s is refused with a sentence',
    async (amount) => {
      const person = await buildPerson(stage.app);
      const { status, body } = await recharge(stage.app, { person, meetingId, currency: 'CNY', amount });
      expect(status).toBe(422);
      expect(body.errors).toMatchObject([{ path: 'amount' }]);
      if (Number.isInteger(amount) && amount > 0)
        expect(body.errors?.[0]?.code).toBe(balanceMessages.recharge_amount);
    },
  );

  test('another currency, one without payment methods, and a hidden conference are refused', async () => {
    const { app } = stage;
    const person = await buildPerson(app);
    const other = { person, meetingId, amount: 100, currency: 'EUR' as 'CNY' };
    expect((await recharge(app, other)).status).toBe(422);
    const shut = await buildPayable(app);
    await app.kernel.db.execute(
      sql`update meeting_sections set content = jsonb_set(content, '{methods}', '["bank_account"]') where meeting_id = ${shut.offer.meetingId} and name = 'payment'`,
    );
    const dollars = { person, meetingId: shut.offer.meetingId, amount: 100, currency: 'USD' as const };
    expect((await recharge(app, dollars)).body.code).toBe(paymentRefusals.METHOD_UNAVAILABLE.code);
    await app.kernel.db.execute(sql`update meetings set state = 'draft' where id = ${shut.offer.meetingId}`);
    expect((await recharge(app, { ...dollars, currency: 'CNY' })).status).toBe(404);
  });

  test('another person’s top-up is not found, nor by the conference’s staff', async () => {
    const { app } = stage;
    const [person, other] = [await buildPerson(app), await buildPerson(app)];
    const staff = await buildStaff(app, meetingId, 'owner');
    const id = await buildRecharge(app, { person, meetingId });
    for (const one of [other, staff]) {
      expect((await read(id, one)).status).toBe(404);
      expect((await beginOf(app, id, one)).status).toBe(404);
      expect((await app.call(checkRecharge, { params: { id }, token: one.token })).status).toBe(404);
    }
    // No attempt was created, so the provider was never called.
    await expect(tradeNoOfRecharge(app, id)).rejects.toThrow('No attempt');
  });
});
