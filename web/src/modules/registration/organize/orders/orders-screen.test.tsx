import type { OrderRow } from '@plenum/contract/registration/lists/order-list';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { idOf, serve, setStage, show } from '#test/console-stage';
import { OrdersScreen } from './orders-screen.tsx';

vi.mock('#kernel/live/use-live', () => ({ useLive: () => undefined }));

beforeAll(setStage);
beforeEach(() => localStorage.clear());
afterEach(cleanup);

const order: OrderRow = {
  id: idOf(1),
  number: 'P260518AAAAAAAA',
  state: 'pay_success',
  currency: 'USD',
  fees: { conference: 120_000, hotel: 0, activity: 0, discount: 0, total: 120_000 },
  received: 120_000,
  refunded: 20_000,
  method: 'wire_transfer',
  placedAt: '2026-05-18T01:00:00.000Z',
  holdUntil: null,
  payable: true,
  buyer: 'Ada',
  registrationId: idOf(2),
  kind: 'individual',
  people: 1,
};

function stage() {
  const { sent } = serve((_method, path) => {
    if (path.endsWith('/views')) return [];
    if (path.endsWith('/count')) return { count: 1, isMore: false, sums: [] };
    return path.endsWith('/orders') ? { rows: [order], next: null, total: 1 } : undefined;
  });
  show(OrdersScreen);
  return sent;
}

it('shows amounts in the order’s currency, and the remainder of a refunded one', async () => {
  stage();
  const row = (await screen.findByText('P260518AAAAAAAA')).closest('tr') as HTMLElement;
  expect(within(row).getByText('$1,200.00')).toBeDefined();
  expect(within(row).getByText('$1,000.00')).toBeDefined();
  expect(within(row).getByText('Wire transfer')).toBeDefined();
});

it('exports the currency before the first amount, once', async () => {
  const sent = stage();
  await screen.findByText('P260518AAAAAAAA');
  fireEvent.click(screen.getAllByRole('button', { name: 'Export' })[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Export' });
  expect(within(dialog).queryByRole('checkbox', { name: 'Currency' })).toBeNull();
  fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Discount' }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Export' }));
  await waitFor(() => {
    const asked = sent.find(({ config }) => config.url?.endsWith('/export'));
    expect(asked?.config.params.columns).toBe(
      'orderNumber,buyer,people,payment,currency,total,received,due,method,holdUntil,placedAt,discount',
    );
  });
});
