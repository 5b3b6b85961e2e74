import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type FakeRequest, fakeServer, refusal } from '#test/fake-server';
import { bodyOf, grant, press, refuse } from '#test/mine-stage';
import { payeeAccount, payView, slip } from '#test/pay-sample';
import { showPay } from '#test/pay-stage';
import { findDateField, typeDate } from '#test/type-date';
import type { LiveNews } from '#kernel/live/live-line';
import { startI18n } from '#kernel/i18n/start-i18n';
import { useAppStore } from '#kernel/state/app-store';

const live = vi.hoisted(() => ({ tell: (_news: LiveNews) => {} }));
vi.mock('#kernel/live/use-live', () => ({
  useLive: (_channel: string | undefined, handler: (news: LiveNews) => void) => (live.tell = handler),
}));

let server: ReturnType<typeof fakeServer>;
beforeAll(async () => {
  useAppStore.getState().setLan('en');
  await startI18n(['kernel', 'payments', 'form']);
});
beforeEach(() => {
  server = fakeServer();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const byTransfer = payView({ method: 'corporate_transfer' });
const picture = (name: string, mime = 'image/png') => new File(['slip'], name, { type: mime });

async function choose(...files: File[]): Promise<void> {
  const input = screen.getByLabelText('Screenshot or proof of transfer', { selector: 'input' });
  await act(async () => fireEvent.change(input, { target: { files } }));
}

function fill(label: RegExp, text: string): void {
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value: text } });
}

/** Answers GET requests with the view, and returns the first other request. */
async function nextChange(view = byTransfer): Promise<FakeRequest> {
  const request = await server.next();
  if (request.config.method !== 'get') return request;
  await grant(request, view);
  return nextChange(view);
}

it('copies every line of the account, and all of it together', async () => {
  const write = vi.fn((_text: string) => Promise.resolve());
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(write);
  await showPay(server, byTransfer);
  await press('Copy: Account number');
  expect(write).toHaveBeenLastCalledWith('6222000011112222333');
  await press('Copy: Amount');
  expect(write).toHaveBeenLastCalledWith('1680.00');
  await press('Copy all');
  expect(write.mock.lastCall?.join('')).toContain(
    'Bank: Bank of Binhai, Harbour Branch\nAccount number: 6222',
  );
  // Empty lines of the account are not shown.
  expect(screen.queryByText('SWIFT code')).toBeNull();
});

it('holds the places for days once the bank details are opened', async () => {
  await showPay(server, payView({ method: 'qr_code' }), { method: 'corporate_transfer' });
  const changed = await server.next();
  expect(changed.config.url).toBe(`/api/orders/${byTransfer.orderId}/method`);
  expect(bodyOf(changed)).toEqual({ method: 'corporate_transfer' });
});

it('uploads pictures as they are chosen and sends the proof', async () => {
  await showPay(server, byTransfer);
  await choose(picture('one.png'), picture('two.pdf', 'application/pdf'));
  const [first, second] = [await server.next(), await server.next()];
  await act(async () =>
    first.config.onUploadProgress?.({ loaded: 1, total: 2, progress: 0.5, bytes: 1, lengthComputable: true }),
  );
  expect(screen.getByText('50%')).toBeTruthy();
  await grant(first, { fileId: 'f1' });
  await grant(second, { fileId: 'f2' });
  fill(/Payer name/, 'Binhai University');
  typeDate(await findDateField(/Transfer date/), '2026-05-02');
  await press('Send proof');
  const sent = await server.next();
  expect(bodyOf(sent)).toEqual({
    purpose: 'all',
    payer: 'Binhai University',
    paidOn: '2026-05-02',
    amount: 168_000,
    fileIds: ['f1', 'f2'],
  });
  await grant(sent, payView({ state: 'pay_pending', slips: [slip()] }));
  expect(await screen.findByRole('heading', { name: 'Your payment is being confirmed' })).toBeTruthy();
});

it('asks for the screenshot in the words of the specification', async () => {
  await showPay(server, byTransfer);
  await press('Send proof');
  expect(await screen.findByText('Please Upload The Transfer Screenshot')).toBeTruthy();
  expect(screen.getByText('Please enter the payer’s name')).toBeTruthy();
});

it('refuses a file of another type before and after it is sent, and lets it be removed', async () => {
  await showPay(server, byTransfer);
  const { code, en } = kernelRefusals.FILE_TYPE_NOT_ALLOWED;
  await choose(picture('page.html', 'text/html'));
  expect(screen.getByText(en)).toBeTruthy();
  await press('Remove page.html');
  expect(screen.queryByText(en)).toBeNull();
  // The file's extension is wrong, which only the server detects.
  await choose(picture('page.png'));
  await refuse(await nextChange(), 415, refusal(code, en));
  expect(await screen.findByText(en)).toBeTruthy();
});

it('accepts one proof for each fee with its own account', async () => {
  const accounts = [
    payeeAccount({ purpose: 'conference', amount: 120_000 }),
    payeeAccount({ id: payView().meeting.id, purpose: 'hotel', amount: 48_000, accountNumber: '7333' }),
  ];
  const transfer = { reference: 'P1', accounts, note: '' };
  await showPay(server, payView({ ...byTransfer, transfer, slips: [slip({ purpose: 'conference' })] }));
  expect(screen.getByRole('heading', { name: 'Hotel fee: transfer ¥480.00 to this account' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Upload proof of payment: Conference fee' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Send another proof' })).toBeTruthy();
  const form = screen.getByRole('heading', { name: 'Upload proof of payment: Hotel fee' }).closest('form')!;
  expect(within(form).getByLabelText<HTMLInputElement>(/Transfer amount/).value).toBe('480');
});

it('shows why a proof was rejected, until another is sent', async () => {
  const rejected = slip({ state: 'rejected', reason: 'The amount can’t be read' });
  await showPay(server, payView({ ...byTransfer, slips: [rejected] }));
  expect(screen.getByRole('heading', { name: 'Your proof of payment was rejected' })).toBeTruthy();
  expect(screen.getAllByText('The amount can’t be read').length).toBeGreaterThan(0);
  await press('Upload again');
  expect(document.activeElement?.textContent).toBe('Choose files');
  cleanup();
  const newer = slip({ id: payView().meeting.id, createdAt: '2026-05-03T03:00:00.000Z' });
  server = fakeServer();
  await showPay(server, payView({ ...byTransfer, state: 'pay_pending', slips: [rejected, newer] }));
  expect(screen.queryByRole('heading', { name: 'Your proof of payment was rejected' })).toBeNull();
});

it('shows finance’s decision as soon as the order changes', async () => {
  const can = { pay: false, check: false, sendSlip: false, payFromBalance: false };
  await showPay(server, payView({ ...byTransfer, state: 'pay_pending', slips: [slip()], can }));
  act(() => live.tell({ channel: 'account:a', event: 'order_changed', id: byTransfer.orderId }));
  const rejected = slip({ state: 'rejected', reason: 'The amount can’t be read' });
  await grant(await server.next(), payView({ ...byTransfer, slips: [rejected] }));
  expect(await screen.findByRole('heading', { name: 'Your proof of payment was rejected' })).toBeTruthy();
});
