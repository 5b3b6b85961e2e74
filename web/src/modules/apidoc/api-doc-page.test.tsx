import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { TextsProvider } from '#kernel/i18n/use-translation';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { fakeServer, refusal, success } from '#test/fake-server';
import { i18n, startI18n } from '#kernel/i18n/start-i18n';
import { useAppStore } from '#kernel/state/app-store';
import { ApiDocPage } from './api-doc-page.tsx';
import { sampleDocument } from '#test/api-document-sample';

beforeAll(async () => {
  useAppStore.getState().setLan('en');
  await startI18n(['kernel', 'apidoc']);
});
beforeEach(() => useAppStore.getState().setToken('my-own-token'));
afterEach(cleanup);

let server: ReturnType<typeof fakeServer>;

function Page({ first }: { first: string | undefined }) {
  const [operation, setOperation] = useState(first);
  return <ApiDocPage operation={operation} onOperation={setOperation} />;
}

function open(operation?: string): void {
  server = fakeServer();
  render(
    <TextsProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Page first={operation} />
      </QueryClientProvider>
    </TextsProvider>,
  );
}

async function openDocument(operation?: string): Promise<void> {
  open(operation);
  (await server.next()).answer(200, sampleDocument);
  await screen.findByRole('navigation', { name: 'Endpoints' });
}

function press(name: string): void {
  fireEvent.click(screen.getByRole('button', { name }));
}

it('starts with how to call, and lists every refusal of the document', async () => {
  await openDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'API reference' })).toBeDefined();
  expect(screen.getByText('Idempotency')).toBeDefined();
  const table = screen.getByRole('table', { name: 'All error codes' });
  expect(within(table).getAllByRole('row')).toHaveLength(5);
  expect(screen.getByRole('link', { name: /Open/ }).getAttribute('href')).toContain('/api/openapi.json');
});

it('finds a call, opens it and focuses its heading', async () => {
  await openDocument();
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search endpoints' }), {
    target: { value: 'logins/{id}' },
  });
  const list = screen.getByRole('navigation', { name: 'Endpoints' });
  expect(within(list).getAllByRole('button')).toHaveLength(1);
  fireEvent.click(within(list).getByRole('button', { name: /End one of my logins/ }));
  const heading = await screen.findByRole('heading', { level: 1, name: 'End one of my logins' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(screen.getByText('Anyone logged in, for their own data')).toBeDefined();
});

it('says that nothing matches, and that a call does not exist', async () => {
  await openDocument('accounts.unheardOf');
  expect(screen.getByText('Endpoint not found')).toBeDefined();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'zzz' } });
  expect(screen.getByText('No endpoints match your search.')).toBeDefined();
});

it('asks before it sends a change, sends after the confirmation, and hides the token of the answer', async () => {
  await openDocument('accounts.logIn');
  expect(screen.getByText('At most 2 KiB.')).toBeDefined();
  press('Send');
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('POST /api/accounts/log-in');
  fireEvent.click(within(question).getByRole('button', { name: 'Send' }));
  const request = await server.next();
  expect(request.config.url).toBe('/api/accounts/log-in');
  request.answer(200, JSON.stringify(success({ token: 'brand-new' })), {
    'x-request-id': 'r-42',
    authorization: 'successor',
  });
  expect(await screen.findByText('r-42')).toBeDefined();
  expect(screen.getByText(/A new token was received/)).toBeDefined();
  expect(screen.getByText(/The token in this response is hidden/)).toBeDefined();
  for (const token of ['brand-new', 'successor', 'my-own-token']) {
    expect(document.body.innerHTML).not.toContain(token);
  }
});

it('asks nothing before a read, and shows a refusal as an answer', async () => {
  await openDocument('kernel.live');
  press('Send');
  (await server.next()).answer(503, JSON.stringify(refusal(kernelRefusals.BUSY.code, 'The service is busy')));
  expect(await screen.findByText('503')).toBeDefined();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('sends no incomplete call', async () => {
  await openDocument('accounts.endLogin');
  press('Send');
  expect(await screen.findByText('Required')).toBeDefined();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  const id = screen.getByRole('textbox', { name: 'id' });
  expect(document.activeElement).toBe(id);
  fireEvent.change(id, { target: { value: 'a b' } });
  expect(screen.queryByText('Required')).toBeNull();
  expect(screen.getByText(/logins\/a%20b/)).toBeDefined();
});

it('stops an endless answer', async () => {
  await openDocument('kernel.live');
  press('Send');
  const { config } = await server.next();
  press('Stop');
  expect(config.signal?.aborted).toBe(true);
});

it('shows a failure to load the document, and tries again', async () => {
  open();
  (await server.next()).answer(
    500,
    refusal(kernelRefusals.UNEXPECTED.code, 'Some Error Occurred', { requestId: 'r-7' }),
  );
  expect(await screen.findByText('The API reference could not be loaded')).toBeDefined();
  expect(screen.getByText('r-7')).toBeDefined();
  press('Try again');
  (await server.next()).answer(200, sampleDocument);
  expect(await screen.findByRole('navigation', { name: 'Endpoints' })).toBeDefined();
});

it('refuses a page that is not an OpenAPI document', async () => {
  open();
  (await server.next()).answer(200, '<html>Hotel network: please log in</html>');
  expect(await screen.findByText('The API reference could not be loaded')).toBeDefined();
});
