import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { idOf, serve, setStage, show } from '#test/console-stage';
import { buildReceipt } from '#test/money-samples';
import { OrderPayments } from './order-payments.tsx';

beforeAll(setStage);
afterEach(cleanup);

function Payments({ meeting }: { meeting: MeetingConsole }) {
  return <OrderPayments meeting={meeting} orderId={idOf(500)} />;
}

it('lists payments, and undoes a recorded one with a reason', async () => {
  const sent: unknown[] = [];
  const undone = { at: '2026-05-18T03:00:00.000Z', by: 'Zhou Minyi', reason: 'Another order’s money' };
  serve((method, path, request) => {
    if (method === 'POST') {
      sent.push([path, JSON.parse(String(request.config.data))]);
      return null;
    }
    if (!path.endsWith('/payments')) return undefined;
    return [
      buildReceipt(1, { ...(sent.length > 0 && { applied: 0, undone }) }),
      buildReceipt(2, { source: 'notice', amount: 5_000, applied: 4_000, waitsFor: 'overpaid' }),
    ];
  });
  show(Payments);
  expect(await screen.findByText('¥10.00 not applied: More than the amount due')).toBeDefined();
  const [button, ...others] = screen.getAllByRole('button', { name: /Undo/ });
  expect(others).toEqual([]);
  act(() => button?.click());
  const dialog = await screen.findByRole('dialog', { name: 'Undo the payment of ¥1,200.00?' });
  const reason = within(dialog).getByLabelText<HTMLInputElement>(/Reason/);
  fireEvent.change(reason, { target: { value: 'Another order’s money' } });
  act(() => reason.form?.requestSubmit());
  await waitFor(() => expect(screen.getByText(/^Undone by Zhou Minyi/)).toBeDefined());
  expect(sent).toEqual([
    [expect.stringContaining(`/payments/${idOf(1)}/undo`), { reason: 'Another order’s money' }],
  ]);
  expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull();
});
