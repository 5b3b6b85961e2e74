import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startI18n } from '../i18n/start-i18n.ts';
import { useAppStore } from '../state/app-store.ts';
import { LeaveGuard } from './leave-guard.tsx';

const save = vi.fn<() => Promise<boolean>>();

beforeAll(async () => {
  useAppStore.getState().setLan('en');
  await startI18n(['kernel', 'form']);
});
beforeEach(() => {
  save.mockReset().mockResolvedValue(true);
});
afterEach(cleanup);

async function tryToLeave(isSaveable = true) {
  const root = createRootRoute();
  const form = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => <LeaveGuard isDirty save={isSaveable ? save : undefined} />,
  });
  const away = createRoute({ getParentRoute: () => root, path: '/away', component: () => <p>Away</p> });
  const router = createRouter({
    routeTree: root.addChildren([form, away]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  render(<RouterProvider router={router} />);
  await waitFor(() => expect(router.state.status).toBe('idle'));
  await act(async () => void router.navigate({ href: '/away' }));
  await screen.findByRole('alertdialog');
  return router;
}

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const isAway = () => screen.queryByText('Away') !== null;

it('saves and leaves', async () => {
  await tryToLeave();
  await press('Save and leave');
  await screen.findByText('Away');
  expect(save).toHaveBeenCalledTimes(1);
});

it('stays when saving failed, so that the form can show the reason', async () => {
  save.mockResolvedValue(false);
  await tryToLeave();
  await press('Save and leave');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(isAway()).toBe(false);
});

it('stays, or leaves without saving, as the user chooses', async () => {
  const router = await tryToLeave();
  await press('Stay');
  expect(isAway()).toBe(false);
  await act(async () => void router.navigate({ href: '/away' }));
  await screen.findByRole('alertdialog');
  await press('Leave');
  await screen.findByText('Away');
  expect(save).not.toHaveBeenCalled();
});

it('offers no saving if one press can’t save', async () => {
  await tryToLeave(false);
  expect(screen.queryByRole('button', { name: 'Save and leave' })).toBeNull();
  screen.getByRole('button', { name: 'Leave' });
});

it('keeps a wizard when its step changes, and asks when another part of the address does', async () => {
  const root = createRootRoute();
  const form = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => <LeaveGuard isDirty survives="step" />,
  });
  const router = createRouter({
    routeTree: root.addChildren([form]),
    history: createMemoryHistory({ initialEntries: ['/?view=new'] }),
  });
  render(<RouterProvider router={router} />);
  await waitFor(() => expect(router.state.status).toBe('idle'));
  await act(async () => void router.navigate({ href: '/?view=new&step=place' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ view: 'new', step: 'place' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  // A change of the language in the address doesn't leave the form.
  await act(async () => void router.navigate({ href: '/?view=new&step=place&lang=en' }));
  await waitFor(() =>
    expect(router.state.location.search).toEqual({ view: 'new', step: 'place', lang: 'en' }),
  );
  await act(async () => void router.navigate({ href: '/?view=new&step=place' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ view: 'new', step: 'place' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await act(async () => void router.navigate({ href: '/?step=place' }));
  await screen.findByRole('alertdialog');
  expect(router.state.location.search).toEqual({ view: 'new', step: 'place' });
});
