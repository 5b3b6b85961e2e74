import type { Me } from '@plenum/contract/accounts/schemas';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { buildMe } from '#test/accounts-stage';
import { fakeServer } from '#test/fake-server';
import { startI18n } from '#kernel/i18n/start-i18n';
import { createQueryClient } from '#kernel/query/query-client';
import { useAppStore } from '#kernel/state/app-store';
import { beginLogin, endLogin } from '#kernel/state/login';
import { meQuery } from '#modules/accounts/api';
import { paths } from '../../paths.ts';
import { AdminArea } from './admin-area.tsx';

beforeAll(async () => {
  useAppStore.getState().setLan('en');
  await startI18n(['kernel', 'form', 'app', 'accounts', 'console', 'organize']);
});
afterEach(() => {
  cleanup();
  endLogin();
});

async function open(me: Me) {
  fakeServer();
  beginLogin('a-token', { accountId: me.id });
  const client = createQueryClient();
  client.setQueryData(meQuery.queryKey, me);
  const root = createRootRoute();
  const area = createRoute({ getParentRoute: () => root, path: paths.admin, component: AdminArea });
  const inside = createRoute({ getParentRoute: () => area, path: '/', component: () => <p>The console</p> });
  const router = createRouter({
    routeTree: root.addChildren([area.addChildren([inside])]),
    history: createMemoryHistory({ initialEntries: [paths.admin] }),
  });
  await router.load();
  await act(async () =>
    render(
      <QueryClientProvider client={client}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>,
    ),
  );
  return (next: Me) => act(async () => client.setQueryData(meQuery.queryKey, next));
}

const staff = { can: { administer: true, createMeeting: false } };

it('leads staff who lack two-step verification to the setting, and lets them in once it is on', async () => {
  const change = await open(buildMe({ ...staff, secondFactorNeeded: true }));
  expect(screen.queryByText('The console')).toBeNull();
  const link = screen.getByRole('link', { name: 'Set it up' });
  expect(link.getAttribute('href')).toBe('/account?tab=security');
  await change(buildMe({ ...staff, secondFactor: true }));
  expect(await screen.findByText('The console')).toBeTruthy();
});

it('shows staff without a role that they have no access', async () => {
  await open(buildMe());
  expect(screen.getByRole('heading', { level: 1, name: 'You don’t have access' })).toBeTruthy();
});

it('keeps an open page when the last role is taken away', async () => {
  const change = await open(buildMe(staff));
  expect(await screen.findByText('The console')).toBeTruthy();
  await change(buildMe());
  expect(screen.getByText('The console')).toBeTruthy();
});
