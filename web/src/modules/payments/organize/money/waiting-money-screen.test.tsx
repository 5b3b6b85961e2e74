import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { idOf, serve, setStage, show } from '#test/console-stage';
import { buildWaitingMoney } from '#test/money-samples';
import { WaitingMoneyScreen } from './waiting-money-screen.tsx';

vi.mock('#kernel/live/use-live', () => ({ useLive: () => undefined }));

beforeAll(setStage);
afterEach(cleanup);

it('says why each sum waits, and accepts it if possible', async () => {
  const accepted: string[] = [];
  serve((method, path) => {
    if (method === 'POST') {
      accepted.push(path);
      return buildWaitingMoney(1);
    }
    if (!path.endsWith('/waiting-money')) return undefined;
    const none = { accept: false, askDifference: false, reopen: false, refund: false, refundOriginal: false };
    const all = [
      buildWaitingMoney(1),
      buildWaitingMoney(2, { waitsFor: 'unknown_order', order: null, can: none }),
      buildWaitingMoney(3, { waitsFor: 'wrong_currency', currency: 'EUR', can: none }),
    ];
    return {
      rows: all.filter(({ id }) => !accepted.some((one) => one.includes(id))),
      next: null,
      total: null,
    };
  });
  show(WaitingMoneyScreen);
  expect(await screen.findByText('Paid after the price expired')).toBeDefined();
  expect(screen.getByText('No order found')).toBeDefined();
  expect(screen.getByText('€1,200.00')).toBeDefined();
  const [button, ...others] = screen.getAllByRole('button', { name: 'Accept' });
  expect(others).toEqual([]);
  act(() => button?.click());
  const dialog = await screen.findByRole('dialog', { name: 'Apply ¥1,200.00 to order P260518AAAAAAAA?' });
  const reason = within(dialog).getByLabelText<HTMLInputElement>(/Reason/);
  act(() => reason.form?.requestSubmit());
  expect(await within(dialog).findByText('Please enter a reason')).toBeDefined();
  fireEvent.change(reason, { target: { value: 'Agreed' } });
  act(() => reason.form?.requestSubmit());
  await waitFor(() => expect(screen.queryByText('Paid after the price expired')).toBeNull());
  expect(accepted).toEqual([expect.stringContaining(`/receipts/${idOf(1)}/acceptance`)]);
});

it('says that there are no decisions to make', async () => {
  serve((_, path) => (path.endsWith('/waiting-money') ? { rows: [], next: null, total: 0 } : undefined));
  show(WaitingMoneyScreen);
  expect(await screen.findByText('No unapplied payments')).toBeDefined();
});
