import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { SavedView } from '@plenum/contract/accounts/views';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, refusal, success, type FakeRequest } from '#test/fake-server';
import { createQueryClient } from '../../query/query-client.ts';
import { renderIn } from '#test/render-in';
import type { ListQuery } from '../list-query.ts';
import { useSavedViews } from './use-saved-views.ts';
import { type BuiltInView, ViewTabs } from './view-tabs.tsx';

const meetingId = '3f2b8c1e-52f5-4f0e-9a43-5b7c0d9e1a2b';
const students: SavedView = {
  id: '3f2b8c1e-52f5-4f0e-9a43-5b7c0d9e1a2c',
  list: 'participants',
  meetingId,
  name: 'Students',
  query: { type: 'student' },
  columns: ['name'],
};

let server: ReturnType<typeof fakeServer>;
const onOpen = vi.fn<(view: BuiltInView | SavedView) => void>();
beforeEach(() => {
  server = fakeServer();
  onOpen.mockReset();
});
afterEach(cleanup);

interface StageProps {
  query: ListQuery;
  columns?: readonly string[];
  openId?: string;
}

function Stage({ query, columns = ['name'], openId }: StageProps) {
  const saved = useSavedViews('participants', meetingId);
  return (
    <ViewTabs
      label="Views"
      builtIn={[
        { id: 'all', name: 'All', query: {}, count: 1284 },
        { id: 'review', name: 'To review', query: { review: 'audit_pending' } },
      ]}
      saved={saved}
      query={query}
      columns={columns}
      openId={openId}
      onOpen={onOpen}
    />
  );
}

async function show(props: StageProps, views: SavedView[] = [students]) {
  renderIn(
    'en',
    <QueryClientProvider client={createQueryClient()}>
      <Stage {...props} />
    </QueryClientProvider>,
  );
  const request = await server.next();
  expect(request.config.params).toEqual({ list: 'participants', meetingId });
  await grant(request, views);
}

const grant = (request: FakeRequest, data: unknown) => act(async () => request.answer(200, success(data)));
async function click(role: string, name: string | RegExp) {
  const found = await screen.findByRole(role, { name });
  await act(async () => fireEvent.click(found));
}
const current = () =>
  screen
    .getAllByRole('button')
    .filter((tab) => tab.hasAttribute('aria-current'))
    .map((tab) => tab.textContent);
const bodyOf = (request: FakeRequest) => JSON.parse(String(request.config.data)) as unknown;

it('shows the built-in views and the user’s own, and marks the open one', async () => {
  await show({ query: { type: 'student' } });
  expect(await screen.findByRole('button', { name: 'Students' })).toBeTruthy();
  expect(current()).toEqual(['Students']);
  expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull();
  await click('button', 'To review');
  expect(onOpen).toHaveBeenLastCalledWith(expect.objectContaining({ query: { review: 'audit_pending' } }));
});

it('saves the current view under an unused name', async () => {
  await show({ query: { type: 'teacher' }, columns: ['name', 'phone'] });
  expect(current()).toEqual([]);
  await click('button', 'Save view');
  const name = await screen.findByRole('textbox', { name: 'Name' });
  fireEvent.change(name, { target: { value: ' Students ' } });
  await click('button', 'Save');
  expect(screen.getByText('You already have a view with this name')).toBeTruthy();
  fireEvent.change(name, { target: { value: ' 教师 ' } });
  await click('button', 'Save');
  const request = await server.next();
  expect(request.config.method).toBe('put');
  expect(bodyOf(request)).toEqual({
    list: 'participants',
    meetingId,
    name: '教师',
    query: { type: 'teacher' },
    columns: ['name', 'phone'],
  });
  const kept = { ...students, id: meetingId, name: '教师', query: { type: 'teacher' } };
  await grant(request, kept);
  expect(await screen.findByRole('button', { name: '教师' })).toBeTruthy();
  expect(onOpen).toHaveBeenLastCalledWith(kept);
});

it('shows that the opened view was changed, and keeps the change', async () => {
  await show({ query: { type: 'student', q: '欧阳' }, openId: students.id });
  expect(await screen.findByText('(changed)')).toBeTruthy();
  await click('button', 'Save changes');
  const request = await server.next();
  expect(request.config.url).toBe(`/api/me/views/${students.id}`);
  expect(bodyOf(request)).toMatchObject({ name: 'Students', query: { type: 'student', q: '欧阳' } });
});

it('renames and deletes the user’s own views', async () => {
  await show({ query: { type: 'student' } });
  await click('button', 'Actions for the view Students');
  await click('menuitem', 'Rename view');
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), {
    target: { value: 'All students' },
  });
  await click('button', 'Save');
  const renaming = await server.next();
  expect(bodyOf(renaming)).toMatchObject({ name: 'All students', query: { type: 'student' } });
  await grant(renaming, { ...students, name: 'All students' });
  await grant(await server.next(), [{ ...students, name: 'All students' }]);

  await click('button', 'Actions for the view All students');
  await click('menuitem', 'Delete view');
  expect(await screen.findByText('Only the view will be deleted, not the records.')).toBeTruthy();
  await click('button', 'Delete view');
  const deletion = await server.next();
  expect([deletion.config.method, deletion.config.url]).toEqual(['delete', `/api/me/views/${students.id}`]);
  await grant(deletion, null);
  expect(screen.queryByRole('button', { name: 'All students' })).toBeNull();
});

it('shows the built-in views when the user’s own fail to load', async () => {
  renderIn(
    'en',
    <QueryClientProvider client={createQueryClient()}>
      <Stage query={{}} />
    </QueryClientProvider>,
  );
  const request = await server.next();
  await act(async () => request.answer(404, refusal(kernelRefusals.NOT_FOUND.code, 'gone')));
  expect(current()).toEqual(['All1,284']);
});
