import { expect, test } from 'vitest';
import { methodsByCurrency, offeredMethods } from './payment-methods.ts';
import { wallets } from './wallets/registry.ts';
import { paymentMethods } from './settings.ts';

const yuan = { currency: 'CNY' as const };

test('offers a transfer in the currencies of the accounts, and a wallet in its own', () => {
  expect(methodsByCurrency({ methods: paymentMethods, accounts: [yuan] }, wallets)).toEqual({
    CNY: ['mobile_wallet', 'qr_code', 'corporate_transfer', 'wire_transfer', 'bank_account'],
    USD: ['online_wallet'],
  });
  expect(methodsByCurrency({ methods: ['wire_transfer', 'qr_code'], accounts: [] }, ['wechat'])).toEqual({
    CNY: ['qr_code'],
    USD: [],
  });
});

test('does not offer a wallet that is not set up, nor a method without a currency', () => {
  const payment = { methods: paymentMethods, accounts: [], wallets: ['alipay'] as const };
  expect(offeredMethods(payment, 'CNY')).toEqual([
    { method: 'mobile_wallet', wallets: ['alipay'] },
    { method: 'qr_code', wallets: ['alipay'] },
  ]);
  expect(offeredMethods(payment, 'USD')).toEqual([]);
});
