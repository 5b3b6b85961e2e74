import { act, cleanup, fireEvent, screen, waitFor, within, render } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { idOf, serve } from '#test/console-stage';
import { buildRefund, ownRefunds } from '#test/refund-samples';
import { startI18n } from '#kernel/i18n/start-i18n';
import { createQueryClient } from '#kernel/query/query-client';
import { useAppStore } from '#kernel/state/app-store';
import { OrderRefunds } from './order-refunds.tsx';

vi.mock('#kernel/live/use-live', () => ({ useLive: () => undefined }));

beforeAll(async () => {
  useAppStore.getState().setLan('en');
  await startI18n(['kernel', 'payments', 'form']);
});
afterEach(cleanup);

const show = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <OrderRefunds orderId={idOf(1)} />
    </QueryClientProvider>,
  );

it('shows the refund before the request, asks for a reason, and withdraws the request', async () => {
  const posted: unknown[] = [];
  let view = ownRefunds();
  serve((method, path, { config }) => {
    if (method === 'POST') {
      posted.push(config.data === undefined ? path : JSON.parse(String(config.data)));
      view = path.endsWith('/withdrawal')
        ? ownRefunds({
            refunds: [buildRefund(1, { state: 'withdrawn', endedAt: '2026-05-18T02:00:00.000Z' })],
          })
        : ownRefunds({ offer: null, closed: 'open_refund', refunds: [buildRefund(1)] });
    }
    return view;
  });
  show();
  expect(await screen.findByText(/¥600\.00 will be refunded \(50%\)/)).toBeDefined();
  expect(screen.getByText(/Cancelled before 8 June 2099.*: 20% refund\./)).toBeDefined();
  expect(screen.getByText('After that: no refund.')).toBeDefined();
  act(() => screen.getByRole('button', { name: 'Request a refund' }).click());
  const dialog = await screen.findByRole('dialog', {
    name: 'Cancel this order and request a refund of ¥600.00?',
  });
  const reason = within(dialog).getByRole<HTMLInputElement>('textbox');
  act(() => reason.form?.requestSubmit());
  expect(await within(dialog).findByText('Please enter a reason')).toBeDefined();
  fireEvent.change(reason, { target: { value: 'Ill' } });
  act(() => reason.form?.requestSubmit());
  expect(await screen.findByText('Requested')).toBeDefined();
  expect(posted).toEqual([{ amount: 60_000, reason: 'Ill' }]);
  expect(screen.queryByRole('button', { name: 'Request a refund' })).toBeNull();
  act(() => screen.getByRole('button', { name: 'Withdraw request' }).click());
  await waitFor(() => expect(screen.getByText('Withdrawn')).toBeDefined());
  expect(screen.getByRole('button', { name: 'Request a refund' })).toBeDefined();
});

it('says that nothing more can be refunded, and why a request was refused', async () => {
  const refused = buildRefund(1, {
    state: 'refused',
    refusal: 'Not covered by the refund policy',
    endedAt: '2026-05-18T02:00:00.000Z',
  });
  serve(() =>
    ownRefunds({
      offer: null,
      closed: 'rule',
      policy: { steps: [], note: 'See our terms' },
      refunds: [refused],
    }),
  );
  show();
  expect(await screen.findByText(/this order can no longer be refunded/)).toBeDefined();
  expect(screen.getByText('See our terms')).toBeDefined();
  expect(screen.getByText('Not covered by the refund policy')).toBeDefined();
});

it('is hidden if nothing was paid', async () => {
  const { sent } = serve(() => ownRefunds({ offer: null, closed: null }));
  const { container } = show();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(container.textContent).toBe('');
});

it('names the day of each meal that is refunded', async () => {
  const lunch = { participantName: 'Ada', name: 'Lunch', checkIn: null, checkOut: null };
  const meal = { ...lunch, amount: 8_000, isOver: true };
  const lines = [5, 6].map((day) => ({ ...meal, id: day, startsAt: `2027-01-0${day}T04:00:00.000Z` }));
  serve(() => ownRefunds({ refunds: [buildRefund(1, { ends: 'lines', lines })] }));
  show();
  expect(await screen.findByText('Lunch · 5 January · Ada')).toBeDefined();
  expect(screen.getByText('Lunch · 6 January · Ada')).toBeDefined();
});
