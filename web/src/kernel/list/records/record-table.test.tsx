import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderIn } from '#test/render-in';
import type { Sort } from './record-columns.ts';
import type { RecordTableProps } from './record-props.ts';
import { RecordTable } from './record-table.tsx';
import { nothingSelected, type SelectedKeys } from './selection.ts';

interface Person {
  id: string;
  name: string;
  total: number;
}
const people = (count: number): Person[] =>
  Array.from({ length: count }, (_, index) => ({ id: `p${index}`, name: `Person ${index}`, total: index }));
const columns = [
  { key: 'name', header: 'Name', render: ({ name }: Person) => name, sortKey: 'name', isAlwaysShown: true },
  { key: 'total', header: 'Total', render: ({ total }: Person) => <a href="#order">{total} yuan</a> },
  { key: 'phone', header: 'Phone', render: () => '138****8000' },
];

// An observer whose elements become visible when the test says so.
const watched = new Map<Element, (isNear: boolean) => void>();
class FakeObserver {
  readonly #tell: IntersectionObserverCallback;
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell;
  }
  observe(target: Element) {
    watched.set(target, (isIntersecting) =>
      act(() => this.#tell([{ target, isIntersecting } as IntersectionObserverEntry], this as never)),
    );
  }
  unobserve(target: Element) {
    watched.delete(target);
  }
  disconnect() {
    watched.clear();
  }
}
const bringNear = (element: Element | null | undefined) => element && watched.get(element)?.(true);

let selected: SelectedKeys;
beforeEach(() => {
  selected = nothingSelected;
  vi.stubGlobal('IntersectionObserver', FakeObserver);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Stage(props: Partial<RecordTableProps<Person>>) {
  const [keys, setKeys] = useState<SelectedKeys>(nothingSelected);
  return (
    <RecordTable
      label="People"
      columns={columns}
      shown={['name', 'total']}
      rows={people(5)}
      rowKey={({ id }) => id}
      selection={{
        keys,
        onChange: (next) => {
          selected = next;
          setKeys(next);
        },
      }}
      {...props}
    />
  );
}

function show(props: Partial<RecordTableProps<Person>> = {}) {
  const onOpen = vi.fn<(person: Person) => void>();
  const shown = renderIn('en', <Stage onOpen={onOpen} {...props} />);
  return { onOpen, ...shown };
}

const rowNamed = (name: string) =>
  screen.getByRole('row', { name: new RegExp(`^${name} |^Select ${name} `) });
const boxOf = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });
const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
const focused = () => document.activeElement?.textContent;

