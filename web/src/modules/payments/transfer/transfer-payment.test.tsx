import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '#test/fake-server';
import { bodyOf, press } from '#test/mine-stage';
import { payView } from '#test/pay-sample';
import { showPay } from '#test/pay-stage';
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
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const byTransfer = payView({ method: 'corporate_transfer' });

it('gives every line of the account to copy, and all of it at once', async () => {
  const write = vi.fn((_text: string) => Promise.resolve());
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(write);
  await showPay(server, byTransfer);
  await press('Copy: Account number');
  expect(write).toHaveBeenLastCalledWith('6222000011112222333');
  await press('Copy: Amount');
  expect(write).toHaveBeenLastCalledWith('1680.00');
  await press('Copy all');
  expect(write.mock.lastCall?.join('')).toContain(
    'Bank: Bank of Binhai, Harbour Branch\nAccount number: 6222',
  );
  // What the account does not have is not shown.
  expect(screen.queryByText('SWIFT code')).toBeNull();
});

it('holds the places for days once the bank details are opened', async () => {
  await showPay(server, payView({ method: 'qr_code' }), { method: 'corporate_transfer' });
  const changed = await server.next();
  expect(changed.config.url).toBe(`/api/orders/${byTransfer.orderId}/method`);
  expect(bodyOf(changed)).toEqual({ method: 'corporate_transfer' });
});
