import type { PriceState } from '@plenum/contract/meetings/price-window';
import type { PublicType } from '@plenum/contract/meetings/public-schemas';

type PriceWindow = PublicType['windows'][number];

export interface FeeColumn {
  key: string;
  name: string;
  from: string | null;
  until: string | null;
  /**
   * `effective` if at least one of the column's prices is effective, because types may differ in their payment
   * deadline.
   */
  state: PriceState;
  /** The price of each type in this period, by the type's id. */
  windows: ReadonlyMap<string, PriceWindow>;
}

/** Returns the periods as columns of a table whose rows are types. Price windows of the same period share a column. */
export function feeColumns(types: readonly PublicType[]): FeeColumn[] {
  const columns = new Map<string, FeeColumn & { windows: Map<string, PriceWindow> }>();
  for (const type of types) {
    for (const window of type.windows) {
      const key = `${window.from}/${window.until}`;
      const column = columns.get(key) ?? { ...pick(window), key, windows: new Map() };
      if (window.state === 'effective') column.state = 'effective';
      column.windows.set(type.id, window);
      columns.set(key, column);
    }
  }
  return [...columns.values()].toSorted(
    (one, other) => order(one.from, other.from, '') || order(one.until, other.until, '9999'),
  );
}

function pick({ name, from, until, state }: PriceWindow) {
  return { name, from, until, state };
}

function order(one: string | null, other: string | null, open: string): number {
  return (one ?? open).localeCompare(other ?? open);
}
