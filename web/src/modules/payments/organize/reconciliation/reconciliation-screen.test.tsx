import type { Reconciliation } from '@plenum/contract/payments/reconciliation';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { idOf, serve, setStage, show } from '#test/console-stage';
import { ReconciliationScreen } from './reconciliation-screen.tsx';

beforeAll(setStage);
afterEach(cleanup);

const day: Reconciliation = {
  id: idOf(1),
  provider: 'wechat',
  day: '2026-05-17',
  state: 'differs',
  billed: 12,
  recorded: 13,
  checkedAt: '2026-05-18T02:40:00.000Z',
  differences: [
    {
      id: idOf(2),
      kind: 'missing',
      tradeNo: '4200001',
      currency: 'CNY',
      billed: null,
      recorded: 120_000,
      order: { id: idOf(3), number: 'P260517AAAAAAAA' },
      resolved: null,
    },
    {
      id: idOf(4),
      kind: 'settled',
      tradeNo: '4200002',
      currency: 'CNY',
      billed: 5_000,
      recorded: null,
      order: null,
      resolved: null,
    },
  ],
};

it('shows each day with its differences, and accepts a note about one', async () => {
  const sent: unknown[] = [];
  serve((method, path, request) => {
    if (path.endsWith('/reconciliations')) return { rows: [day], next: null, total: 1 };
    if (method !== 'POST') return undefined;
    sent.push([path, JSON.parse(String(request.config.data))]);
    return null;
  });
  show(ReconciliationScreen);
  expect(await screen.findByText('Differences found')).toBeDefined();
  expect(screen.getByText('Recorded here, but not in the provider’s report')).toBeDefined();
  expect(screen.getByText('Recorded here: ¥1,200.00')).toBeDefined();
  // A payment settled from the provider's report needs no decision.
  const [button, ...others] = screen.getAllByRole('button', { name: 'Mark as resolved' });
  expect(others).toEqual([]);
  act(() => button?.click());
  const dialog = await screen.findByRole('dialog');
  const reason = within(dialog).getByLabelText<HTMLInputElement>(/Reason/);
  fireEvent.change(reason, { target: { value: 'Paid by hand' } });
  act(() => reason.form?.requestSubmit());
  await waitFor(() =>
    expect(sent).toEqual([
      [expect.stringContaining(`/differences/${idOf(2)}/resolution`), { reason: 'Paid by hand' }],
    ]),
  );
});

it('says that no day has been compared yet', async () => {
  serve((_, path) => (path.endsWith('/reconciliations') ? { rows: [], next: null, total: 0 } : undefined));
  show(ReconciliationScreen);
  expect(await screen.findByText('No reconciliations yet')).toBeDefined();
});
