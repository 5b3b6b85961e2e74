import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startI18n } from '#kernel/i18n/start-i18n';
import { useAppStore } from '#kernel/state/app-store';
import { quoteChosen } from './cancel-draft.ts';
import { GiveUpSummary } from './cancel-summary.tsx';

beforeAll(async () => {
  useAppStore.getState().setLan('en');
  await startI18n(['kernel', 'payments', 'form']);
});
afterEach(cleanup);

it('names the day of each meal and marks free ones', () => {
  const meal = { orderId: 'o', participantId: 'p', name: 'Lunch', detail: '', checkIn: null, checkOut: null };
  const view = {
    registrationId: 'r',
    meetingId: 'm',
    currency: 'CNY' as const,
    timeZone: 'Asia/Shanghai',
    people: [{ id: 'p', name: 'Ada', sharesWithOthers: false }],
    lines: [
      { ...meal, id: 1, activityId: 'a', startsAt: '2027-01-05T04:00:00.000Z', paid: 8_000 },
      { ...meal, id: 2, activityId: 'b', startsAt: '2027-01-06T04:00:00.000Z', paid: 0 },
    ],
    orders: [{ id: 'o', left: 8_000 }],
    rule: { percent: 100, until: '' },
    policy: { steps: [], note: '' },
    isAllowed: true,
  };
  const quoted = quoteChosen(view, new Map([['p', new Set(['a', 'b'])]]));
  render(
    <GiveUpSummary
      {...{ view, quoted }}
      isStaff={false}
      isPending={false}
      problem={null}
      onConfirm={() => {}}
    />,
  );
  const rows = screen
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);
  expect(rows).toEqual(['Lunch · 5 January: ¥80.00', 'Lunch · 6 January: Free']);
});
