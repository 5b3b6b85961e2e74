import type { Finance } from '@plenum/contract/console/finance';
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { serve, setStage, show } from '#test/console-stage';
import { FinanceScreen } from './finance-screen.tsx';

vi.mock('#kernel/live/use-live', () => ({ useLive: () => undefined }));

beforeAll(setStage);
afterEach(cleanup);

const days: Finance['days'] = [
  { day: '2026-05-17', currency: 'CNY', method: 'qr_code', amount: 120_000, payments: 1 },
  { day: '2026-05-18', currency: 'CNY', method: 'qr_code', amount: 60_000, payments: 1 },
  { day: '2026-05-18', currency: 'CNY', method: 'corporate_transfer', amount: 300_000, payments: 2 },
];

it('shows open tasks, today’s payments, and money by day as bars and as a table', async () => {
  serve((_, path) => {
    if (path.endsWith('/finance'))
      return {
        today: '2026-05-18',
        days,
        figures: [
          {
            currency: 'CNY',
            ordered: 500_000,
            due: 30_000,
            received: 480_000,
            parts: {
              applied: 470_000,
              unapplied: 1_000,
              topUps: 9_500,
              refundedToBalances: 0,
              paidFromBalances: 0,
              withdrawn: 500,
            },
            refunded: 2_000,
          },
        ],
        ledger: [
          { account: 'cash', currency: 'CNY', debit: 480_000, credit: 0 },
          { account: 'conference', currency: 'CNY', debit: 0, credit: 480_000 },
        ],
      };
    if (path.endsWith('/dashboard'))
      return {
        items: [
          { kind: 'slips', count: 2, oldestAt: null, examples: [] },
          { kind: 'review', count: 7, oldestAt: null, examples: [] },
        ],
        counters: {},
        money: [],
        days: [],
        types: [],
      };
    return undefined;
  });
  show(FinanceScreen);
  expect(await screen.findByText('2 proofs of payment to check')).toBeDefined();
  // Tasks that are not for finance aren't shown.
  expect(screen.getAllByRole('link')).toHaveLength(1);
  const today = screen.getByRole('list', { name: 'Today' });
  expect(within(today).getByText('3')).toBeDefined();
  expect(within(today).getByText('¥3,600.00')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Received by day: ¥4,800.00' })).toBeDefined();

  expect(screen.getByText('¥5,000.00 ordered, ¥300.00 due')).toBeDefined();
  const parts = screen.getByText('= applied ¥4,700.00').parentElement;
  expect(parts?.textContent).toBe(
    '= applied ¥4,700.00+ not yet applied ¥10.00+ top-ups ¥95.00− withdrawn ¥5.00',
  );
  expect(screen.getByText('¥20.00 refunded')).toBeDefined();

  act(() => screen.getByRole('button', { name: 'Table' }).click());
  const table = screen.getByRole('table', { name: 'Received by day: ¥4,800.00' });
  const rows = within(table)
    .getAllByRole('row')
    .map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
  expect(rows).toEqual([[], ['¥1,200.00', '¥0.00', '¥1,200.00'], ['¥600.00', '¥3,000.00', '¥3,600.00']]);

  const ledger = screen.getByRole('table', { name: 'Ledger' });
  expect(within(ledger).getByRole('row', { name: /Conference fees/ }).textContent).toContain('−¥4,800.00');
  const total = within(ledger).getByRole('row', { name: /Total CNY/ });
  expect(total.textContent).toBe('Total CNY¥4,800.00¥4,800.00¥0.00');
});
