import type {
  MerchantAccount,
  MerchantProvider,
  MerchantSettings,
} from '@plenum/contract/payments/merchant-schemas';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { idOf, serve, setStage, show } from '#test/console-stage';
import { MerchantsScreen } from './merchants-screen.tsx';

beforeAll(setStage);
afterEach(cleanup);

const webhook = 'https://conference.example.org/payments/notices/paypal/next';

function account(overrides: Partial<MerchantAccount> = {}): MerchantAccount {
  return {
    id: idOf(1),
    wallet: 'wechat',
    merchantEnd: '0001',
    appEnd: 'ab12',
    baseUrl: 'https://api.mch.weixin.qq.com',
    isTest: false,
    hasAppSecret: false,
    changedAt: '2026-05-18T01:00:00.000Z',
    changedBy: 'Zhou Minyi',
    test: { at: '2026-05-18T01:05:00.000Z', failure: null },
    isReady: true,
    ...overrides,
  };
}

function provider(wallet: MerchantProvider['wallet'], of: MerchantAccount | null = null): MerchantProvider {
  return {
    wallet,
    account: of,
    addresses: [{ url: 'https://api.example.org', isTest: false }],
    notifyUrl: of && 'https://conference.example.org/payments/notices/x',
    nextNotifyUrl: webhook,
  };
}

function settings(overrides: Partial<MerchantSettings> = {}): MerchantSettings {
  return {
    providers: [provider('wechat'), provider('alipay'), provider('paypal')],
    isSandbox: false,
    methods: [
      { method: 'qr_code', readyFor: [], wallets: ['wechat', 'alipay'] },
      { method: 'bank_account', readyFor: ['CNY'], wallets: [] },
      { method: 'wire_transfer', readyFor: [], wallets: [] },
    ],
    can: { edit: true },
    ...overrides,
  };
}

const ofWechat = (of: MerchantAccount) =>
  settings({ providers: [provider('wechat', of), provider('alipay'), provider('paypal')] });
const card = (name: string) => screen.findByRole('article', { name });

it('shows the needs of each payment method, and which provider is set up', async () => {
  serve((_, path) => (path.endsWith('/merchants') ? settings() : undefined));
  show(MerchantsScreen);
  expect(await screen.findByText('Needs WeChat Pay or Alipay')).toBeDefined();
  expect(screen.getByText(/^Ready: /)).toBeDefined();
  expect(screen.getByText('Needs a bank account in the order’s currency')).toBeDefined();
  expect(within(await card('Alipay')).getByText('Not set up')).toBeDefined();
  expect(screen.queryByText('Sandbox.')).toBeNull();
});

it('says clearly that the sandbox plays all providers', async () => {
  serve((_, path) => (path.endsWith('/merchants') ? settings({ isSandbox: true }) : undefined));
  show(MerchantsScreen);
  expect(await screen.findByText('Sandbox.')).toBeDefined();
  expect(within(await card('PayPal')).getByText('Sandbox')).toBeDefined();
});

it('sets up an account, checks its fields, and tests it after saving', async () => {
  const calls: [path: string, body: unknown][] = [];
  serve((method, path, { config }) => {
    if (method === 'GET') return path.endsWith('/merchants') ? settings() : undefined;
    calls.push([path, config.data === undefined ? null : JSON.parse(String(config.data))]);
    const of = account({ wallet: 'paypal', test: null, isReady: false });
    const failed = { at: '2026-05-18T02:00:00.000Z', failure: { kind: 'refused' as const, code: 'AUTH' } };
    const now = path.endsWith('/test') ? { ...of, test: failed } : of;
    return settings({ providers: [provider('wechat'), provider('alipay'), provider('paypal', now)] });
  });
  show(MerchantsScreen);
  const paypal = await card('PayPal');
  act(() => within(paypal).getByRole('button', { name: 'Set up PayPal' }).click());
  const dialog = await screen.findByRole('dialog', { name: 'Set up PayPal' });
  // PayPal needs the address before it issues the webhook's id.
  expect(within(dialog).getByText(webhook)).toBeDefined();
  const fill = (label: RegExp, value: string) =>
    fireEvent.change(within(dialog).getByLabelText<HTMLInputElement>(label), { target: { value } });
  const form = within(dialog).getByLabelText<HTMLInputElement>(/Webhook ID/).form;
  fill(/Merchant ID/, 'me@example.org');
  act(() => form?.requestSubmit());
  expect(
    await within(dialog).findByText(
      'A PayPal merchant ID must be 13 characters long, with only capital letters and digits',
    ),
  ).toBeDefined();
  fill(/Merchant ID/, 'ABCDEFGHIJKL1');
  fill(/Client ID/, 'client-of-paypal');
  fill(/^Secret/, 'secret-of-paypal-1234');
  fill(/Webhook ID/, '5GP028458E2496506');
  act(() => form?.requestSubmit());
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[0]?.[1]).toEqual({
    wallet: 'paypal',
    replaces: null,
    baseUrl: 'https://api.example.org',
    clientId: 'client-of-paypal',
    merchantId: 'ABCDEFGHIJKL1',
    clientSecret: 'secret-of-paypal-1234',
    webhookId: '5GP028458E2496506',
  });
  expect(calls[1]?.[0]).toContain(`/merchants/${idOf(1)}/test`);
  expect(await within(paypal).findByText(/The payment provider refused the request/)).toBeDefined();
  expect(within(paypal).getByText('Not in use: test needed')).toBeDefined();
});

it('shows no key of an account, and changes keys field by field', async () => {
  const bodies: unknown[] = [];
  serve((method, path, { config }) => {
    if (method === 'POST' && !path.endsWith('/test')) bodies.push(JSON.parse(String(config.data)));
    return path.includes('/merchants') ? ofWechat(account()) : undefined;
  });
  show(MerchantsScreen);
  const wechat = await card('WeChat Pay');
  expect(within(wechat).getByText('•••• 0001')).toBeDefined();
  act(() => within(wechat).getByRole('button', { name: 'Change keys for WeChat Pay' }).click());
  const dialog = await screen.findByRole('dialog');
  const key = within(dialog).getByLabelText<HTMLInputElement>(/APIv3 key/);
  expect(key.value).toBe('');
  fireEvent.change(key, { target: { value: 'a'.repeat(32) } });
  act(() => key.form?.requestSubmit());
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).toMatchObject({ wallet: 'wechat', apiV3Key: 'a'.repeat(32), privateKey: '' });
});

it('asks before it stops using an account', async () => {
  const paths: string[] = [];
  serve((method, path) => {
    if (method === 'POST') paths.push(path);
    if (!path.includes('/merchants')) return undefined;
    return paths.length > 0 ? settings() : ofWechat(account());
  });
  show(MerchantsScreen);
  const wechat = await card('WeChat Pay');
  act(() => within(wechat).getByRole('button', { name: 'Stop using WeChat Pay' }).click());
  const dialog = await screen.findByRole('alertdialog');
  expect(paths).toEqual([]);
  act(() => within(dialog).getByRole('button', { name: 'Stop using' }).click());
  expect(await within(wechat).findByText('Not set up')).toBeDefined();
  expect(paths).toEqual([expect.stringContaining(`/merchants/${idOf(1)}/retirement`)]);
});
