import { paymentRefusals } from '@plenum/contract/payments/messages';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '#test/fake-server';
import { bodyOf, grant, press, refuse } from '#test/mine-stage';
import { attempt, payView } from '#test/pay-sample';
import { browsers, browseWith, leave, showPay } from '#test/pay-stage';
import type { AxiosAdapter } from 'axios';
import { $axios } from '#kernel/client/axios';
import { startI18n } from '#kernel/i18n/start-i18n';
import type { LiveNews } from '#kernel/live/live-line';
import { useAppStore } from '#kernel/state/app-store';

const live = vi.hoisted(() => ({ tell: (_news: LiveNews) => {} }));
vi.mock('#kernel/live/use-live', () => ({
  useLive: (_channel: string | undefined, handler: (news: LiveNews) => void) => (live.tell = handler),
}));

let server: ReturnType<typeof fakeServer>;
beforeAll(async () => {
  useAppStore.getState().setLan('en');
  await startI18n(['kernel', 'payments', 'form']);
  // Loads the lazy parts before the tests, because loading them in a test can exceed its time limit on a slow machine.
  await import('#kernel/ui/pictures/qr-code');
});
beforeEach(() => {
  server = fakeServer();
  leave.mockReset();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const byCode = payView({ method: 'qr_code' });
const paid = payView({ state: 'pay_success', due: 0, received: 168_000 });

it('draws a code automatically, and shows immediately that it was paid', async () => {
  browseWith(browsers.desktop);
  await showPay(server, byCode);
  const begun = await server.next();
  expect(bodyOf(begun)).toEqual({ method: 'qr_code', wallet: 'wechat', scene: 'desktop' });
  await grant(begun, payView({ ...byCode, attempt: attempt() }));
  expect(await screen.findByRole('img', { name: 'QR code to pay ¥1,680.00 with WeChat Pay' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Scan with WeChat' })).toBeTruthy();

  act(() => live.tell({ channel: 'account:a', event: 'payment', id: byCode.orderId }));
  await grant(await server.next(), paid);
  expect(await screen.findByRole('heading', { name: 'Paid, thank you' })).toBeTruthy();
});

it('ignores the payment of another order', async () => {
  browseWith(browsers.phone);
  await showPay(server, payView());
  act(() => live.tell({ channel: 'account:a', event: 'payment', id: 'another' }));
  act(() => live.tell('gap'));
  const next = await server.next();
  expect(next.config.method).toBe('get');
  await grant(next, payView());
});

it('creates a new code for another wallet', async () => {
  browseWith(browsers.desktop);
  await showPay(server, payView({ ...byCode, attempt: attempt() }));
  await act(async () => fireEvent.click(screen.getByRole('radio', { name: 'Alipay' })));
  const begun = await server.next();
  expect(bodyOf(begun)).toEqual({ method: 'qr_code', wallet: 'alipay', scene: 'desktop' });
});

it('renews a code that has expired', async () => {
  browseWith(browsers.desktop);
  const expired = attempt({ expiresAt: new Date(Date.now() - 1000).toISOString() });
  await showPay(server, payView({ ...byCode, attempt: expired }));
  await grant(await server.next(), payView({ ...byCode, attempt: attempt({ id: expired.id }) }));
  expect(await screen.findByRole('img', { name: /QR code/ })).toBeTruthy();
});

it('says why there is no code, and creates one on request', async () => {
  browseWith(browsers.desktop);
  await showPay(server, byCode);
  const { code, en } = paymentRefusals.PROVIDER_FAILED;
  await refuse(await server.next(), 503, refusal(code, en));
  expect((await screen.findByText(en)).closest('[role=alert]')).toBeTruthy();
  await press('Get new code');
  await grant(await server.next(), payView({ ...byCode, attempt: attempt() }));
  expect(await screen.findByRole('img', { name: /QR code/ })).toBeTruthy();
});

it('asks the provider on request, and reports that nothing has arrived', async () => {
  browseWith(browsers.desktop);
  const open = payView({ ...byCode, attempt: attempt() });
  await showPay(server, open);
  await press('Check the latest payment status');
  let asked = await server.next();
  while (asked.config.method === 'get') {
    await grant(asked, open);
    asked = await server.next();
  }
  expect(asked.config.url).toBe(`/api/orders/${open.orderId}/payment/check`);
  await grant(asked, open);
  expect((await screen.findByText(/No payment received as of \d\d:\d\d/)).textContent).toContain(
    'don’t pay again',
  );
});

it('opens the page of the wallet on a phone', async () => {
  browseWith(browsers.phone);
  await showPay(server, payView({ method: 'mobile_wallet' }));
  await press('Pay with Alipay');
  const begun = await server.next();
  expect(bodyOf(begun)).toEqual({ method: 'mobile_wallet', wallet: 'alipay', scene: 'phone' });
  const action = { kind: 'redirect' as const, url: 'https://wallet.example/pay?id=1' };
  await grant(begun, payView({ attempt: attempt({ method: 'mobile_wallet', wallet: 'alipay', action }) }));
  await waitFor(() => expect(leave).toHaveBeenCalledWith(action.url));
});

it('never opens an address that is not a web page', async () => {
  browseWith(browsers.phone);
  await showPay(server, payView({ method: 'mobile_wallet' }));
  await press('Pay with Alipay');
  const action = { kind: 'redirect' as const, url: 'javascript:alert(1)' };
  await grant(
    await server.next(),
    payView({ attempt: attempt({ method: 'mobile_wallet', wallet: 'alipay', action }) }),
  );
  expect(leave).not.toHaveBeenCalled();
});

it('asks immediately when the payer returns from the wallet', async () => {
  browseWith(browsers.phone);
  const open = payView({ attempt: attempt({ method: 'mobile_wallet', wallet: 'alipay', action: null }) });
  await showPay(server, open, { isBack: true });
  const asked = await server.next();
  expect(asked.config.url).toBe(`/api/orders/${open.orderId}/payment/check`);
  expect(screen.getByText(/Checking your payment with Alipay/).tagName).toBe('OUTPUT');
  await grant(asked, paid);
  expect(await screen.findByRole('heading', { name: 'Paid, thank you' })).toBeTruthy();
});

it('pays inside WeChat by its own call, whose answer is only shown', async () => {
  browseWith(browsers.wechat);
  const invoke = vi.fn((_name, _parameters, answer) => answer({ err_msg: 'get_brand_wcpay_request:cancel' }));
  window.WeixinJSBridge = { invoke };
  await showPay(server, byCode);
  await press('Pay with WeChat Pay');
  const begun = await server.next();
  expect(bodyOf(begun)).toEqual({ method: 'qr_code', wallet: 'wechat', scene: 'wechat' });
  const action = { kind: 'jsapi' as const, parameters: { package: 'prepay_id=1' } };
  await grant(begun, payView({ ...byCode, attempt: attempt({ action }) }));
  await waitFor(() => expect(invoke).toHaveBeenCalled());
  expect(await screen.findByText('You cancelled the payment. Nothing was charged.')).toBeTruthy();
  const asked = await server.next();
  expect(asked.config.url).toContain('/check');
  delete window.WeixinJSBridge;
});

it('lets WeChat identify the payer first, then continues', async () => {
  browseWith(browsers.wechat);
  const view = payView({ ...byCode, paysInWechat: true });
  await showPay(server, view);
  await press('Pay with WeChat Pay');
  const asked = await server.next();
  expect(asked.config.url).toBe(`/api/orders/${view.orderId}/payment/payer`);
  await grant(asked, { url: 'https://open.weixin.example/authorize' });
  await waitFor(() => expect(leave).toHaveBeenCalledWith('https://open.weixin.example/authorize'));
  cleanup();

  const invoke = vi.fn();
  window.WeixinJSBridge = { invoke };
  const recognized = { code: 'c1', state: 's1' };
  await showPay(server, view, { method: 'qr_code', recognized });
  const begun = await server.next();
  expect(bodyOf(begun)).toEqual({ method: 'qr_code', wallet: 'wechat', scene: 'wechat', recognized });
  const action = { kind: 'jsapi' as const, parameters: { package: 'prepay_id=1' } };
  await grant(begun, payView({ ...view, attempt: attempt({ action }) }));
  await waitFor(() => expect(invoke).toHaveBeenCalledTimes(1));
  delete window.WeixinJSBridge;
});

it('starts nothing for a wallet passed over with the arrow keys', async () => {
  browseWith(browsers.desktop);
  await showPay(server, payView({ ...byCode, attempt: attempt() }));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const sent = vi.spyOn($axios.defaults as { adapter: AxiosAdapter }, 'adapter');
  const choose = (name: string, waits: number) =>
    act(async () => {
      fireEvent.click(screen.getByRole('radio', { name }));
      await vi.advanceTimersByTimeAsync(waits);
    });
  await choose('Alipay', 390);
  await choose('WeChat Pay', 390);
  await choose('Alipay', 390);
  expect(sent).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(10));
  vi.useRealTimers();
  expect(bodyOf(await server.next())).toEqual({ method: 'qr_code', wallet: 'alipay', scene: 'desktop' });
  expect(sent).toHaveBeenCalledTimes(1);
});

it('sends the payer of another wallet from WeChat to a browser', async () => {
  browseWith(browsers.wechat);
  await showPay(server, payView({ method: 'mobile_wallet' }));
  expect(screen.getByRole('heading', { name: 'Open this page in your browser' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Pay with Alipay' })).toBeNull();
});
