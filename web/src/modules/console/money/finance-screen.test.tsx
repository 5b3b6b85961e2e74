import type { Finance } from '@plenum/contract/console/finance';
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { serve, setStage, show } from '#test/console-stage';
import { FinanceScreen } from './finance-screen.tsx';
import { byDay } from './money-chart.tsx';

vi.mock('#kernel/live/use-live', () => ({ useLive: () => undefined }));

beforeAll(setStage);
afterEach(cleanup);

const days: Finance['days'] = [
  { day: '2026-05-17', currency: 'CNY', method: 'qr_code', amount: 120_000, payments: 1 },
  { day: '2026-05-18', currency: 'CNY', method: 'qr_code', amount: 60_000, payments: 1 },
  { day: '2026-05-18', currency: 'CNY', method: 'corporate_transfer', amount: 300_000, payments: 2 },
];

it('shows what waits, what came in today, and money by day as bars and as a table', async () => {
  serve((_, path) => {
    if (path.endsWith('/finance'))
      return {
        today: '2026-05-18',
        days,
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
  expect(await screen.findByText('2 transfer slips to check')).toBeDefined();
  // What waits for others is not finance's.
  expect(screen.getAllByRole('link')).toHaveLength(1);
  const today = screen.getByRole('list', { name: 'Today' });
  expect(within(today).getByText('3')).toBeDefined();
  expect(within(today).getByText('¥3,600.00')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Received by day: ¥4,800.00' })).toBeDefined();

  act(() => screen.getByRole('button', { name: 'Show as a table' }).click());
  const table = screen.getByRole('table', { name: 'Received by day: ¥4,800.00' });
  const rows = within(table)
    .getAllByRole('row')
    .map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
  expect(rows).toEqual([[], ['¥3,000.00', '¥600.00', '¥3,600.00'], ['¥0.00', '¥1,200.00', '¥1,200.00']]);

  const ledger = screen.getByRole('table', { name: 'Ledger' });
  expect(within(ledger).getByRole('row', { name: /Conference fees/ }).textContent).toContain('-¥4,800.00');
});

it('draws the method that brought most at the foot', () => {
  expect(byDay(days).methods).toEqual(['corporate_transfer', 'qr_code']);
});
