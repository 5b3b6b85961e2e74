import { describe, expect, it } from 'vitest';
import { pasteChanges, planPaste, toTsv } from './clipboard.ts';
import type { Block, GridColumn, GridRow } from './types.ts';

const columns: GridColumn[] = [
  { key: 'name', label: 'Full name', kind: 'text', isRequired: true, aliases: ['姓名'] },
  {
    key: 'gender',
    label: 'Gender',
    kind: 'choice',
    aliases: ['性别'],
    options: [
      { value: 'm', label: 'Male', aliases: ['男'] },
      { value: 'f', label: 'Female', aliases: ['女'] },
    ],
  },
  { key: 'number', label: 'Number', kind: 'text', isHiddenFor: (row) => row.values['gender'] === 'm' },
];

const rows: GridRow[] = ['a', 'b', 'c'].map((id) => ({ id, values: {} }));

function block(top: number, left: number, bottom = top, right = left): Block {
  return { top, left, bottom, right };
}

function pasted(table: string[][], at: Block) {
  return pasteChanges(planPaste(table, at, columns), rows, columns);
}

describe('pasting', () => {
  it('begins at the focus and understands choices in either language', () => {
    const { changes, unfit } = pasted([['林', '女'], ['周', 'female'], ['']], block(1, 0));
    expect(changes).toEqual([
      { rowId: 'b', key: 'name', value: '林' },
      { rowId: 'b', key: 'gender', value: 'f' },
      { rowId: 'c', key: 'name', value: '周' },
      { rowId: 'c', key: 'gender', value: 'f' },
    ]);
    expect(unfit).toBe(0);
  });

  it('fills a selected block with a single value', () => {
    const { changes } = pasted([['x']], block(0, 0, 1, 0));
    expect(changes.map(({ rowId, value }) => rowId + value)).toEqual(['ax', 'bx']);
  });

  it('follows headings that come along, in their own order and wherever the focus is', () => {
    const { changes } = pasted(
      [
        [' 性别* ', '姓名'],
        ['男', '吴'],
      ],
      block(2, 1),
    );
    expect(changes).toEqual([
      { rowId: 'c', key: 'gender', value: 'm' },
      { rowId: 'c', key: 'name', value: '吴' },
    ]);
  });

  it('treats a line as a heading only if it is one', () => {
    expect(planPaste([['Gender', 'Lin']], block(0, 0), columns).lines).toHaveLength(1);
    expect(planPaste([['Gender', 'Gender']], block(0, 0), columns).lines).toHaveLength(1);
  });

  it('counts the cells that did not fit: beyond the edge, below the last row, not used by their row', () => {
    expect(pasted([['1', '2', '3', '']], block(0, 1)).unfit).toBe(1);
    expect(pasted([['1'], ['2']], block(2, 0)).unfit).toBe(1);
    const { changes, unfit } = pasted([['林', '男', '77']], block(0, 0));
    expect(changes.map(({ key }) => key)).toEqual(['name', 'gender']);
    expect(unfit).toBe(1);
  });

  it('reports how many rows it needs', () => {
    const plan = planPaste([['a'], ['b'], ['c'], [''], ['']], block(2, 0), columns);
    expect(plan.top + plan.lines.length).toBe(5);
  });
});

it('copies labels, and quotes line breaks and tabs', () => {
  const filled = [
    { id: 'a', values: { name: 'Lin "L"', gender: 'f', number: '1\t2' } },
    { id: 'b', values: { name: '周', gender: 'm', number: 'not needed' } },
  ];
  expect(toTsv(block(0, 0, 1, 2), filled, columns)).toBe('"Lin ""L"""\tFemale\t"1\t2"\n周\tMale\t');
});
