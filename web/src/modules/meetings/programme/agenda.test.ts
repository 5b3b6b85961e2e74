import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useAppStore } from '#kernel/state/app-store';
import { agendaConflicts, agendaItems, useAgenda } from './agenda.ts';
import { buildSession, buildTalk } from '#test/programme-sample';

const opening = buildSession({ id: 'opening', start: '09:00', end: '10:00' });
const networks = buildSession({
  id: 'networks',
  start: '09:30',
  end: '11:00',
  talks: [
    buildTalk({ id: 'early', start: '09:30', end: '10:00' }),
    buildTalk({ id: 'late', start: '10:00', end: '10:30' }),
  ],
});
const programme = { sessions: [networks, opening] };

type Change = { add: string[]; remove: string[] };
const server = vi.hoisted(() => ({
  read: vi.fn(async () => ({ ids: [] as string[] })),
  save: vi.fn(async (_id: string, _change: Change) => ({ ids: [] as string[] })),
}));
vi.mock('../api.ts', () => ({
  agendaQuery: (id: string) => ({ queryKey: ['agenda', id], queryFn: () => server.read() }),
  saveAgenda: (id: string, change: Change) => server.save(id, change),
}));

afterEach(() => {
  cleanup();
  localStorage.clear();
  act(() => useAppStore.setState({ token: '' }));
});

it('lists the starred sessions and talks by time, each talk once', () => {
  const names = (...ids: string[]) => agendaItems(programme, new Set(ids)).map(({ id }) => id);
  expect(names('late', 'opening')).toEqual(['opening', 'late']);
  expect(names('networks', 'late')).toEqual(['networks']);
  expect(names('gone')).toEqual([]);
});

it('finds overlaps, and none between sessions that follow each other', () => {
  const conflicts = (...ids: string[]) =>
    [...agendaConflicts(agendaItems(programme, new Set(ids))).entries()].map(([id, other]) => [id, other.id]);
  expect(conflicts('opening', 'early')).toEqual([
    ['opening', 'early'],
    ['early', 'opening'],
  ]);
  expect(conflicts('opening', 'late')).toEqual([]);
  expect(conflicts('early', 'late')).toEqual([]);
});

const [LATE, OPENING] = ['00000000-0000-4000-8000-00000000001a', '00000000-0000-4000-8000-00000000002b'];
const stage = () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client }, children);
};
const agendaOf = (meetingId: string, wrapper = stage()) =>
  renderHook(() => useAgenda(meetingId), { wrapper });

it('keeps the stars of each conference separate, over reloads', () => {
  const first = agendaOf('m1');
  act(() => first.result.current.toggle(OPENING));
  act(() => first.result.current.toggle(LATE));
  act(() => first.result.current.toggle(OPENING));
  expect([...first.result.current.ids]).toEqual([LATE]);
  expect([...agendaOf('m1').result.current.ids]).toEqual([LATE]);
  expect(agendaOf('m2').result.current.ids.size).toBe(0);
});

it('updates every component that shows the same star', () => {
  const [one, other] = [agendaOf('m1'), agendaOf('m1')];
  act(() => one.result.current.toggle(LATE));
  expect(other.result.current.ids.has(LATE)).toBe(true);
});

it('ignores invalid stored values', () => {
  localStorage.setItem('agenda:m1', `<b> late ${LATE} {"x":1}`);
  expect([...agendaOf('m1').result.current.ids]).toEqual([LATE]);
});

it('merges the browser’s stars into the account of a person who is logged in', async () => {
  const kept = new Set([OPENING]);
  server.read.mockImplementation(async () => ({ ids: [...kept] }));
  server.save.mockImplementation(async (_id, { add, remove }) => {
    for (const id of add) kept.add(id);
    for (const id of remove) kept.delete(id);
    return { ids: [...kept] };
  });
  localStorage.setItem('agenda:m1', LATE);
  act(() => useAppStore.setState({ token: 'a token' }));
  const { result } = agendaOf('m1');
  await waitFor(() => expect(localStorage.getItem('agenda:m1')).toBeNull());
  await waitFor(() => expect([...result.current.ids].toSorted()).toEqual([LATE, OPENING]));
  act(() => result.current.toggle(OPENING));
  await waitFor(() => expect([...result.current.ids]).toEqual([LATE]));
  await waitFor(() => expect([...kept]).toEqual([LATE]));
  expect(localStorage.getItem('agenda:m1')).toBeNull();
});
