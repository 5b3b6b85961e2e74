import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useRecordPosition } from './use-record-position.ts';

const rowsOf = (...ids: string[]) => ids.map((id) => ({ id }));

function stage(rows: { id: string }[], open: string | undefined) {
  const setOpen = vi.fn();
  const shown = renderHook(
    (props: { rows: { id: string }[]; open: string | undefined }) =>
      useRecordPosition(props.rows, { open: props.open, setOpen }),
    { initialProps: { rows, open } },
  );
  return { ...shown, setOpen };
}

it('leads to the rows before and after', () => {
  const { result, setOpen } = stage(rowsOf('a', 'b', 'c'), 'b');
  result.current?.onPrevious?.();
  result.current?.onNext?.();
  result.current?.onClose();
  expect(setOpen.mock.calls).toEqual([['a'], ['c'], [undefined]]);
  expect(stage(rowsOf('a'), 'a').result.current).toMatchObject({ onPrevious: undefined, onNext: undefined });
  expect(stage(rowsOf('a'), undefined).result.current).toBeUndefined();
});

it('keeps them while the record is no longer in the list', () => {
  const { result, rerender, setOpen } = stage(rowsOf('a', 'b', 'c'), 'b');
  rerender({ rows: rowsOf('a', 'c'), open: 'b' });
  result.current?.onPrevious?.();
  result.current?.onNext?.();
  expect(setOpen.mock.calls).toEqual([['a'], ['c']]);
  rerender({ rows: rowsOf('c'), open: 'b' });
  expect(result.current?.onPrevious).toBeUndefined();
  expect(result.current?.onNext).toBeDefined();
});

it('is empty for a record that was never in the list', () => {
  const { result } = stage(rowsOf('a', 'c'), 'b');
  expect(result.current).toMatchObject({ id: 'b', onPrevious: undefined, onNext: undefined });
});
