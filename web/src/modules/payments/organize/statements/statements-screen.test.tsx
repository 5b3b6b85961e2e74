import { statementRefusals } from '@plenum/contract/payments/statement-messages';
import type { LineView, StatementLine } from '@plenum/contract/payments/statement-schemas';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { setNotifier } from '#kernel/client/notices';
import { idOf, press, serve, setStage, show } from '#test/console-stage';
import { type FakeRequest, refusal } from '#test/fake-server';
import { buildStatementLine } from '#test/statement-samples';
import { StatementsScreen } from './statements-screen.tsx';

vi.mock('#kernel/live/use-live', () => ({ useLive: () => undefined }));

beforeAll(setStage);
afterEach(cleanup);

interface Sent {
  path: string;
  body: unknown;
}

type Rows = Partial<Record<LineView, readonly StatementLine[]>>;

/**
 * Serves lines by tab; a decided line leaves its tab. Uploads are answered with `files` in turn; the entry `held`
 * leaves one unanswered.
 */
function stage({ rows = {}, sure = 0, files = [] }: { rows?: Rows; sure?: number; files?: unknown[] } = {}) {
  const sent: Sent[] = [];
  const held: FakeRequest[] = [];
  const left = () =>
    Object.fromEntries(
      (['propose', 'none', 'matched', 'ignored'] as const).map((view) => [
        view,
        (rows[view] ?? []).filter(({ id }) => !sent.some(({ path }) => path.includes(id))),
      ]),
    ) as Record<LineView, StatementLine[]>;
  serve((method, path, request) => {
    if (method === 'GET' && path.endsWith('/statement-lines')) {
      const { view } = request.config.params as { view: LineView };
      const all = left();
      const counts = {
        propose: all.propose.length,
        none: all.none.length,
        matched: all.matched.length,
        ignored: all.ignored.length,
        sure,
      };
      return { rows: all[view], next: null, total: all[view].length, counts };
    }
    if (path.endsWith('/statements')) {
      const next = files.shift();
      sent.push({ path, body: request.config.params });
      if (next === 'held') held.push(request);
      return next === 'held' ? undefined : next;
    }
    if (method !== 'GET') {
      const { data } = request.config;
      sent.push({ path, body: data === undefined ? null : (JSON.parse(String(data)) as unknown) });
      return path.endsWith('/statement-matches') ? { confirmed: sure, left: 0 } : null;
    }
    return undefined;
  });
  show(StatementsScreen);
  return { sent, held };
}

const inView = () => screen.queryByRole('article')?.textContent ?? '';
const isShown = (text: string) => waitFor(() => expect(inView()).toContain(text));
const [first, second] = [buildStatementLine(1), buildStatementLine(2)];

it('shows a line beside the proposed order, and confirms it by keyboard', async () => {
  const { sent } = stage({ rows: { propose: [first, second] } });
  await isShown('Payer 1');
  expect(inView()).toContain('The order number is in the description');
  expect(inView()).toContain('Due: ¥1,200.00');
  expect(screen.getByRole('tab', { name: 'To confirm 2' })).toBeDefined();
  await press('j');
  await isShown('Payer 2');
  await press('a');
  await isShown('Payer 1');
  expect(sent).toEqual([
    {
      path: expect.stringContaining(`/statement-lines/${idOf(2)}/match`) as string,
      body: { orders: [{ orderId: idOf(502), amount: 120_000 }] },
    },
  ]);
});

it('links a line to a payment that was recorded before', async () => {
  const receipt = {
    id: idOf(900),
    source: 'slip',
    recordedAt: '2026-05-18T01:00:00.000Z',
    tradeNo: 'B-1',
  } as const;
  const { orders = [] } = first.proposal ?? {};
  const proposal = { confidence: 'sure' as const, reasons: ['counted' as const], orders, receipt };
  const { sent } = stage({ rows: { propose: [{ ...first, proposal }] } });
  await isShown('nothing will be counted twice');
  await press('a');
  await waitFor(() => expect(sent[0]?.body).toEqual({ receiptId: idOf(900) }));
});

