import { invoiceRefusals } from '@plenum/contract/invoices/messages';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { idOf, serve, setStage, show } from '#test/console-stage';
import { refusal } from '#test/fake-server';
import { buildInvoiceRow, buildMatch } from '#test/invoice-samples';
import { InvoicesScreen } from './invoices-screen.tsx';

vi.mock('#kernel/live/use-live', () => ({ useLive: () => undefined }));

beforeAll(setStage);
afterEach(cleanup);

const list = { rows: [buildInvoiceRow(1), buildInvoiceRow(2)], next: null, total: 2 };

function choose(dialog: HTMLElement, files: readonly File[]): void {
  fireEvent.change(within(dialog).getByLabelText('Choose files', { selector: 'input' }), {
    target: { files },
  });
}

it('shows the order of each uploaded file, and issues only matched ones', async () => {
  const matches = [
    buildMatch(1, { number: '26357000000000000001' }),
    buildMatch(2, { invoice: null, doubts: ['unknown_order'] }),
  ];
  const { sent } = serve((method, path, { config }) => {
    if (path.endsWith('/invoices/count')) return { count: 2, isMore: false };
    if (path.endsWith('/invoice-files'))
      return matches.find(({ name }) => name === (config.params as { name: string }).name);
    if (method === 'POST' && path.endsWith('/invoices/issued')) return { issued: 1 };
    if (path.endsWith('/invoices')) return list;
    return path.endsWith('/views') ? [] : undefined;
  });
  show(InvoicesScreen);
  act(() => screen.getByRole('button', { name: 'Upload issued invoices' }).click());
  const dialog = await screen.findByRole('dialog');
  choose(dialog, [
    new File(['%PDF-'], matches[0]?.name ?? ''),
    new File(['%PDF-'], matches[1]?.name ?? ''),
    new File(['<svg/>'], 'page.svg'),
  ]);
  expect(await within(dialog).findByText('1 of 3 files matched')).toBeDefined();
  expect(within(dialog).getByText('No such order in this conference')).toBeDefined();
  expect(within(dialog).getByText('File type not allowed')).toBeDefined();
  act(() => within(dialog).getByRole('button', { name: 'Issue 1 invoice' }).click());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const issued = sent.find(({ config }) => config.url?.endsWith('/invoices/issued'));
  expect(JSON.parse(String(issued?.config.data))).toEqual({
    files: [{ fileId: 'file-1', invoiceId: idOf(1), number: '26357000000000000001' }],
  });
});

it('shows what a colleague did first, and keeps the files', async () => {
  serve((method, path, request) => {
    if (path.endsWith('/invoices/count')) return { count: 2, isMore: false };
    if (path.endsWith('/invoice-files')) return buildMatch(1);
    if (method === 'POST' && path.endsWith('/invoices/issued')) {
      request.answer(409, refusal(invoiceRefusals.INVOICE_STATE.code, 'Too late'));
      return undefined;
    }
    return path.endsWith('/invoices') ? list : [];
  });
  show(InvoicesScreen);
  act(() => screen.getByRole('button', { name: 'Upload issued invoices' }).click());
  const dialog = await screen.findByRole('dialog');
  choose(dialog, [new File(['%PDF-'], 'P260518AAAAAAA1.pdf')]);
  const button = await within(dialog).findByRole('button', { name: 'Issue 1 invoice' });
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  act(() => button.click());
  expect(await within(dialog).findByText('Too late')).toBeDefined();
  expect(within(dialog).getByText('P260518AAAAAAA1.pdf')).toBeDefined();
});

it('shows why an invoice is to be reversed, and asks for a reason', async () => {
  const row = buildInvoiceRow(1, {
    state: 'to_reverse',
    reversal: { cause: 'refund', reason: '', redNumber: '', at: null, wish: null },
    can: { issue: false, reverse: true, reopen: false },
  });
  const { sent } = serve((method, path) => {
    if (path.endsWith('/invoices/count')) return { count: 1, isMore: false };
    if (method === 'POST') return null;
    return path.endsWith('/invoices') ? { rows: [row], next: null, total: 1 } : [];
  });
  show(InvoicesScreen, { open: row.id });
  expect(await screen.findByText('Money was refunded')).toBeDefined();
  act(() => screen.getByRole('button', { name: 'Record red-letter invoice' }).click());
  const dialog = await screen.findByRole('dialog', { name: /Reverse the invoice/ });
  const reason = within(dialog).getByLabelText<HTMLInputElement>(/Reason/);
  act(() => reason.form?.requestSubmit());
  expect(await within(dialog).findByText('Please enter a reason')).toBeDefined();
  fireEvent.change(reason, { target: { value: 'Refund' } });
  act(() => reason.form?.requestSubmit());
  await waitFor(() =>
    expect(sent.some(({ config }) => config.url?.endsWith(`/invoices/${row.id}/reversal`))).toBe(true),
  );
});
