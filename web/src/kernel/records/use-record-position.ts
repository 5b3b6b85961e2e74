import { useState } from 'react';
import type { ListAddress } from './use-list-address.ts';

/** The open record next to the list, with the functions that close it or open its neighbours. */
export interface RecordPosition {
  id: string;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

interface Neighbours {
  id: string;
  before: string | undefined;
  after: string | undefined;
}

/**
 * The position of the open record in its list. A record that leaves the list while it is open, because it no longer
 * matches the filter, keeps its neighbours, so that the user can continue with the next one without going back to the
 * list.
 */
export function useRecordPosition(
  rows: readonly { id: string }[],
  { open, setOpen }: Pick<ListAddress, 'open' | 'setOpen'>,
): RecordPosition | undefined {
  const [known, setKnown] = useState<Neighbours>();
  const index = rows.findIndex(({ id }) => id === open);
  const found = rows[index] && {
    id: rows[index].id,
    before: rows[index - 1]?.id,
    after: rows[index + 1]?.id,
  };
  if (found && !isSame(found, known)) setKnown(found);
  if (open === undefined) return undefined;
  const near = found ?? (known?.id === open ? known : undefined);
  // A neighbour may have left the list too, and then can't be opened.
  const goTo = (id: string | undefined) => rows.some((row) => row.id === id) && (() => setOpen(id));
  return {
    id: open,
    onClose: () => setOpen(undefined),
    onPrevious: goTo(near?.before) || undefined,
    onNext: goTo(near?.after) || undefined,
  };
}

function isSame(one: Neighbours, other: Neighbours | undefined): boolean {
  return one.id === other?.id && one.before === other.before && one.after === other.after;
}
