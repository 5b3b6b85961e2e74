import type { WaitingListRow } from '@plenum/contract/console/waiting-list';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { idOf, serve, setStage, show } from '#test/console-stage';
import { WaitingListScreen } from './waiting-list-screen.tsx';

vi.mock('#kernel/live/use-live', () => ({ useLive: () => undefined }));

beforeAll(setStage);
afterEach(cleanup);

function buildRow(number: number, overrides: Partial<WaitingListRow> = {}): WaitingListRow {
  return {
    id: idOf(number),
    registrationId: idOf(100 + number),
    kind: 'team',
    name: `Team ${number}`,
    state: 'waiting',
    waitsFor: ['Delegate'],
    people: 3,
    place: number,
    peopleAhead: (number - 1) * 3,
    currency: 'CNY',
    total: 360_000,
    orderId: null,
    offerUntil: null,
    reason: '',
    joinedAt: '2026-05-18T01:00:00.000Z',
    can: { offer: true, remove: true },
    ...overrides,
  };
}

it('shows the list, who is skipped, and asks for a reason to remove', async () => {
  const sent: string[] = [];
  serve((method, path) => {
    if (method === 'POST') {
      sent.push(path);
      return null;
    }
    if (!path.endsWith('/waiting-list')) return undefined;
    const offered = { state: 'offered' as const, place: null, orderId: idOf(300) };
    const rows = [
      buildRow(1),
      buildRow(2),
      buildRow(3, {
        ...offered,
        offerUntil: '2026-05-19T01:00:00.000Z',
        can: { offer: false, remove: false },
      }),
    ];
    return { rows, next: null, total: 3 };
  });
  show(WaitingListScreen);
  expect(await screen.findByText('No. 2')).toBeDefined();
  expect(screen.getByText(/offer valid until/)).toBeDefined();
  const offers = screen.getAllByRole('button', { name: 'Offer now' });
  expect(offers).toHaveLength(2);
  act(() => offers[1]?.click());
  const asking = await screen.findByRole('alertdialog', { name: 'Offer places to Team 2 now?' });
  expect(asking.textContent).toContain('3 people ahead will be skipped.');
  act(() => within(asking).getByRole('button', { name: 'Offer now' }).click());
  await waitFor(() => expect(sent).toEqual([expect.stringContaining(`/waiting-list/${idOf(2)}/offer`)]));

  act(() => screen.getAllByRole('button', { name: 'Remove' })[0]?.click());
  const dialog = await screen.findByRole('dialog', { name: 'Remove Team 1 from the waiting list?' });
  const reason = within(dialog).getByLabelText<HTMLInputElement>(/Reason/);
  act(() => reason.form?.requestSubmit());
  expect(await within(dialog).findByText('Please enter a reason')).toBeDefined();
  fireEvent.change(reason, { target: { value: 'Registered twice' } });
  act(() => reason.form?.requestSubmit());
  await waitFor(() => expect(sent[1]).toContain(`/waiting-list/${idOf(1)}/removal`));
});

it('says that the list is empty', async () => {
  serve((_, path) => (path.endsWith('/waiting-list') ? { rows: [], next: null, total: 0 } : undefined));
  show(WaitingListScreen);
  expect(await screen.findByText('The waiting list is empty')).toBeDefined();
});
