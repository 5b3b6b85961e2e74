import { act, cleanup, fireEvent, screen } from '@testing-library/react';
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
  hidden,
  lastCall,
  onAdd,
  onChange,
  onRemove,
  people,
  press,
  shown,
  type,
} from '#test/grid-vocabulary';

beforeEach(reset);
afterEach(cleanup);

it('focuses a cell that its owner names, each time it is named', () => {
  const rows = people(60);
  const { rerender } = renderIn('en', <Owner rows={rows} target={{ rowId: 'p50', key: 'tel' }} />);
  expect(here()).toBe('Phone, row 51');
  act(() => screen.getByRole('button', { name: 'Add row' }).focus());
  rerender(<Owner rows={rows} target={{ rowId: 'p50', key: 'tel' }} />);
  expect(here()).toBe('Phone, row 51');
  rerender(<Owner rows={rows} target={{ rowId: 'p50', key: 'photo' }} />);
  expect(here()).toBe('Phone, row 51');
});

describe('typing', () => {
  it('replaces the content and saves it with Enter, one call each', () => {
    renderIn('en', <Owner rows={people(2)} />);
    enterAt(0, 0);
    expect(here()).toBe('Name, row 1');
    type('Zhou');
    expect(onChange).not.toHaveBeenCalled();
    press('Enter');
    expect(onChange.mock.calls).toEqual([[[{ rowId: 'p0', key: 'name', value: 'Zhou' }]]]);
    expect(here()).toBe('Name, row 2');
  });

  it('is called off by Escape, and nothing is sent', () => {
    renderIn('en', <Owner rows={people(1)} />);
    enterAt(0, 0);
    type('Zhou');
    press('Escape');
    expect(field().value).toBe('Lin 0');
    press('ArrowRight');
    expect(onChange).not.toHaveBeenCalled();
  });

  it('is kept when the keyboard leaves the grid', () => {
    renderIn('en', <Owner rows={people(1)} />);
    enterAt(0, 0);
    type('Zhou');
    act(() => screen.getByRole('button', { name: 'Add row' }).focus());
    expect(lastCall()).toEqual([{ rowId: 'p0', key: 'name', value: 'Zhou' }]);
  });

  it('leaves the keys to an input method while it composes', () => {
    renderIn('en', <Owner rows={people(2)} />);
    enterAt(0, 0);
    type('zhou');
    press('Enter', { isComposing: true });
    expect(here()).toBe('Name, row 1');
    expect(onChange).not.toHaveBeenCalled();
  });

  it('renders no other row again', () => {
    renderIn('en', <Owner rows={people(500)} />);
    expect(screen.getAllByRole('row').length).toBeLessThan(60);
    enterAt(3, 0);
    hidden.mockClear();
    type('Z');
    expect(new Set(hidden.mock.calls.map(([row]) => row.id))).toEqual(new Set(['p3']));
  });
});

describe('moving', () => {
  it('tabs to the next row, and Enter returns to the start of the run of tabs', () => {
    renderIn('en', <Owner rows={people(3)} />);
    enterAt(0, 1);
    press('Tab');
    press('Tab');
    expect(here()).toBe('Name, row 2');
    press('Enter');
    expect(here()).toBe('Gender, row 3');
  });

  it('creates a row when Enter goes beyond the last written one', () => {
    renderIn('en', <Owner rows={people(1)} />);
    enterAt(0, 0);
    press('Enter');
    expect(onAdd).toHaveBeenCalledExactlyOnceWith(1);
    expect(here()).toBe('Name, row 2');
    press('Enter');
    expect(onAdd).toHaveBeenCalledOnce();
  });

  it('lets Tab out at the last cell, and anywhere after Escape', () => {
    renderIn('en', <Owner rows={people(2)} />);
    enterAt(1, 2);
    expect(fireEvent.keyDown(field(), { key: 'Tab' })).toBe(true);
    enterAt(0, 0);
    expect(fireEvent.keyDown(field(), { key: 'Tab' })).toBe(false);
    press('Escape');
    expect(fireEvent.keyDown(field(), { key: 'Tab' })).toBe(true);
  });

  it('has a single stop for the keyboard, and goes through the buttons of a row', () => {
    renderIn('en', <Owner rows={people(2)} withActions />);
    const stops = () =>
      [...document.querySelectorAll<HTMLElement>('td input, td button')].filter((one) => one.tabIndex === 0);
    enterAt(0, 2);
    expect(stops()).toEqual([field()]);
    press('ArrowRight');
    expect(field().textContent).toBe('Invite');
    press('ArrowRight');
    expect(field().textContent).toBe('Drop');
    press('ArrowDown');
    expect(cell(1, 3).contains(field())).toBe(true);
    expect(cell(0, 3).querySelector('button')?.tabIndex).toBe(-1);
  });
});