it('is a table with column and row headers', () => {
  show();
  const table = screen.getByRole('grid', { name: 'People' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['Name', 'Total']);
  expect(screen.getByRole('rowheader', { name: 'Person 3' })).toBeTruthy();
  expect(screen.queryByText('138****8000')).toBeNull();
});

it('opens a row by a press, and not by a press on a link in it', () => {
  const { onOpen } = show();
  fireEvent.click(screen.getByText('Person 2'));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(people(5)[2]);
  fireEvent.click(screen.getByText('2 yuan'));
  fireEvent.click(boxOf('Person 2'));
  expect(onOpen).toHaveBeenCalledTimes(1);
});

it('is walked through by j, k and arrows, opened by Enter, ticked by x and space', () => {
  const { onOpen } = show();
  press('j');
  expect(focused()).toContain('Person 0');
  press('j');
  press('ArrowDown');
  press('k');
  press('ArrowUp');
  press('k');
  expect(focused()).toContain('Person 0');
  press('End');
  expect(focused()).toContain('Person 4');
  press('Enter');
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(people(5)[4]);
  press('x');
  press('Home');
  press(' ');
  expect(selected).toEqual(new Set(['p4', 'p0']));
  press('x');
  press('ArrowDown', { shiftKey: true });
  expect(selected).toEqual(new Set(['p4', 'p0', 'p1']));
});

it('is one tab stop', () => {
  show();
  const stops = () => screen.getAllByRole('row').filter((row) => row.tabIndex === 0);
  expect(stops().map((row) => row.getAttribute('aria-rowindex'))).toEqual(['2']);
  press('j');
  press('j');
  expect(stops().map((row) => row.getAttribute('aria-rowindex'))).toEqual(['3']);
});

it('selects with shift all rows between two, in the state of the first', () => {
  show();
  fireEvent.click(boxOf('Person 1'));
  fireEvent.click(boxOf('Person 3'), { shiftKey: true });
  expect(selected).toEqual(new Set(['p1', 'p2', 'p3']));
  fireEvent.click(boxOf('Person 3'));
  fireEvent.click(boxOf('Person 2'), { shiftKey: true });
  expect(selected).toEqual(new Set(['p1']));
  expect(rowNamed('Person 1').getAttribute('aria-selected')).toBe('true');
});

it('selects the loaded rows by the box in the head, and clears the selection by it', () => {
  show();
  const all = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' });
  fireEvent.click(all());
  expect(selected).toEqual(new Set(['p0', 'p1', 'p2', 'p3', 'p4']));
  fireEvent.click(boxOf('Person 1'));
  expect(all().indeterminate).toBe(true);
  fireEvent.click(all());
  expect(selected).toEqual(new Set());
});

it('sorts by a column, and in the other direction on a second press', () => {
  const onSort = vi.fn();
  const { rerender } = show({ onSort });
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('none');
  fireEvent.click(screen.getByRole('button', { name: 'Name' }));
  expect(onSort).toHaveBeenLastCalledWith({ key: 'name', direction: 'ascending' });
  rerender(<Stage onSort={onSort} sort={{ key: 'name', direction: 'ascending' }} />);
  fireEvent.click(screen.getByRole('button', { name: 'Name' }));
  expect(onSort).toHaveBeenLastCalledWith({ key: 'name', direction: 'descending' });
  expect(screen.queryByRole('button', { name: 'Total' })).toBeNull();
});

it('renders only the rows near the viewport, and the one the keys act on', () => {
  show({ rows: people(10_000) });
  const drawn = () => screen.getAllByRole('row').length;
  expect(drawn()).toBeLessThan(60);
  expect(screen.queryByText('Person 9000')).toBeNull();
  expect(watched.size).toBe(250);
  bringNear(document.querySelectorAll('tbody')[225]);
  expect(screen.getByText('Person 9000')).toBeTruthy();
  press('j');
  press('End');
  expect(focused()).toContain('Person 9999');
});

it('disconnects its observers on unmount', () => {
  show({ rows: people(100) }).unmount();
  expect(watched.size).toBe(0);
});

it('loads more rows near the end, by the button, and when the keys get there', () => {
  const onMore = vi.fn<() => void>();
  const { rerender } = show({ hasMore: true, onMore });
  const button = () => screen.getByRole('button', { name: 'Load more' });
  bringNear(button().parentElement);
  expect(onMore).toHaveBeenCalledTimes(1);
  fireEvent.click(button());
  expect(onMore).toHaveBeenCalledTimes(2);
  press('j');
  press('End');
  press('j');
  expect(onMore).toHaveBeenCalledTimes(3);
  rerender(<Stage onMore={onMore} hasMore={false} />);
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

it('says that the list is empty, but not while it is loading', () => {
  const { rerender } = show({ rows: [], empty: <p>Nobody yet</p> });
  expect(screen.getByText('Nobody yet')).toBeTruthy();
  rerender(<Stage rows={[]} isLoading empty={<p>Nobody yet</p>} />);
  expect(screen.queryByText('Nobody yet')).toBeNull();
  expect(screen.getByRole('grid').getAttribute('aria-busy')).toBe('true');
});

it('is a list of cards on a phone', () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
  const { onOpen } = show({ shown: ['name', 'total', 'phone'] });
  expect(screen.queryByRole('grid')).toBeNull();
  const [card] = screen.getAllByRole('listitem');
  expect(card?.textContent).toBe('Person 00 yuanPhone138****8000');
  fireEvent.click(screen.getByRole('button', { name: 'Person 0' }));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(people(1)[0]);
  fireEvent.click(boxOf('Person 1'));
  expect(selected).toEqual(new Set(['p1']));
});

it('sorts cards by a menu, and selects all of them by one box', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  const onSort = vi.fn<(sort: Sort) => void>();
  show({ sort: { key: 'name', direction: 'ascending' }, onSort });
  fireEvent.click(screen.getByRole('button', { name: 'Sort: Name' }));
  const columnsOffered = await screen.findAllByRole('menuitemradio', {}, { timeout: 5_000 });
  expect(columnsOffered.map(({ textContent }) => textContent)).toEqual(['Name', 'Ascending', 'Descending']);
  await act(async () => screen.getByRole('menuitemradio', { name: 'Descending' }).click());
  expect(onSort).toHaveBeenCalledExactlyOnceWith({ key: 'name', direction: 'descending' });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
  expect(selected).toEqual(new Set(['p0', 'p1', 'p2', 'p3', 'p4']));
});

it('begins at the top again when filters or order change, and draws the first rows immediately', () => {
  const shown = show({ rows: people(400), startKey: 'by name' });
  const box = screen.getByRole('grid').parentElement as HTMLElement;
  const [first] = [...box.querySelectorAll('tbody')];
  // The reader has scrolled far down: the first rows are no longer rendered.
  if (first) watched.get(first)?.(false);
  box.scrollTop = 9000;
  shown.rerender(<Stage rows={people(400)} startKey="by name" />);
  expect(box.scrollTop).toBe(9000);
  expect(screen.queryByText('Person 0')).toBeNull();
  shown.rerender(<Stage rows={people(400)} startKey="by total" />);
  expect(box.scrollTop).toBe(0);
  expect(screen.getByText('Person 0')).toBeDefined();
});

it('marks the edges beyond which the table continues', () => {
  show();
  const box = screen.getByRole('grid').parentElement as HTMLElement;
  Object.defineProperties(box, { clientWidth: { value: 300 }, scrollWidth: { value: 500 } });
  const edges = () => [box.hasAttribute('data-scrolled'), box.hasAttribute('data-more')];
  const scrollTo = (left: number) => {
    box.scrollLeft = left;
    fireEvent.scroll(box);
    return edges();
  };
  expect(edges()).toEqual([false, false]);
  expect(scrollTo(0)).toEqual([false, true]);
  expect(scrollTo(90)).toEqual([true, true]);
  expect(scrollTo(200)).toEqual([true, false]);
});
