import { orderList } from '../../contract/src/registration/lists/order-list.ts';
import { participantList } from '../../contract/src/registration/lists/participant-list.ts';
import { chooseSort, keyText, type ListSort, orderBy } from '../../server/src/kernel/list/list-sort.ts';
import { orderSortColumns } from '../../server/src/modules/console/people/order-sorts.ts';
import { participantSortColumns } from '../../server/src/modules/console/people/participant-sorts.ts';
import { askList, type ListName, openPeopleConsole, p95, type PeopleConsole } from '../people-console.ts';
import type { Row } from '../row.ts';

const PEOPLE = 1_000_000;
// The offset of the measured page among the 50,000 people of the conference.
const DEEP = 40_000;
// The database plans each query again during its first five runs, and may keep a plan after that.
const WARM = 7;
const ASKED = 10;

interface Sorted {
  readonly list: ListName;
  readonly key: string;
  /** Both directions of the column. */
  readonly orders: readonly ListSort[];
}

const columns: readonly Sorted[] = [
  ...participantList.sorts.map((key) => ({
    list: 'participants' as const,
    key,
    orders: ([key, `-${key}`] as const).map((sort) =>
      chooseSort(participantSortColumns, sort, participantList.usualSort),
    ),
  })),
  ...orderList.sorts.map((key) => ({
    list: 'orders' as const,
    key,
    orders: ([key, `-${key}`] as const).map((sort) =>
      chooseSort(orderSortColumns, sort, orderList.usualSort),
    ),
  })),
];

const tables: Readonly<Record<ListName, { from: string; row: string; where: string }>> = {
  participants: {
    from: 'participants as p',
    row: 'p',
    where: `p.meeting_id = $1 and p.state = 'registered'`,
  },
  orders: { from: 'orders as o', row: 'o', where: 'o.meeting_id = $1' },
};

/**
 * Measures the usual first version: the same order, with pages by number. Also returns the cursor for our page at the
 * same position.
 */
async function naive(
  { shop, meetingId }: PeopleConsole,
  list: ListName,
  order: ListSort,
): Promise<{ ms: number; after: string }> {
  const { from, row, where } = tables[list];
  const begin = performance.now();
  const { rows } = await shop.pool.query<{ id: string; sort_key: string }>(
    `select ${row}.*, ${keyText(order, order.sql)} as sort_key from ${from} ${order.join ?? ''} where ${where}
     ${orderBy(order, order.sql, `${row}.id`)} offset ${DEEP} limit 51`,
    [meetingId],
  );
  const ms = performance.now() - begin;
  const [first] = rows;
  if (!first) throw new Error(`No page ${DEEP} of ${list}`);
  return { ms, after: Buffer.from(`${first.id}${first.sort_key}`).toString('base64url') };
}

interface Measured extends Sorted {
  readonly ours: number;
  readonly theirs: number;
}

/** Measures one column; ours and theirs take turns. */
async function measureColumn(opened: PeopleConsole, column: Sorted): Promise<Measured> {
  const times: number[] = [];
  const offsets: number[] = [];
  for (const order of column.orders) {
    const { ms, after } = await naive(opened, column.list, order);
    offsets.push(ms);
    const sort = `sort=${order.isDescending ? '-' : ''}${column.key}`;
    for (const query of [sort, `${sort}&after=${encodeURIComponent(after)}`]) {
      for (let nr = 0; nr < WARM + ASKED; nr += 1) {
        const page = await askList(opened, column.list, query);
        if (nr >= WARM) times.push(page.ms);
      }
    }
  }
  return { ...column, ours: p95(times), theirs: Math.max(...offsets) };
}

const ratioOf = ({ ours, theirs }: Measured) => ours / theirs;
const say = (measured: Measured) =>
  `${measured.list} by ${measured.key}: ${measured.ours.toFixed(1)} ms, by offset ${measured.theirs.toFixed(0)} ms, ` +
  `ratio ${ratioOf(measured).toFixed(3)}`;

/**
 * Measures every column that the contract sorts by, in both directions, on the first page and on a page far down. The
 * result of the row is its worst column.
 */
export const sortedLists: Row = {
  id: 'B6-sorts',
  about: `a page of participants or orders by its worst column, p95 ms, ${PEOPLE} people in twenty meetings`,
  comparator: 'the same order by offset, deep page',
  target: { atMost: 0.05 },
  open: async () => {
    const opened = await openPeopleConsole(PEOPLE);
    let all: Measured[] = [];
    return {
      rounds: 3,
      ours: async () => {
        all = [];
        for (const column of columns) all.push(await measureColumn(opened, column));
        all.sort((one, other) => ratioOf(other) - ratioOf(one));
        return all[0]?.ours ?? Number.NaN;
      },
      comparator: async () => all[0]?.theirs ?? Number.NaN,
      remarks: () => all.map(say),
      close: () => opened.shop.stop(),
    };
  },
};
