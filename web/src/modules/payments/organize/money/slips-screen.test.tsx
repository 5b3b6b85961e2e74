import { paymentRefusals } from '@plenum/contract/payments/messages';
import type { SlipRow } from '@plenum/contract/console/money-lists';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { idOf, press, serve, setStage, show } from '#test/console-stage';
import { type FakeRequest, refusal } from '#test/fake-server';
import { buildSlip } from '#test/money-samples';
import { SlipsScreen } from './slips-screen.tsx';

vi.mock('#kernel/live/use-live', () => ({ useLive: () => undefined }));

beforeAll(setStage);
afterEach(cleanup);

interface Sent {
  path: string;
  body: Record<string, unknown>;
}

/** Serves three waiting proofs and one that was decided. If `isHeld`, the server doesn't answer decisions. */
function stage({ isHeld = false, rows = [1, 2, 3].map((number) => buildSlip(number)) } = {}) {
  const sent: Sent[] = [];
  const held: FakeRequest[] = [];
  const isOpen = ({ id }: SlipRow) => !sent.some(({ path }) => path.includes(id));
  serve((method, path, request) => {
    if (path.endsWith('/slips')) {
      const { view } = request.config.params as { view: string };
      const decided = { at: '2026-05-18T02:00:00.000Z', by: 'Zhou Minyi' };
      const over = buildSlip(9, { state: 'rejected', reason: 'The proof of payment can’t be read', decided });
      return { rows: view === 'waiting' ? rows.filter(isOpen) : [over], next: null, total: null };
    }
    if (path.includes('/slip-files/')) return { link: `/files/${path.split('/').at(-1)}?key=x` };
    if (method === 'POST') {
      sent.push({ path, body: JSON.parse(String(request.config.data)) as Record<string, unknown> });
      held.push(request);
      if (!isHeld) return path.endsWith('/rejection') ? null : {};
    }
    return undefined;
  });
  show(SlipsScreen);
  return { sent, held };
}

const inView = () => screen.queryByRole('heading', { level: 2 })?.textContent;
const isShown = (name: string) => waitFor(() => expect(inView()).toBe(name));

it('shows the picture beside the stated and due sums; it can be enlarged and turned', async () => {
  stage({ rows: [buildSlip(1, { amount: 100_000 })] });
  await isShown('Person 1');
  const picture = await screen.findByRole<HTMLImageElement>('img', { name: 'Proof of payment' });
  expect(picture.getAttribute('src')).toBe('/files/file-1?key=x');
  expect(screen.getByText('Differs from the amount due')).toBeDefined();
  await press('+');
  expect(screen.getByText('150%')).toBeDefined();
  await press('-');
  expect(screen.getByText('100%')).toBeDefined();
  await press('t');
  expect(picture.style.transform).toBe('rotate(90deg)');
});

it('approves with the sum received, by keyboard, and continues with the next', async () => {
  const { sent } = stage();
  await isShown('Person 1');
  await press('j');
  await isShown('Person 2');
  await press('a');
  const dialog = await screen.findByRole('dialog', {
    name: 'Approve proof of payment for order P260518AAAAAAAA',
  });
  const amount = within(dialog).getByLabelText<HTMLInputElement>(/Amount received/);
  act(() => amount.form?.requestSubmit());
  await isShown('Person 3');
  expect(sent).toEqual([
    {
      path: expect.stringContaining(`/slips/${idOf(2)}/approval`) as string,
      body: { amount: 120_000, paidOn: '2026-05-17', reference: '' },
    },
  ]);
  // After the last proof, the screen returns to the previous one, and the keys for next and previous still work.
  await press('a');
  const next = await screen.findByRole('dialog');
  act(() =>
    within(next)
      .getByLabelText<HTMLInputElement>(/Amount received/)
      .form?.requestSubmit(),
  );
  await isShown('Person 1');
  expect(screen.getByRole('button', { name: 'Next' })).toBeDefined();
});

it('rejects with a set reason, and requires a text for another', async () => {
  const { sent } = stage();
  await isShown('Person 1');
  await press('r');
  const dialog = await screen.findByRole('dialog', {
    name: 'Reject proof of payment for order P260518AAAAAAAA',
  });
  act(() => within(dialog).getByRole('radio', { name: 'Another reason' }).click());
  const note = within(dialog).getByLabelText<HTMLInputElement>(/Note to the buyer/);
  act(() => note.form?.requestSubmit());
  expect(await within(dialog).findByText('Please enter a reason')).toBeDefined();
  expect(sent).toEqual([]);
  act(() => within(dialog).getByRole('radio', { name: 'The money has not arrived' }).click());
  act(() => note.form?.requestSubmit());
  await isShown('Person 2');
  expect(sent[0]?.body).toEqual({ reason: 'not_arrived', note: '' });
});

it('continues if a colleague was faster', async () => {
  const { held } = stage({ isHeld: true });
  await isShown('Person 1');
  await press('a');
  const dialog = await screen.findByRole('dialog');
  act(() =>
    within(dialog)
      .getByLabelText<HTMLInputElement>(/Amount received/)
      .form?.requestSubmit(),
  );
  await waitFor(() => expect(held).toHaveLength(1));
  const answer = refusal(paymentRefusals.SLIP_STATE.code, 'Decided already');
  await act(async () => held[0]?.answer(409, answer));
  await isShown('Person 2');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('shows decided ones without actions', async () => {
  stage();
  await isShown('Person 1');
  act(() => screen.getByRole('tab', { name: 'Checked' }).click());
  await isShown('Person 9');
  expect(screen.getByText('The proof of payment can’t be read')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  await press('a');
  expect(screen.queryByRole('dialog')).toBeNull();
});
