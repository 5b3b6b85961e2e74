import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
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

afterEach(() => localStorage.clear());

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

it('keeps the stars of each meeting apart, over reloads', () => {
  const first = renderHook(() => useAgenda('m1'));
  act(() => first.result.current.toggle('opening'));
  act(() => first.result.current.toggle('late'));
  act(() => first.result.current.toggle('opening'));
  expect([...first.result.current.ids]).toEqual(['late']);
  expect([...renderHook(() => useAgenda('m1')).result.current.ids]).toEqual(['late']);
  expect(renderHook(() => useAgenda('m2')).result.current.ids.size).toBe(0);
});

it('updates every component that shows the same star', () => {
  const [one, other] = [renderHook(() => useAgenda('m1')), renderHook(() => useAgenda('m1'))];
  act(() => one.result.current.toggle('late'));
  expect(other.result.current.ids.has('late')).toBe(true);
});

it('ignores invalid stored values', () => {
  localStorage.setItem('agenda:m1', '<b> late {"x":1}');
  expect([...renderHook(() => useAgenda('m1')).result.current.ids]).toEqual(['late']);
});
