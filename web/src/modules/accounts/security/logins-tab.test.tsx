import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { LoginRecord } from '@plenum/contract/accounts/schemas';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '#test/fake-server';
import { setNotifier } from '#kernel/client/notices';
import type { LiveNews } from '#kernel/live/live-line';
import { LoginsTab } from './logins-tab.tsx';
import { grant, press, refuse, setStage, show } from '#test/accounts-stage';

const live = vi.hoisted(() => ({ tell: (_news: LiveNews) => {} }));
vi.mock('#kernel/live/use-live', () => ({
  useLive: (_channel: string | undefined, handler: (news: LiveNews) => void) => (live.tell = handler),
}));

const notices = vi.fn();
let server: ReturnType<typeof fakeServer>;
beforeAll(setStage);
beforeEach(() => {
  server = fakeServer();
  notices.mockReset();
  setNotifier(notices);
});
afterEach(cleanup);

function login(number: number, overrides: Partial<LoginRecord> = {}): LoginRecord {
  return {
    id: `3f2b8c1e-52f5-4f0e-9a43-00000000000${number}`,
    current: false,
    startedAt: '2026-05-18T01:00:00.000Z',
    lastUsedAt: '2026-05-18T02:00:00.000Z',
    device: `Firefox · Linux ${number}`,
    address: '203.0.113.18',
    ...overrides,
  };
}
const three = [login(1, { current: true }), login(2), login(3, { device: '' })];

it('names the number of other logins before it ends them, and offers nothing if there are none', async () => {
  show(<LoginsTab />);
  await grant(await server.next(), three);
  expect(await screen.findByText('Unknown device')).toBeTruthy();
  await press('button', 'Log out other devices');
  expect(screen.getByRole('alertdialog').textContent).toContain('2 other devices will be logged out');
  await press('button', 'Log out 2 devices');
  await grant(await server.next(), { ended: 2 });
  await grant(await server.next(), three.slice(0, 1));
  expect(notices).toHaveBeenCalledWith({ kind: 'success', text: '2 devices logged out' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Log out other devices' })).toBeNull());
  expect(screen.getByText('You are logged in on this device only.')).toBeTruthy();
});

it('ends one login and never offers to end the one in use', async () => {
  show(<LoginsTab />);
  await grant(await server.next(), three);
  expect(await screen.findAllByRole('button', { name: /^Log out on/ })).toHaveLength(2);
  await press('button', 'Log out on Firefox · Linux 2');
  const request = await server.next();
  expect(request.config.url).toBe(`/api/accounts/me/logins/${login(2).id}`);
});

it('reads again after an event about logins and after a gap', async () => {
  const { client } = show(<LoginsTab />);
  await grant(await server.next(), three);
  act(() => live.tell({ channel: 'account:1', event: 'name_changed', id: '1' }));
  expect(client.isFetching()).toBe(0);
  act(() => live.tell({ channel: 'account:1', event: 'logins_changed', id: '1' }));
  expect(client.isFetching()).toBe(1);
  await grant(await server.next(), three.slice(0, 2));
  await waitFor(() => expect(screen.queryByText('Unknown device')).toBeNull());
  act(() => live.tell('gap'));
  await grant(await server.next(), three);
  expect(await screen.findByText('Unknown device')).toBeTruthy();
});

it('shows a failure to load, and tries again', async () => {
  show(<LoginsTab />);
  await refuse(await server.next(), 503, refusal(kernelRefusals.BUSY.code, 'busy', { requestId: 'req-1' }));
  expect(await screen.findByText('Your devices could not be loaded')).toBeTruthy();
  expect(screen.getByText('req-1')).toBeTruthy();
  await press('button', 'Try again');
  await grant(await server.next(), three);
  expect(await screen.findByText('Unknown device')).toBeTruthy();
});
