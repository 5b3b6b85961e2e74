import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, refusal, success, type FakeRequest } from '#test/fake-server';
import { setNotifier, type Notice } from '#kernel/client/notices';
import { startI18n } from '#kernel/i18n/start-i18n';
import { useAppStore } from '#kernel/state/app-store';
import { beginLogin, endLogin } from '#kernel/state/login';
import { giveUpLostLogin } from '#kernel/state/lost-login';
import { buildMe, press, type } from '#test/accounts-stage';
import { paths } from '../paths.ts';
import { queryClient } from '../query.ts';
import { AccountRoute } from '../routes/account/account-route.tsx';
import { Shell } from './shell.tsx';

// The bell reads the number of unread messages itself, but these tests count the calls of the account.
vi.mock('#modules/messaging/message-bell', () => ({ MessageBell: () => null }));

const ended = refusal(kernelRefusals.LOGIN_ENDED.code, 'Login Expired, Please Login Again');
const me = buildMe({ name: 'Wang Fang' });
const other = buildMe({ id: '9f2b8c1e-52f5-4f0e-9a43-5b7c0d9e1a2b', name: 'Li Lei' });

let server: ReturnType<typeof fakeServer>;
let notices: Notice[] = [];

beforeAll(async () => {
  useAppStore.getState().setLan('en');
  await startI18n(['kernel', 'form', 'app', 'accounts']);
});
beforeEach(() => {
  server = fakeServer();
  notices = [];
  setNotifier((notice) => notices.push(notice));
  queryClient.clear();
  beginLogin('t1', { accountId: me.id });
});
afterEach(async () => {
  cleanup();
  giveUpLostLogin();
  endLogin();
  // Waits, because the stores are cleared in a later task.
  await new Promise((resolve) => setTimeout(resolve));
});

async function answer(request: FakeRequest, status: number, body: object) {
  await act(async () => request.answer(status, body));
}

/** Returns the next request of the page. The shell's requests for consents and providers are answered with none. */
async function nextRequest(): Promise<FakeRequest> {
  const request = await server.next();
  if (!/\/consents\/|\/sign-in-providers$/.test(request.config.url ?? '')) return request;
  await answer(request, 200, success([]));
  return nextRequest();
}

/** Waits for the next call that changes something, and answers reads of the account on the way. */
async function nextChange(account = me): Promise<FakeRequest> {
  const request = await nextRequest();
  if (request.config.method !== 'get') return request;
  await answer(request, 200, success(account));
  return nextChange(account);
}

async function open() {
  const root = createRootRoute({ component: Shell });
  const account = createRoute({ getParentRoute: () => root, path: paths.account, component: AccountRoute });
  const start = createRoute({ getParentRoute: () => root, path: '/', component: () => <h1>Start</h1> });
  const router = createRouter({
    routeTree: root.addChildren([account, start]),
    history: createMemoryHistory({ initialEntries: [paths.account] }),
  });
  await router.load();
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await answer(await nextRequest(), 200, success(me));
  await screen.findByDisplayValue('Wang Fang');
  return router;
}

const nameField = () => screen.getByLabelText<HTMLInputElement>('Name', { selector: 'input' });
const save = () => press('button', 'Save');
const bar = () => screen.queryByText(/You’ve been logged out/);

/** Types a new name, saves it, and learns that the login has ended. */
async function loseWhileSaving(): Promise<FakeRequest> {
  type('Name', 'Wang Fangfang');
  await save();
  const refused = await nextChange();
  await answer(refused, 401, ended);
  return refused;
}

async function logInAs(account: typeof me) {
  const dialog = await screen.findByRole('dialog');
  const fill = (label: string, text: string) =>
    fireEvent.change(within(dialog).getByLabelText(label, { selector: 'input' }), {
      target: { value: text },
    });
  fill('Username, phone or email', 'wangfang');
  fill('Password', 'assembly-hall-1868');
  await press('button', 'Log in', dialog);
  await answer(await nextChange(), 200, success({ step: 'done', token: 't2', device: 'd2', me: account }));
}

it('keeps the form under the login dialog and saves it once the same person is back', async () => {
  await open();
  const refused = await loseWhileSaving();
  await screen.findByRole('dialog');
  expect(nameField().value).toBe('Wang Fangfang');
  await logInAs(me);
  const again = await nextChange();
  expect(again.header('authorization')).toBe('t2');
  expect(again.header('idempotency-key')).toBe(refused.header('idempotency-key'));
  expect(JSON.parse(String(again.config.data))).toMatchObject({ name: 'Wang Fangfang' });
  await answer(again, 200, success({ ...me, name: 'Wang Fangfang' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(bar()).toBeNull();
  expect(nameField().value).toBe('Wang Fangfang');
  expect(notices.at(-1)).toMatchObject({ kind: 'success' });
});

it('keeps the form after the dialog is closed, says that nothing is saved and offers to log in', async () => {
  await open();
  await loseWhileSaving();
  await press('button', 'Close', await screen.findByRole('dialog'));
  expect(nameField().value).toBe('Wang Fangfang');
  expect(bar()?.textContent).toContain('haven’t been saved');
  await press('button', 'Log in', bar()!.parentElement!);
  await logInAs(me);
  expect(bar()).toBeNull();
  expect(nameField().value).toBe('Wang Fangfang');
  await save();
  expect((await nextChange()).header('authorization')).toBe('t2');
});

it('reads the page again for another account, says so, and sends nothing of the first one', async () => {
  await open();
  await loseWhileSaving();
  await logInAs(other);
  const read = await nextRequest();
  expect(read.config.method).toBe('get');
  await answer(read, 200, success(other));
  expect((await screen.findByDisplayValue('Li Lei')).isConnected).toBe(true);
  expect(screen.queryByDisplayValue('Wang Fangfang')).toBeNull();
  expect(notices.map(({ text }) => text)).toContainEqual(expect.stringContaining('another account'));
});

it('keeps the form when the page refreshes itself with a login that has ended', async () => {
  await open();
  type('Name', 'Wang Fangfang');
  await act(async () => void queryClient.invalidateQueries());
  await answer(await nextRequest(), 401, ended);
  await screen.findByRole('dialog');
  expect(nameField().value).toBe('Wang Fangfang');
  await logInAs(me);
  await answer(await nextRequest(), 200, success(me));
  expect(nameField().value).toBe('Wang Fangfang');
});

it('shows nothing of the person on another page, or when they come back without a login', async () => {
  const router = await open();
  await loseWhileSaving();
  await press('button', 'Close', await screen.findByRole('dialog'));
  void router.navigate({ href: '/' });
  await screen.findByRole('heading', { name: 'Start' });
  expect(bar()).toBeNull();
  void router.navigate({ href: paths.account });
  expect(await screen.findByText('Please Login First')).toBeDefined();
  expect(screen.queryByLabelText('Name', { selector: 'input' })).toBeNull();
});
