import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { fakeServer, success } from '#test/fake-server';
import { buildInvoice, buildOrderInvoices } from '#test/invoice-samples';
import { startI18n } from '#kernel/i18n/start-i18n';
import { createQueryClient } from '#kernel/query/query-client';
import { useAppStore } from '#kernel/state/app-store';
import { OrderInvoices } from './order-invoices.tsx';

vi.mock('#kernel/live/use-live', () => ({ useLive: () => undefined }));

beforeAll(async () => {
  useAppStore.getState().setLan('en');
  await startI18n(['kernel', 'invoices']);
});
afterEach(cleanup);

function show() {
  const server = fakeServer();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <OrderInvoices
        orderId="1"
        timeZone="Asia/Shanghai"
        renderFields={({ value, onChange }) => (
          <input
            aria-label="Title"
            value={value.title}
            onChange={(event) => onChange({ ...value, title: event.currentTarget.value })}
          />
        )}
      />
    </QueryClientProvider>,
  );
  return server;
}

const answer = async (server: ReturnType<typeof fakeServer>, data: unknown) => {
  const request = await server.next();
  await act(async () => request.answer(200, success(data)));
  return request;
};

it('a request can be changed and withdrawn', async () => {
  const server = show();
  await answer(server, buildOrderInvoices());
  expect(await screen.findByText('Requested')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Withdraw request' })).toBeDefined();
  act(() => screen.getByRole('button', { name: 'Change' }).click());
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText('Title'), { target: { value: 'Another' } });
  act(() => within(dialog).getByRole('button', { name: 'Save' }).click());
  const sent = await answer(server, buildOrderInvoices());
  expect(sent.config.url).toMatch(/\/invoices$/);
  expect(JSON.parse(String(sent.config.data))).toMatchObject({ invoice: { title: 'Another' } });
});

it('an issued invoice is downloaded, and corrected with a reason', async () => {
  const server = show();
  const files = [{ fileId: 'f', name: 'P1.pdf', format: 'pdf' as const }];
  const issued = buildInvoice(1, { state: 'issued', issuedAt: '2026-05-19T01:00:00.000Z', files });
  await answer(
    server,
    buildOrderInvoices({
      invoices: [issued],
      can: { receipt: false, request: false, replace: true, withdraw: false },
    }),
  );
  expect(await screen.findByRole('button', { name: 'Download P1.pdf' })).toBeDefined();
  act(() => screen.getByRole('button', { name: 'Request a correction' }).click());
  const dialog = await screen.findByRole('dialog');
  const submit = within(dialog).getByRole('button', { name: 'Request a correction' });
  act(() => submit.click());
  expect(await within(dialog).findByText('Please enter the reason for the correction')).toBeDefined();
  fireEvent.change(within(dialog).getByLabelText(/Reason for the correction/), {
    target: { value: 'Wrong title' },
  });
  act(() => submit.click());
  const sent = await server.next();
  expect(sent.config.url).toMatch(/\/invoices\/replacement$/);
  expect(JSON.parse(String(sent.config.data))).toMatchObject({ reason: 'Wrong title' });
});

it('nothing is shown if the conference writes no invoices', async () => {
  const server = show();
  const can = { receipt: false, request: false, replace: false, withdraw: false };
  await answer(server, buildOrderInvoices({ invoices: [], form: null, can }));
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
});
