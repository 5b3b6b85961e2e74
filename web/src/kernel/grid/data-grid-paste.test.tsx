import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderIn } from '#test/render-in';
import {
  Owner,
  cell,
  clip,
  enterAt,
  field,
  reset,
  here,
  onAdd,
  onChange,
  people,
  press,
  shown,
  type,
} from '#test/grid-vocabulary';
import type { GridErrors } from './types.ts';

beforeEach(reset);
afterEach(cleanup);

describe('pasting and undoing', () => {
  it('adds the rows it needs, is undone in one step and redone', () => {
    renderIn('en', <Owner rows={people(2)} />);
    enterAt(1, 0);
    clip('paste', 'Zhou\t女\t5\r\nWu\tfemale\t6\r\nXu\t女\t7\r\n');
    expect(onAdd).toHaveBeenCalledExactlyOnceWith(2);
    expect(onChange).toHaveBeenCalledOnce();
    expect([shown(1, 0), shown(2, 1), shown(3, 2)]).toEqual(['Zhou', 'Female', '7']);
    screen.getByText('9 cells pasted');
    press('z', { ctrlKey: true });
    expect(shown(1, 0)).toBe('Lin 1');
    expect(cell(2, 0)).toBeNull();
    press('y', { ctrlKey: true });
    expect([shown(1, 0), shown(3, 0)]).toEqual(['Zhou', 'Xu']);
    press('z', { ctrlKey: true });
    expect(cell(2, 0)).toBeNull();
    expect(shown(1, 0)).toBe('Lin 1');
  });

  it('begins in an empty grid', () => {
    renderIn('en', <Owner rows={[]} />);
    const area = screen.getByText(/No rows yet/).parentElement!;
    area.focus();
    clip('paste', 'Zhou\tF\nWu\tMale');
    expect([shown(0, 0), shown(1, 1)]).toEqual(['Zhou', 'Male']);
  });

  it('undoes one action after the other and redoes it', () => {
    renderIn('en', <Owner rows={people(1)} />);
    enterAt(0, 0);
    type('A');
    press('Tab');
    press('Delete');
    press('z', { ctrlKey: true });
    expect(shown(0, 1)).toBe('Female');
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(shown(0, 0)).toBe('Lin 0');
    fireEvent.click(screen.getByRole('button', { name: 'Redo' }));
    expect(shown(0, 0)).toBe('A');
    expect(screen.getByRole('button', { name: 'Redo' }).hasAttribute('disabled')).toBe(false);
  });
});

describe('errors', () => {
  const errors: GridErrors = new Map([
    ['p0', { tel: 'Too short' }],
    ['p2', { name: 'Taken' }],
  ]);

  it('are counted, visited in turn and announced', () => {
    renderIn('en', <Owner rows={people(3)} errors={errors} />);
    screen.getByText('2 cells need correction');
    const next = screen.getByRole('button', { name: 'Next' });
    fireEvent.click(next);
    expect(here()).toBe('Phone, row 1');
    expect(field().getAttribute('aria-invalid')).toBe('true');
    const described = field().getAttribute('aria-describedby')!.split(' ');
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'Too short',
      'With country code',
    ]);
    fireEvent.click(next);
    expect(here()).toBe('Name, row 3');
    fireEvent.click(next);
    expect(here()).toBe('Phone, row 1');
  });

  it('show their sentence under the pointer', () => {
    renderIn('en', <Owner rows={people(3)} errors={errors} />);
    expect(screen.getAllByText('Taken')).toHaveLength(1);
    fireEvent.mouseOver(cell(2, 0));
    expect(screen.getAllByText('Taken')).toHaveLength(2);
  });

  it('include values that are not options', () => {
    renderIn('zh-cn', <Owner rows={[{ id: 'a', values: { name: '吴', gender: '不详' } }]} />);
    screen.getByText('1 个单元格需要更正');
    within(cell(0, 1)).getByText('“不详”不在可选项中');
  });

  it('include how complete each row is', () => {
    const rows = [...people(2), { id: 'half', values: { name: 'Wu' } }, { id: 'none', values: {} }];
    renderIn('en', <Owner rows={rows} errors={new Map([['p1', { tel: 'x' }]])} />);
    const states = screen.getAllByRole('rowheader').map((head) => head.textContent);
    expect(states).toEqual(['Complete1', 'Incomplete2', 'Incomplete3', 'Empty4']);
    screen.getByText('1 of 4 complete');
  });
});

it('can only be read and copied when it is read-only', () => {
  renderIn('en', <Owner rows={people(2)} isReadOnly />);
  enterAt(0, 0);
  expect(field().readOnly).toBe(true);
  press('Delete');
  press('F2');
  press('Enter');
  clip('paste', 'x');
  expect(clip('cut')).toBe('Lin 1');
  expect(onChange).not.toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: 'Add row' })).toBeNull();
});
