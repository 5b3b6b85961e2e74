import type { Dashboard } from '@plenum/contract/console/dashboard';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { idOf, serve, setStage, show } from '#test/console-stage';
import { DashboardScreen } from './dashboard-screen.tsx';

vi.mock('#kernel/live/use-live', () => ({ useLive: () => undefined }));

beforeAll(setStage);
afterEach(cleanup);

const figures: Dashboard = {
  items: [],
  counters: {
    registrations: 3,
    participants: 5,
    drafts: 1,
    unpaid: 2,
    paid: 1,
    auditPending: 1,
    auditPass: 1,
    auditFailed: 0,
  },
  money: [
    {
      currency: 'CNY',
      ordered: 300_000,
      due: 190_000,
      received: 120_000,
      parts: {
        applied: 110_000,
        unapplied: 0,
        topUps: 10_000,
        refundedToBalances: 0,
        paidFromBalances: 0,
        withdrawn: 0,
      },
      refunded: 0,
    },
  ],
  days: [
    { day: '2026-05-18', count: 2 },
    { day: '2026-05-20', count: 1 },
  ],
  types: [{ id: idOf(1), name: 'Student', stock: 20, taken: 5 }],
};

function stage(dashboard: Dashboard): void {
  serve((_, path) => (path.endsWith('/dashboard') ? dashboard : undefined));
  show(DashboardScreen);
}

it('names each task, its age and examples, and links there', async () => {
  const examples = [1, 2, 3].map((number) => ({ id: idOf(number), name: `Person ${number}` }));
  const oldestAt = '2026-05-18T01:00:00.000Z';
  stage({
    ...figures,
    items: [
      { kind: 'review', count: 4, oldestAt, checkpointId: null, examples },
      { kind: 'holds_ending', count: 1, oldestAt, checkpointId: null, examples: examples.slice(0, 1) },
      {
        kind: 'unmatched_guests',
        count: 2,
        oldestAt: null,
        checkpointId: null,
        examples: examples.slice(0, 2),
      },
    ],
  });
  await screen.findByText('Waiting for you');
  const lines = within(screen.getByRole('region', { name: 'Waiting for you' })).getAllByRole('listitem');
  expect(
    lines.map((line) => [line.textContent, within(line).getByRole('link').getAttribute('href')]),
  ).toEqual([
    [
      '4 registrations to reviewPerson 1, Person 2 and 2 moreoldest from 18 May 2026, 09:00 (UTC+8)Review',
      'review?',
    ],
    [
      '1 unpaid order expires within a dayPerson 1earliest expiry: 18 May 2026, 09:00 (UTC+8)View orders',
      'orders?ending=soon',
    ],
    ['2 guests without a roommatePerson 1, Person 2Assign rooms', 'rooms?'],
  ]);
});

it('says that there are no tasks, and still shows the figures', async () => {
  stage(figures);
  expect(await screen.findByRole('heading', { name: 'You’re all caught up' })).toBeDefined();
  expect(screen.getByText('¥1,200.00 received')).toBeDefined();
  expect(screen.getByText('5 of 20')).toBeDefined();
  const days = within(screen.getByRole('list', { name: 'Registrations by day' })).getAllByRole('listitem');
  expect(days.map((day) => day.getAttribute('aria-label'))).toEqual([
    '18 May: Registrations: 2',
    '19 May: Registrations: 0',
    '20 May: Registrations: 1',
  ]);
});
