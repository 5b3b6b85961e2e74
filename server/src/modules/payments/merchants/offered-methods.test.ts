import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { PaymentMethod } from '@plenum/contract/meetings/settings';
import * as endpoints from '@plenum/contract/payments/merchant-endpoints';
import { placeOrder } from '@plenum/contract/registration/checkout/endpoints';
import { changeOrderMethod, readOrder } from '@plenum/contract/registration/orders/endpoints';
import { readOffer } from '@plenum/contract/registration/people/endpoints';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildMerchant } from '#test/merchants';
import { buildPlaced, savePayment } from '#test/orders';
import { type Sandbox, startSandbox } from '../../../../sandbox/start-sandbox.ts';

let app: TestApp;
let sandbox: Sandbox;
beforeAll(async () => {
  app = await createTestApp();
  sandbox = await startSandbox({ port: 0, clock: app.clock });
});
afterAll(async () => {
  await sandbox.close();
  await app.close();
});

async function build(methods: PaymentMethod[] = ['qr_code', 'online_wallet', 'bank_account']) {
  const placed = await buildPlaced(app);
  const meetingId = placed.offer.meetingId;
  await savePayment(app, meetingId, methods);
  return { ...placed, meetingId };
}
type Built = Awaited<ReturnType<typeof build>>;

async function offered({ meetingId, buyer }: Built) {
  const { body } = await app.call(readOffer, { params: { id: meetingId }, token: buyer.token });
  return body.data.payment.methods;
}

const change = ({ orderId, buyer }: Built, method: 'qr_code' | 'bank_account') =>
  app.call(changeOrderMethod, { params: { id: orderId }, body: { method }, token: buyer.token });

test('the form and the order offer the configured methods, and nothing else', async () => {
  const built = await build();
  expect(await offered(built)).toEqual({ CNY: ['bank_account'], USD: [] });
  const refused = await change(built, 'qr_code');
  expect(refused.body).toMatchObject({
    code: kernelRefusals.INVALID_INPUT.code,
    errors: [{ path: 'method' }],
  });
  await buildMerchant(app, built.meetingId, sandbox);
  expect(await offered(built)).toEqual({ CNY: ['qr_code', 'bank_account'], USD: [] });
  expect((await change(built, 'qr_code')).status).toBe(200);
  await buildMerchant(app, built.meetingId, sandbox, { wallet: 'paypal' });
  expect(await offered(built)).toEqual({ CNY: ['qr_code', 'bank_account'], USD: ['online_wallet'] });
});

test('an order with a retired wallet is refused, even by a server that knew it before', async () => {
  const built = await build();
  const merchantId = await buildMerchant(app, built.meetingId, sandbox);
  const place = () =>
    app.call(placeOrder, {
      params: { id: built.registrationId },
      body: { ...built.body, method: 'qr_code' },
      token: built.buyer.token,
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
  expect((await place()).status).toBe(200);
  await app.call(endpoints.retireMerchant, {
    params: { id: built.meetingId, merchantId },
    token: built.cashier.token,
  });
  await vi.waitFor(
    async () =>
      expect((await place()).body).toMatchObject({
        code: kernelRefusals.INVALID_INPUT.code,
        errors: [{ path: 'method' }],
      }),
    20_000,
  );
});

test('nothing is offered without any payment method', async () => {
  const built = await build(['qr_code']);
  const { body } = await app.call(readOrder, { params: { id: built.orderId }, token: built.buyer.token });
  expect(body.data.can.changeMethod).toBe(false);
});
