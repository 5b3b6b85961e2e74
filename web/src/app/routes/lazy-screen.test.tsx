import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { UnreachableCode } from '#kernel/client/reachable';
import { lazyScreen } from './lazy-screen.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const notImported = new TypeError('Failed to fetch dynamically imported module: /assets/x.js');

function open(load: () => Promise<{ Screen: () => React.ReactNode }>) {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  const root = createRootRoute();
  const screenRoute = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: lazyScreen(load, 'Screen'),
    errorComponent: ({ error }) => <p>{error instanceof UnreachableCode ? 'unreachable' : 'other'}</p>,
  });
  const router = createRouter({
    routeTree: root.addChildren([screenRoute]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  render(<RouterProvider router={router} />);
  return reload;
}

it('shows a screen once its code is loaded', async () => {
  open(async () => ({ Screen: () => <p>Screen</p> }));
  await screen.findByText('Screen');
});

it('keeps the page without a network, and says what is wrong', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const reload = open(() => Promise.reject(notImported));
  await screen.findByText('unreachable');
  expect(reload).not.toHaveBeenCalled();
});

it('loads the page again if the server answers, because the old files are missing after a release', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 200 })));
  const reload = open(() => Promise.reject(notImported));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});
