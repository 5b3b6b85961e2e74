import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderIn } from '#test/render-in';
import { useAppStore } from '../../state/app-store.ts';
import { FilterBar } from './filter-bar.tsx';
import type { Filter, ListQuery } from '../list-query.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const filters: Filter[] = [
  {
    key: 'review',
    label: 'Review',
    kind: 'choice',
    options: [
      { value: 'pending', label: 'Reviewing', count: 14 },
      { value: 'pass', label: 'Reviewed' },
    ],
  },
  {
    key: 'type',
    label: 'Type',
    kind: 'choices',
    options: [
      { value: 'student', label: 'Student' },
      { value: 'teacher', label: 'Teacher' },
    ],
  },
  { key: 'org', label: 'Organization', kind: 'text' },
  { key: 'day', label: 'Day', kind: 'day' },
];

let query: ListQuery;
const onChange = vi.fn<(query: ListQuery) => void>();

function Stage({ start }: { start: ListQuery }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <button type="button" onClick={() => setValue({})}>
        another view
      </button>
      <FilterBar
        filters={filters}
        value={value}
        onChange={(next) => {
          onChange(next);
          query = next;
          setValue(next);
        }}
        search={{ placeholder: 'Name or phone' }}
        total={1284}
      />
    </>
  );
}

function show(start: ListQuery = {}, lan: 'en' | 'zh-cn' = 'en') {
  useAppStore.getState().setLan(lan);
  onChange.mockReset();
  renderIn(lan, <Stage start={start} />);
}

async function click(role: string, name: string | RegExp) {
  const found = await screen.findByRole(role, { name });
  await act(async () => fireEvent.click(found));
}

it('reports the trimmed text once typing pauses, and never a text that was set from outside', () => {
  vi.useFakeTimers();
  show({ sort: '-total' });
  const input = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Name or phone' });
  for (const text of ['欧', '欧阳', '欧阳 ']) fireEvent.change(input, { target: { value: text } });
  act(() => void vi.advanceTimersByTime(249));
  expect(onChange).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(1));
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ sort: '-total', q: '欧阳' });
  fireEvent.click(screen.getByRole('button', { name: 'another view' }));
  expect(input.value).toBe('');
  act(() => void vi.advanceTimersByTime(1000));
  expect(onChange).toHaveBeenCalledTimes(1);
});

it('keeps the input while an earlier search is running', async () => {
  vi.useFakeTimers();
  const asked = vi.fn<(query: ListQuery) => void>();
  const bar = (value: ListQuery) => (
    <FilterBar filters={[]} value={value} onChange={asked} search={{ placeholder: 'Name' }} total={1} />
  );
  const { rerender } = renderIn('en', bar({}));
  const input = screen.getByRole<HTMLInputElement>('searchbox');
  fireEvent.change(input, { target: { value: '王' } });
  await act(() => vi.advanceTimersByTimeAsync(300));
  expect(asked).toHaveBeenLastCalledWith({ q: '王' });
  fireEvent.change(input, { target: { value: '王小' } });
  rerender(bar({}));
  expect(input.value).toBe('王小');
  rerender(bar({ q: '王' }));
  expect(input.value).toBe('王小');
  await act(() => vi.advanceTimersByTimeAsync(300));
  expect(asked).toHaveBeenLastCalledWith({ q: '王小' });
  rerender(bar({ q: '别的' }));
  expect(input.value).toBe('别的');
});

it('focuses the search field by /', () => {
  show();
  fireEvent.keyDown(document.body, { key: '/' });
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});

it('adds a filter and opens its options', async () => {
  show({ sort: '-total' });
  await click('button', 'Filter');
  await click('menuitem', 'Review');
  await click('option', /^Reviewing/);
  expect(query).toEqual({ sort: '-total', review: 'pending' });
  expect(screen.getByRole('button', { name: 'Review: Reviewing' })).toBeTruthy();
  expect(screen.queryByRole('option')).toBeNull();
});

it('accepts several choices, in the order of the options', async () => {
  show({ type: 'teacher' });
  await click('button', 'Type: Teacher');
  await click('option', 'Student');
  expect(query).toEqual({ type: 'student,teacher' });
  expect(screen.getByText('Type: Student +1')).toBeTruthy();
  await click('option', 'Student');
  await click('option', 'Teacher');
  expect(query).toEqual({});
});

it('accepts text and days', async () => {
  show({ org: 'x' });
  await click('button', 'Organization: x');
  fireEvent.change(screen.getByRole('textbox', { name: 'Organization' }), { target: { value: ' 滨海 ' } });
  await click('button', 'Apply');
  expect(query).toEqual({ org: '滨海' });
});

it('formats a day for the reader, and shows a value that is not an option as it is', () => {
  show({ day: '2026-05-18', type: 'guest' }, 'zh-cn');
  expect(screen.getByText('Day：2026年5月18日 周一')).toBeTruthy();
  expect(screen.getByText('Type：guest')).toBeTruthy();
  expect(screen.getByText('共 1,284 条')).toBeTruthy();
});

it('removes one filter, or all with the search, and keeps other keys', async () => {
  show({ review: 'pass', type: 'student', q: '欧阳', sort: '-total' });
  await click('button', 'Remove the filter Review');
  expect(query).toEqual({ type: 'student', q: '欧阳', sort: '-total' });
  await click('button', 'Reset');
  expect(query).toEqual({ sort: '-total' });
  expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull();
});
