import type { Currency } from '@plenum/contract/kernel/money';
import { readSortBy } from '@plenum/contract/kernel/list';
import type { ListQuery } from '#kernel/list/list-query';

export const sampleStates = ['paid', 'pending', 'unpaid'] as const;

export interface SampleOrder {
  id: string;
  number: string;
  buyer: string;
  organization: string;
  people: number;
  state: (typeof sampleStates)[number];
  currency: Currency;
  conference: number;
  hotel: number;
  total: number;
}

const buyers = [
  '欧阳明远',
  'Siobhán O’Tarran',
  '买买提·吐尔逊',
  '王屿川',
  'Ama Mensah',
  '李秋澄',
  'Jürgen Weiß',
];
const organizations = [
  '滨海大学',
  'Northshore University',
  '天山理工大学',
  'Université de Valcour',
  '东湖学院',
];

/** The list has enough orders that it scrolls and loads more. */
export const sampleOrders: readonly SampleOrder[] = Array.from({ length: 64 }, (_, nr) => {
  const people = 1 + ((nr * 5) % 7);
  const currency: Currency = nr % 4 === 1 ? 'USD' : 'CNY';
  const [conference, hotel] =
    currency === 'CNY' ? [120_000 * people, 48_000 * (nr % 3)] : [18_000 * people, 7_000 * (nr % 3)];
  return {
    id: `order-${nr}`,
    number: `P2605${String(10 + (nr % 18))}${String(nr * 7919 + 10_000_000)}`,
    buyer: buyers[nr % buyers.length] ?? '',
    organization: organizations[(nr * 3) % organizations.length] ?? '',
    people,
    state: sampleStates[(nr * 2) % 3] ?? 'paid',
    currency,
    conference,
    hotel,
    total: conference + hotel,
  };
});

/** Imitates the server of a real list: search, filter, order. */
export function findSamples({ q = '', state, sort = 'number' }: ListQuery): SampleOrder[] {
  const { key, isDescending } = readSortBy<keyof SampleOrder>(sort as keyof SampleOrder);
  const { compare } = new Intl.Collator('zh');
  const found = sampleOrders
    .filter((order) => state === undefined || order.state === state)
    .filter(({ buyer, organization, number }) =>
      [buyer, organization, number].some((text) => text.toLowerCase().includes(q.toLowerCase())),
    )
    .toSorted((one, other) => {
      const [left, right] = [one[key], other[key]];
      return typeof left === 'number' && typeof right === 'number'
        ? left - right
        : compare(String(left), String(right));
    });
  return isDescending ? found.toReversed() : found;
}

/** The totals of these orders, for each currency. */
export function sumSamples(orders: readonly SampleOrder[]) {
  return (['CNY', 'USD'] as const).flatMap((currency) => {
    const own = orders.filter((order) => order.currency === currency);
    const sum = (some: readonly SampleOrder[]) => some.reduce((total, order) => total + order.total, 0);
    const received = sum(own.filter(({ state }) => state === 'paid'));
    const ordered = sum(own);
    return own.length === 0 ? [] : [{ currency, ordered, received, due: ordered - received, refunded: 0 }];
  });
}
