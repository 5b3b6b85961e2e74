import { describe, expect, it } from 'vitest';
import { completenessOf, countErrors, findGridErrors, nextError } from './grid-errors.ts';
import type { GridColumn } from './types.ts';

const columns: GridColumn[] = [
  { key: 'name', label: 'Name', kind: 'text', isRequired: true },
  { key: 'kind', label: 'Kind', kind: 'choice', options: [{ value: 'student', label: 'Student' }] },
  {
    key: 'number',
    label: 'Number',
    kind: 'text',
    isRequired: true,
    isHiddenFor: (row) => row.values['kind'] !== 'student',
  },
];
const say = (value: string) => `${value}?`;

describe('findErrors', () => {
  it('puts each sentence at its cell, and others at the first cell', () => {
    const rows = [
      { id: 'a', values: { kind: 'student' } },
      { id: 'b', values: {} },
    ];
    const errors = new Map([
      ['a', { number: 'too short' }],
      ['b', { number: 'hidden here' }],
      ['gone', { name: 'nobody' }],
    ]);
    expect(findGridErrors(rows, columns, errors, say)).toEqual([{ 2: 'too short' }, { 0: 'hidden here' }]);
  });

  it('finds values that are not options, and prefers the given sentence', () => {
    const rows = [{ id: 'a', values: { kind: 'Pilot' } }];
    expect(findGridErrors(rows, columns, new Map(), say)).toEqual([{ 1: 'Pilot?' }]);
    expect(findGridErrors(rows, columns, new Map([['a', { kind: 'no' }]]), say)).toEqual([{ 1: 'no' }]);
  });
});

it('goes to the next invalid cell in reading order and begins again after the last', () => {
  const fieldErrors = [{ 2: 'x' }, {}, { 0: 'y', 1: 'z' }];
  expect(countErrors(fieldErrors)).toBe(3);
  expect(nextError(fieldErrors, { row: 0, col: -1 })).toEqual({ row: 0, col: 2 });
  expect(nextError(fieldErrors, { row: 0, col: 2 })).toEqual({ row: 2, col: 0 });
  expect(nextError(fieldErrors, { row: 2, col: 1 })).toEqual({ row: 0, col: 2 });
  expect(nextError([{}], { row: 0, col: 0 })).toBeUndefined();
});

it.each([
  [{}, {}, 'empty'],
  [{ name: ' ' }, {}, 'empty'],
  [{ name: 'Lin' }, {}, 'complete'],
  [{ name: 'Lin' }, { 0: 'taken' }, 'partial'],
  [{ name: 'Lin', kind: 'student' }, {}, 'partial'],
  [{ name: 'Lin', kind: 'student', number: '7' }, {}, 'complete'],
  [{ kind: 'student' }, {}, 'partial'],
] as const)('tells how far %j is', (values, fieldErrors, state) => {
  expect(completenessOf({ id: 'a', values }, columns, fieldErrors)).toBe(state);
});
