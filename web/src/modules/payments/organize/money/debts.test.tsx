import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { serve, setStage, show } from '#test/console-stage';
import { Debts } from './debts.tsx';

beforeAll(setStage);
afterEach(cleanup);

it('lists the people whose balance is owed', async () => {
  serve((_, path) =>
    path.endsWith('/debts')
      ? [
          {
            accountId: '0197a2b0-0000-7000-8000-000000000001',
            person: 'Lin Yue',
            currency: 'CNY',
            debt: 480_000,
            at: '2026-05-18T02:00:00.000Z',
          },
        ]
      : undefined,
  );
  show(Debts);
  const table = await screen.findByRole('table', { name: 'Negative balances' });
  expect(within(table).getByText('Lin Yue')).toBeDefined();
  expect(within(table).getByText('¥4,800.00')).toBeDefined();
});
