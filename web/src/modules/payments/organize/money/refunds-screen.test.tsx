import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { idOf, press, serve, setStage, show } from '#test/console-stage';
import { buildRefundRow, orderRefunds } from '#test/refund-samples';
import { MakeRefundDialog } from './make-refund-dialog.tsx';
import { RefundsScreen } from './refunds-screen.tsx';

vi.mock('#kernel/live/use-live', () => ({ useLive: () => undefined }));

beforeAll(setStage);
afterEach(cleanup);

function stage(row = buildRefundRow(1)) {
  const posted: [string, unknown][] = [];
  serve((method, path, { config }) => {
    if (method === 'POST') {
      const sent: unknown = config.data === undefined ? null : JSON.parse(String(config.data));
      posted.push([path.slice(path.lastIndexOf('/')), sent]);
      return path.endsWith('/refusal') ? null : { ...row, state: 'sent' };
    }
    if (path.endsWith('/refunds/count')) return { count: 1, isMore: false };
    if (path.endsWith(`/orders/${idOf(501)}/refunds`)) return orderRefunds();
    if (path.endsWith(`/refunds/${row.id}`)) return row;
    if (path.endsWith('/refunds')) return { rows: [row], next: null, total: 1 };
    return path.endsWith('/views') ? [] : undefined;
  });
  show(RefundsScreen, { open: row.id });
  return posted;
}

it('approves by keyboard with the rule’s amount, or another amount and method', async () => {
  const posted = stage();
  await screen.findByRole('button', { name: 'Approve' });
  await waitFor(async () => {
    await press('a');
    expect(
      screen.getByRole('dialog', { name: 'Approve the refund for order P260518AAAAAAA1' }),
    ).toBeDefined();
  });
  const dialog = screen.getByRole('dialog', { name: 'Approve the refund for order P260518AAAAAAA1' });
  const amount = within(dialog).getByLabelText<HTMLInputElement>(/Refund amount/);
  expect(Number(amount.value)).toBe(600);
  fireEvent.change(amount, { target: { value: '500' } });
  fireEvent.blur(amount);
  act(() =>
    within(dialog)
      .getByRole('radio', { name: /Bank transfer/ })
      .click(),
  );
  act(() => amount.form?.requestSubmit());
  await waitFor(() => expect(posted).toEqual([['/approval', { amount: 50_000, way: 'hand' }]]));
});

it('refuses with a set reason', async () => {
  const posted = stage();
  await screen.findByRole('button', { name: 'Refuse' });
  await press('r');
  const dialog = await screen.findByRole('dialog', { name: 'Refuse the refund for order P260518AAAAAAA1?' });
  act(() => within(dialog).getByRole('button', { name: 'Refuse' }).click());
  await waitFor(() => expect(posted).toEqual([['/refusal', { state: 'asked', reason: 'rule', note: '' }]]));
});

it('the second person confirms; a transfer is recorded with the bank’s number', async () => {
  const can = { approve: false, confirm: true, refuse: true, record: false, note: false };
  const decided = { at: '2026-05-18T02:00:00.000Z', by: 'Zhou Minyi' };
  const posted = stage(buildRefundRow(1, { state: 'confirming', way: 'hand', decided, can }));
  const button = await screen.findByRole('button', { name: 'Confirm' });
  act(() => button.click());
  const dialog = await screen.findByRole('alertdialog', { name: 'Confirm the refund of ¥600.00?' });
  expect(within(dialog).getByText('Approved by Zhou Minyi. Reason: Ill')).toBeDefined();
  act(() => within(dialog).getByRole('button', { name: 'Confirm' }).click());
  await waitFor(() => expect(posted).toEqual([['/confirmation', null]]));
});

it('records a refund that the provider made on its own', async () => {
  const can = { approve: false, confirm: false, refuse: false, record: false, note: true };
  const posted = stage(
    buildRefundRow(1, { state: 'failed', way: 'original', byProvider: 'reversed', isByBuyer: false, can }),
  );
  expect((await screen.findAllByText('Not booked')).length).toBeGreaterThan(0);
  act(() => screen.getByRole('button', { name: 'Record outcome' }).click());
  const dialog = await screen.findByRole('dialog', { name: 'Record the outcome of this payment' });
  expect(within(dialog).getByText(/When you record the outcome, booking will be tried again/)).toBeDefined();
  const note = within(dialog).getByLabelText<HTMLInputElement>(/Note/);
  act(() => note.form?.requestSubmit());
  expect(within(dialog).getByText('Please enter a reason')).toBeDefined();
  fireEvent.change(note, { target: { value: ' The buyer called ' } });
  act(() => note.form?.requestSubmit());
  await waitFor(() => expect(posted).toEqual([['/note', { note: 'The buyer called' }]]));
});

it('makes a refund of chosen items, and says when a second person is needed', async () => {
  const posted: unknown[] = [];
  serve((method, path, { config }) => {
    if (method !== 'POST' || !path.endsWith('/refunds')) return undefined;
    posted.push(JSON.parse(String(config.data)));
    return buildRefundRow(1, { state: 'confirming' });
  });
  const ada = { participantId: idOf(1), participantName: 'Ada' };
  const lines = [
    { ...ada, id: 7, name: 'Delegate', startsAt: null, amount: 100_000 },
    { ...ada, id: 8, name: 'Lunch', startsAt: '2027-01-05T04:00:00.000Z', amount: 20_000 },
    { ...ada, id: 9, name: 'Lunch', startsAt: '2027-01-06T04:00:00.000Z', amount: 0 },
  ];
  const onClose = vi.fn();
  const Dialog = ({ meeting }: { meeting: MeetingConsole }) => (
    <MakeRefundDialog
      meeting={meeting}
      order={{ id: idOf(501), number: 'P1', buyer: 'Ada' }}
      refunds={orderRefunds({ lines, limit: 100_000 })}
      onClose={onClose}
    />
  );
  show(Dialog);
  const dialog = await screen.findByRole('dialog', { name: 'Refund order P1' });
  expect(within(dialog).getByText(/must be confirmed by a second person/)).toBeDefined();
  act(() =>
    within(dialog)
      .getByRole('radio', { name: /Some items/ })
      .click(),
  );
  const reason = within(dialog).getByLabelText<HTMLInputElement>(/Reason/);
  fireEvent.change(reason, { target: { value: 'Ill' } });
  act(() => reason.form?.requestSubmit());
  expect(
    (await within(dialog).findAllByText('Choose the items to cancel with the refund')).length,
  ).toBeGreaterThan(0);
  expect(within(dialog).getByRole('checkbox', { name: 'Ada · Lunch · 6 January' })).toBeDefined();
  expect(within(dialog).getByText('Free')).toBeDefined();
  act(() => within(dialog).getByRole('checkbox', { name: 'Ada · Lunch · 5 January' }).click());
  act(() => reason.form?.requestSubmit());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(posted).toEqual([{ amount: 120_000, way: 'original', ends: 'lines', lineIds: [8], reason: 'Ill' }]);
});