describe('choices', () => {
  it('accept the first letters in either language', () => {
    renderIn('en', <Owner rows={people(2)} />);
    enterAt(0, 1);
    type('男');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Male']);
    press('Enter');
    expect(lastCall()).toEqual([{ rowId: 'p0', key: 'gender', value: 'm' }]);
  });

  it('open as a list, and looking changes nothing', () => {
    renderIn('en', <Owner rows={people(1)} />);
    enterAt(0, 1);
    press('F2');
    expect(field().getAttribute('aria-expanded')).toBe('true');
    const marked = document.getElementById(field().getAttribute('aria-activedescendant')!);
    expect(marked?.textContent).toBe('Female');
    press('ArrowUp');
    enterAt(0, 0);
    expect(onChange).not.toHaveBeenCalled();
    enterAt(0, 1);
    press('F2');
    press('ArrowUp');
    press('Enter');
    expect(onChange.mock.calls).toEqual([[[{ rowId: 'p0', key: 'gender', value: 'm' }]]]);
  });

  it('are not changed when an empty one is opened and left', () => {
    renderIn('en', <Owner rows={[{ id: 'a', values: { name: 'Wu' } }]} />);
    enterAt(0, 1);
    press('F2');
    press('Tab');
    expect(onChange).not.toHaveBeenCalled();
  });

  it('are chosen with the mouse', () => {
    renderIn('en', <Owner rows={people(1)} />);
    fireEvent.mouseDown(cell(0, 1).querySelector('[data-open]')!, { button: 0 });
    fireEvent.mouseDown(screen.getByRole('option', { name: 'Male' }));
    expect(shown(0, 1)).toBe('Male');
    expect(screen.queryByRole('option')).toBeNull();
  });
});

describe('blocks', () => {
  it('are selected by shift and copied in the format of spreadsheets', () => {
    renderIn('en', <Owner rows={people(3)} />);
    enterAt(0, 0);
    press('ArrowDown', { shiftKey: true });
    press('ArrowRight', { shiftKey: true });
    expect(clip('copy')).toBe('Lin 0\tFemale\nLin 1\tFemale');
    press('Delete');
    expect(onChange).toHaveBeenCalledOnce();
    expect(lastCall()).toHaveLength(4);
  });

  it('are selected by dragging', () => {
    renderIn('en', <Owner rows={people(3)} />);
    enterAt(0, 0);
    fireEvent.mouseOver(cell(2, 1), { buttons: 1 });
    expect(document.querySelectorAll('[aria-selected=true]')).toHaveLength(6);
    fireEvent.mouseUp(cell(2, 1));
    fireEvent.mouseOver(cell(0, 1), { buttons: 1 });
    expect(document.querySelectorAll('[aria-selected=true]')).toHaveLength(6);
  });

  it('fill down from their first row, and a cell alone from above', () => {
    renderIn('en', <Owner rows={people(3)} />);
    enterAt(0, 0);
    enterAt(2, 0, { shiftKey: true });
    press('d', { ctrlKey: true });
    expect([shown(1, 0), shown(2, 0)]).toEqual(['Lin 0', 'Lin 0']);
    enterAt(1, 2);
    press('d', { metaKey: true });
    expect(shown(1, 2)).toBe('100');
  });

  it('leave out cells that their row does not use', () => {
    renderIn('en', <Owner rows={[{ id: 'a', values: { name: 'Wu', gender: 'm', tel: '' } }]} />);
    enterAt(0, 0);
    press('a', { ctrlKey: true });
    press('Delete');
    expect(lastCall()?.map(({ key }) => key)).toEqual(['name', 'gender']);
  });

  it('name the rows to remove', () => {
    renderIn('en', <Owner rows={people(4)} />);
    enterAt(1, 0);
    enterAt(2, 0, { shiftKey: true });
    fireEvent.click(screen.getByRole('button', { name: 'Remove 2 rows' }));
    expect(onRemove).toHaveBeenCalledExactlyOnceWith(['p1', 'p2']);
  });
});
