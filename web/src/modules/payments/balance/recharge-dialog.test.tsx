import type { RechargeView } from '@plenum/contract/payments/balance-schemas';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type FakeRequest, fakeServer } from '#test/fake-server';
import { bodyOf, grant, press } from '#test/mine-stage';
import { attempt, payView } from '#test/pay-sample';
import { browsers, browseWith, showPay } from '#test/pay-stage';
import { startI18n } from '#kernel/i18n/start-i18n';
import type { LiveNews } from '#kernel/live/live-line';
import { createQueryClient } from '#kernel/query/query-client';
import { useAppStore } from '#kernel/state/app-store';
import { useUserStore } from '#kernel/state/user-store';
import { PaymentLinksContext } from '../links.ts';
import { useRechargeContext } from './recharge-context.ts';
import { RechargeDialog } from './recharge-dialog.tsx';

const live = vi.hoisted(() => ({ tell: (_news: LiveNews) => {} }));
vi.mock('#kernel/live/use-live', () => ({
  useLive: (_channel: string | undefined, handler: (news: LiveNews) => void) => (live.tell = handler),
}));

let server: ReturnType<typeof fakeServer>;
beforeAll(async () => {
  useAppStore.getState().setLan('en');
  await startI18n(['kernel', 'payments', 'form']);
  await import('#kernel/ui/pictures/qr-code');
});
beforeEach(() => {
  server = fakeServer();
  browseWith(browsers.desktop);
});
afterEach(() => {
  act(() => useUserStore.getState().toggleRecharge(false));
  cleanup();
  vi.restoreAllMocks();
});

const { meeting } = payView();

function view(overrides: Partial<RechargeView> = {}): RechargeView {
  return {
    id: '3f2b8c1e-52f5-4f0e-9a43-000000000080',
    number: 'R260518ABCDEFGH',
    state: 'unpaid',
    currency: 'CNY',
    amount: 12_345,
    credited: 0,
    method: null,
    meeting,
    methods: [{ method: 'qr_code', wallets: ['wechat'] }],
    attempt: null,
    failed: null,
    waiting: [],
    transfer: null,
    slips: [],
    paysInWechat: false,
    isSandbox: false,
    can: { pay: true, check: false, sendSlip: false },
    ...overrides,
  };
}

function open() {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <PaymentLinksContext
        value={{
          order: String,
          meeting: String,
          register: String,
          recharge: (id) => `/recharge?id=${id}`,
          mine: () => '/mine',
          leave: () => {},
        }}
      >
        <RechargeDialog />
      </PaymentLinksContext>
    </QueryClientProvider>,
  );
  act(() => useUserStore.getState().toggleRecharge(true));
}

async function answerOffer(): Promise<void> {
  const card = { ...meeting, state: 'published' };
  await grant(await server.next(), { meetings: [card], next: null, total: 1, series: [], cities: [] });
  const methods = [{ method: 'qr_code', wallets: ['wechat'] }];
  await grant(await server.next(), {
    currencies: [
      { currency: 'CNY', methods },
      { currency: 'USD', methods: [] },
    ],
  });
}

async function nextPost(): Promise<FakeRequest> {
  const request = await server.next();
  if (request.config.method === 'post') return request;
  await grant(request, view());
  return nextPost();
}

it('opens by toggleRecharge, accepts an amount, draws a code and shows the payment', async () => {
  open();
  await answerOffer();
  const amount = await screen.findByLabelText(/^Amount/, { selector: 'input' });
  fireEvent.change(amount, { target: { value: '123.45' } });
  await press('Continue');
  const created = await nextPost();
  expect(bodyOf(created)).toEqual({ meetingId: meeting.id, currency: 'CNY', amount: 12_345 });
  await grant(created, view());
  const begun = await nextPost();
  expect(bodyOf(begun)).toEqual({ method: 'qr_code', wallet: 'wechat', scene: 'desktop' });
  await grant(begun, view({ attempt: attempt({ amount: 12_345 }) }));
  expect(await screen.findByRole('img', { name: 'QR code to pay ¥123.45 with WeChat Pay' })).toBeTruthy();
  act(() => live.tell({ channel: 'account:a', event: 'payment', id: view().id }));
  await grant(await server.next(), view({ state: 'pay_success', credited: 12_345, methods: [] }));
  expect(await screen.findByRole('heading', { name: '¥123.45 credited' })).toBeTruthy();
  await press('Done');
  expect(useUserStore.getState().rechargeShow).toBe(false);
});

it('opens in another browser by its own address, whatever page is behind it', async () => {
  browseWith(browsers.wechat);
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  act(() => useRechargeContext.setState({ rechargeId: view().id }));
  open();
  const methods: RechargeView['methods'] = [{ method: 'mobile_wallet', wallets: ['alipay'] }];
  await grant(await server.next(), view({ methods }));
  await press('Copy link');
  expect(copied).toHaveBeenCalledWith(new URL(`/recharge?id=${view().id}`, location.href).href);
  act(() => useRechargeContext.setState({ rechargeId: undefined }));
});

it('refuses an amount outside of the limits before it is sent', async () => {
  open();
  await answerOffer();
  const amount = await screen.findByLabelText(/^Amount/, { selector: 'input' });
  fireEvent.change(amount, { target: { value: '0.5' } });
  await press('Continue');
  expect((await screen.findAllByText(/from 1 to 50,000/)).length).toBeGreaterThan(0);
});

it('the payment page offers a sufficient balance, and pays with it after a question', async () => {
  const enough = { pay: true, check: false, sendSlip: false, payFromBalance: true };
  await showPay(server, payView({ balance: 200_000, can: enough }), { method: 'corporate_transfer' });
  await press('Pay ¥1,680.00 from balance');
  expect(await screen.findByText('Your balance will then be ¥320.00.')).toBeTruthy();
  await press('Pay');
  const sent = await nextPost();
  expect(sent.config.url).toContain('/payment/balance');
  expect(sent.header('idempotency-key')).toBeTruthy();
  await grant(sent, payView({ state: 'pay_success', due: 0, received: 168_000, balance: 32_000 }));
  expect(await screen.findByRole('heading', { name: 'Paid, thank you' })).toBeTruthy();
});

it('an insufficient balance leads to the top-up', async () => {
  await showPay(server, payView({ balance: 500 }));
  await press('Top up');
  expect(useUserStore.getState().rechargeShow).toBe(true);
});
