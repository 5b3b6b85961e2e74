import { expect, it } from 'vitest';
import { fitView, readSort, withSort } from './list-order.ts';

const order = { keys: ['name', 'total'], usual: '-placedAt' };

it('reads the order of the address, and the default one for an unknown column', () => {
  expect(readSort({ sort: 'name' }, order)).toEqual({ key: 'name', direction: 'ascending' });
  expect(readSort({ sort: '-total' }, order)).toEqual({ key: 'total', direction: 'descending' });
  for (const sort of ['', '-', 'phone', '--name', 'constructor'])
    expect(readSort({ sort }, order)).toEqual({ key: 'placedAt', direction: 'descending' });
});

it('writes an order into the address, except the default one', () => {
  expect(withSort({ q: 'x' }, { key: 'name', direction: 'ascending' }, order.usual)).toEqual({
    q: 'x',
    sort: 'name',
  });
  expect(withSort({ sort: 'name' }, { key: 'name', direction: 'descending' }, order.usual)).toEqual({
    sort: '-name',
  });
  expect(withSort({ sort: 'name' }, { key: 'placedAt', direction: 'descending' }, order.usual)).toEqual({});
});

it('leaves out of a view the columns that the list no longer has, and names them', () => {
  const known = [{ key: 'name' }, { key: 'total' }];
  const view = {
    id: '1',
    name: 'Mine',
    query: { state: 'unpaid', sort: '-fax' },
    columns: ['name', 'fax', 'telex'],
  };
  expect(fitView(view, known, order)).toEqual({
    query: { state: 'unpaid' },
    columns: ['name'],
    gone: ['fax', 'telex'],
  });
  const whole = { ...view, query: { sort: '-total' }, columns: ['total', 'name'] };
  expect(fitView(whole, known, order)).toEqual({ query: whole.query, columns: whole.columns, gone: [] });
});