it('confirms all sure matches together', async () => {
  const { sent } = stage({ rows: { propose: [first, second] }, sure: 143 });
  const button = await screen.findByRole('button', { name: 'Confirm all 143 exact matches' });
  act(() => button.click());
  const dialog = await screen.findByRole('alertdialog', { name: 'Confirm 143 exact matches?' });
  act(() => within(dialog).getByRole('button', { name: 'Confirm' }).click());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.path).toContain('/statement-matches');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

it('ignores with a reason, and undoes a decision', async () => {
  const ignored = buildStatementLine(3, {
    state: 'ignored',
    proposal: null,
    decided: { at: '2026-05-18T02:00:00.000Z', by: 'Zhou Minyi', reason: 'Interest' },
  });
  const { sent } = stage({ rows: { none: [buildStatementLine(1, { proposal: null })], ignored: [ignored] } });
  act(() => screen.getByRole('tab', { name: /No match/ }).click());
  await isShown('No order found');
  await press('r');
  const dialog = await screen.findByRole('dialog', { name: 'Ignore this line?' });
  const reason = within(dialog).getByLabelText<HTMLInputElement>(/Reason/);
  act(() => reason.form?.requestSubmit());
  expect(await within(dialog).findByText('Please enter a reason')).toBeDefined();
  fireEvent.change(reason, { target: { value: 'Interest' } });
  act(() => reason.form?.requestSubmit());
  await waitFor(() => expect(sent[0]).toMatchObject({ body: { reason: 'Interest' } }));
  act(() => screen.getByRole('tab', { name: /Ignored/ }).click());
  await isShown('Interest');
  await press('u');
  expect(await screen.findByRole('dialog', { name: 'Undo this decision?' })).toBeDefined();
});

it('matches by hand: the amounts of the orders must be the line’s', async () => {
  const { sent } = stage({ rows: { propose: [first] } });
  await isShown('Payer 1');
  await press('m');
  const dialog = await screen.findByRole('dialog', { name: 'Which orders does ¥1,200.00 pay for?' });
  const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Confirm' });
  const amount = within(dialog).getByRole<HTMLInputElement>('textbox', { name: /P260518AAAAAAA1/ });
  fireEvent.change(amount, { target: { value: '1000' } });
  expect(
    within(dialog).getByText('¥200.00 is still unassigned. Add an order or change the amounts.'),
  ).toBeDefined();
  expect(confirm.disabled).toBe(true);
  fireEvent.change(amount, { target: { value: '1200' } });
  act(() => confirm.click());
  await waitFor(() => expect(sent[0]?.body).toEqual({ orders: [{ orderId: idOf(501), amount: 120_000 }] }));
});

const question = {
  kind: 'columns',
  fingerprint: '0'.repeat(32),
  header: ['Wann', 'Wieviel', ''],
  rows: [['18.05.2026', '1.200,00', 'Anna']],
  guess: { columns: [null, null, null], dayOrder: 'dmy', decimal: ',', currency: 'EUR' },
};

async function choose(label: string, option: string) {
  act(() => screen.getByRole('button', { name: new RegExp(`${label}$`) }).click());
  const choice = await screen.findByRole('option', { name: option });
  act(() => choice.click());
}

function drop(name = 'may.csv') {
  const input = screen.getByLabelText<HTMLInputElement>('File');
  fireEvent.change(input, { target: { files: [new File(['x'], name)] } });
}

it('asks for the columns of a new layout, with a preview, and imports', async () => {
  const imported = { kind: 'imported', format: 'csv', added: 1, known: 0, outgoing: 0, pending: 2 };
  const notices: string[] = [];
  setNotifier(({ text }) => void notices.push(text));
  // Discards the notices of earlier tests, which the new notifier has just received.
  notices.length = 0;
  const { sent } = stage({ files: [question, imported] });
  expect(await screen.findByText('No bank statements yet')).toBeDefined();
  drop();
  const dialog = await screen.findByRole('dialog', { name: 'Assign columns' });
  expect(within(dialog).getByText('Choose the column with the date')).toBeDefined();
  const save = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Import' });
  expect(save.disabled).toBe(true);
  await choose('Wann', 'Date');
  await choose('Wieviel', 'Amount');
  await choose('Column 3', 'Payer');
  expect(await within(dialog).findByText('€1,200.00')).toBeDefined();
  act(() => save.click());
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent[1]).toMatchObject({
    path: expect.stringContaining('/statement-layouts/') as string,
    body: { columns: ['date', 'amount', 'payer'] },
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(notices).toEqual([
    '1 incoming payment imported',
    '2 entries were left out because the bank has not booked them yet',
  ]);
});

it('reports the error of a file, and lets the columns be chosen again', async () => {
  const { sent, held } = stage({ files: ['held', question] });
  await screen.findByText('No bank statements yet');
  drop();
  await waitFor(() => expect(held).toHaveLength(1));
  const answer = refusal(statementRefusals.STATEMENT_ROW.code, 'Row 2 can’t be read');
  await act(async () => held[0]?.answer(422, answer));
  expect(await screen.findByText('Row 2 can’t be read')).toBeDefined();
  act(() => screen.getByRole('button', { name: 'Choose columns again' }).click());
  expect(await screen.findByRole('dialog', { name: 'Assign columns' })).toBeDefined();
  expect(sent.map(({ body }) => body)).toEqual([{ name: 'may.csv' }, { name: 'may.csv', ask: 'columns' }]);
});
