import { expect, it } from 'vitest';
import type { GridRow } from './types.ts';
import {
  changesOf,
  inverseOf,
  noHistory,
  record,
  renameRows,
  stepBack,
  stepForward,
  stepOf,
} from './undo-history.ts';

const rows: GridRow[] = [{ id: 'a', values: { name: 'Lin' } }];

it('records only real changes', () => {
  expect(stepOf([{ rowId: 'a', key: 'name', value: 'Lin' }], rows)).toBeUndefined();
  expect(stepOf([{ rowId: 'a', key: 'tel', value: '1' }], rows)).toEqual({
    cells: [{ rowId: 'a', key: 'tel', before: '', after: '1' }],
    added: [],
  });
});

it('undoes and redoes, and drops what was undone when a new change is made', () => {
  const first = stepOf([{ rowId: 'a', key: 'name', value: 'Zhou' }], rows)!;
  const back = stepBack(record(noHistory, first))!;
  expect(inverseOf(back.step)).toEqual([{ rowId: 'a', key: 'name', value: 'Lin' }]);
  expect(stepBack(back.history)).toBeUndefined();
  const forward = stepForward(back.history)!;
  expect(changesOf(forward.step)).toEqual([{ rowId: 'a', key: 'name', value: 'Zhou' }]);
  expect(stepForward(forward.history)).toBeUndefined();
  expect(stepForward(record(back.history, first))).toBeUndefined();
});

it('does not restore cells of rows that were created for the step', () => {
  const changes = [
    { rowId: 'a', key: 'name', value: 'Zhou' },
    { rowId: 'b', key: 'name', value: 'Wu' },
  ];
  const step = stepOf(changes, [...rows, { id: 'b', values: {} }], ['b'])!;
  expect(inverseOf(step)).toEqual([{ rowId: 'a', key: 'name', value: 'Lin' }]);
});

it('follows a row to its new id', () => {
  const step = stepOf([{ rowId: 'b', key: 'name', value: 'Wu' }], [], ['b'])!;
  const { past } = renameRows(record(noHistory, step), new Map([['b', 'b2']]));
  expect(past[0]).toEqual({ cells: [{ rowId: 'b2', key: 'name', before: '', after: 'Wu' }], added: ['b2'] });
});

it('remembers two hundred steps', () => {
  let history = noHistory;
  for (let count = 0; count < 205; count += 1)
    history = record(history, stepOf([{ rowId: 'a', key: 'name', value: `${count}` }], rows)!);
  expect(history.past).toHaveLength(200);
  expect(history.past[0]?.cells[0]?.after).toBe('5');
});
