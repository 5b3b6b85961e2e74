import type { PayView } from '@plenum/contract/payments/schemas';
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, success } from '#test/fake-server';
import { attempt, payView, slip } from '#test/pay-sample';
import { browsers, browseWith, showPay } from '#test/pay-stage';
import { startI18n } from '#kernel/i18n/start-i18n';
import { useAppStore } from '#kernel/state/app-store';

vi.mock('#kernel/live/use-live', () => ({ useLive: () => {} }));

let server: ReturnType<typeof fakeServer>;
beforeAll(async () => {
  useAppStore.getState().setLan('en');
  await startI18n(['kernel', 'payments', 'form']);
});
beforeEach(() => {
  server = fakeServer();
  browseWith(browsers.phone);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

interface Expected {
  view: Partial<PayView>;
  title: string;
  /** The single next step. */
  link: [name: string, href: string];
}

const order = payView().orderId;
const ends: Record<string, Expected> = {
  paid: {
    view: { state: 'pay_success', due: 0, received: 168_000 },
    title: 'Paid, thank you',
    link: ['My conferences', '/mine'],
  },
  'paid and under review': {
    view: { state: 'pay_success', due: 0, received: 168_000, review: 'audit_pending' },
    title: 'Paid, thank you',
    link: ['My conferences', '/mine'],
  },
  'being confirmed': {
    view: { state: 'pay_pending', can: { pay: false, check: false, sendSlip: false, payFromBalance: false } },
    title: 'Your payment is being confirmed',
    link: ['View order', `/order/${order}`],
  },
  expired: {
    view: { state: 'cancelled', endedBy: 'expired' },
    title: 'Time is up',
    link: ['Register again', '/register/harbour-2026'],
  },
  cancelled: {
    view: { state: 'cancelled', endedBy: 'cancelled' },
    title: 'This order has been cancelled',
    link: ['Register again', '/register/harbour-2026'],
  },
  'paid late': {
    view: {
      state: 'cancelled',
      endedBy: 'expired',
      waiting: [{ amount: 168_000, currency: 'CNY', waitsFor: 'late' }],
    },
    title: 'We received ¥1,680.00',
    link: ['View order', `/order/${order}`],
  },
  'paid in a currency that no order has': {
    view: { waiting: [{ amount: 5_000, currency: 'EUR', waitsFor: 'wrong_currency' }] },
    title: 'We received 50.00 EUR',
    link: ['View order', `/order/${order}`],
  },
  refunded: {
    view: { state: 'refunded' },
    title: 'Refunded',
    link: ['View order', `/order/${order}`],
  },
  'to be approved first': {
    view: { blocked: 'review', can: { pay: false, check: false, sendSlip: false, payFromBalance: false } },
    title: 'Nothing to pay yet',
    link: ['View order', `/order/${order}`],
  },
  'at a price that ended': {
    view: { blocked: 'reprice', can: { pay: false, check: false, sendSlip: false, payFromBalance: false } },
    title: 'The price has changed',
    link: ['View new price', `/order/${order}`],
  },
  'without a way to pay': {
    view: { methods: [] },
    title: 'This order can’t be paid online yet',
    link: ['Contact the organizer', '/meeting/harbour-2026'],
  },
};

it.each(Object.entries(ends))('an order that is %s has its own view and next step', async (_name, end) => {
  await showPay(server, payView(end.view));
  expect(screen.getByRole('heading', { level: 2, name: end.title })).toBeTruthy();
  const [name, href] = end.link;
  expect(screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'))).toContain(href);
  expect(screen.queryByRole('radiogroup', { name: 'Payment method' })).toBeNull();
  // An order that can't be paid has no countdown.
  expect(screen.queryByRole('timer')).toBeNull();
});

it('shows the amount due, the deadline, and only the available payment methods', async () => {
  await showPay(
    server,
    payView({ methods: [{ method: 'mobile_wallet', wallets: ['alipay'] }], due: 68_000, received: 100_000 }),
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Amount due ¥680.00');
  expect(screen.getByText('¥1,000.00 of ¥1,680.00 received')).toBeTruthy();
  expect(screen.getByRole('timer').textContent).toMatch(/ d .* h left$/);
  expect(screen.getAllByRole('radio')).toHaveLength(1);
  expect(screen.queryByText('Payment sandbox')).toBeNull();
});

it('shows no countdown if places are held without a deadline', async () => {
  await showPay(server, payView({ holdUntil: null }));
  expect(screen.queryByRole('timer')).toBeNull();
});

it('says who checks a transfer, and that there is no need to pay again', async () => {
  await showPay(
    server,
    payView({
      state: 'pay_pending',
      slips: [slip()],
      can: { pay: false, check: false, sendSlip: false, payFromBalance: false },
    }),
  );
  expect(screen.getByText(/finance team is checking your transfer/).textContent).toContain('don’t pay again');
  expect(screen.getByText('Being checked')).toBeTruthy();
});

it('keeps showing that a payment failed while the next code is open, and lets the payer try again', async () => {
  await showPay(
    server,
    payView({
      attempt: attempt({ method: 'mobile_wallet', wallet: 'alipay', action: null }),
      failed: { wallet: 'alipay', at: '2026-05-02T03:00:00.000Z' },
    }),
  );
  expect(screen.getByText(/with Alipay on 2 May 2026.* did not go through/).getAttribute('role')).toBe(
    'alert',
  );
  expect(screen.getByRole('button', { name: 'Pay with Alipay' })).toBeTruthy();
});

it('tells a payer who left the wallet’s page that nothing was charged', async () => {
  const left = payView({ attempt: attempt({ method: 'online_wallet', wallet: 'paypal', action: null }) });
  await showPay(server, left, { isBack: true, isCancelled: true });
  const asked = await server.next();
  await act(async () => asked.answer(200, success(left)));
  expect((await screen.findByText(/You cancelled the payment with PayPal/)).textContent).toContain(
    'Nothing was charged',
  );
});

it.each([
  ['paypal', 'PayPal was not charged'],
  ['alipay', 'If Alipay has charged you'],
] as const)(
  'says what became of a payment with %s for an order that was cancelled',
  async (wallet, words) => {
    const view = payView({
      state: 'cancelled',
      endedBy: 'cancelled',
      attempt: attempt({ state: 'closed', wallet }),
    });
    await showPay(server, view);
    expect(screen.getByText(new RegExp(words))).toBeTruthy();
    expect(screen.queryByText(/don’t pay for this order/)).toBeNull();
  },
);

it('folds the account away once its proof of payment was sent', async () => {
  const can = { pay: false, check: false, sendSlip: true, payFromBalance: false };
  await showPay(server, payView({ state: 'pay_pending', slips: [slip()], can }));
  expect(screen.getByText(/Please don’t pay again/)).toBeTruthy();
  expect(screen.getByText('Account details and further proof of payment').closest('details')?.open).toBe(
    false,
  );
});

it('offers several kinds of transfer as one choice, with the kind inside', async () => {
  const methods = (['qr_code', 'corporate_transfer', 'wire_transfer', 'bank_account'] as const).map(
    (method) => ({ method, wallets: method === 'qr_code' ? (['wechat'] as const).slice() : [] }),
  );
  await showPay(server, payView({ methods, method: 'wire_transfer' }));
  const choice = screen.getByRole('radiogroup', { name: 'Payment method' });
  expect(within(choice).getAllByRole('radio')).toHaveLength(2);
  const kinds = screen.getByRole('radiogroup', { name: 'Transfer type' });
  expect(within(kinds).getByRole<HTMLInputElement>('radio', { name: /Wire transfer/ }).checked).toBe(true);
  expect(screen.getAllByText(/^Transfer ¥1,680.00/)).toHaveLength(1);
});

it('says clearly that a payment is simulated', async () => {
  await showPay(server, payView({ isSandbox: true }));
  expect(screen.getByText('Payment sandbox')).toBeTruthy();
});

it('says that money was paid twice without hiding that the order is paid', async () => {
  await showPay(
    server,
    payView({
      state: 'pay_success',
      due: 0,
      waiting: [{ amount: 500, currency: 'CNY', waitsFor: 'overpaid' }],
    }),
  );
  expect(screen.getByText(/You paid ¥5.00 too much/)).toBeTruthy();
});
