import type { Currency } from '@plenum/contract/kernel/money';
import type { Db, Tx } from './database.ts';

/** Two accounts of one person: `from` is closed, `into` is kept. */
export interface MergePair {
  readonly from: string;
  readonly into: string;
}

/**
 * The effect of a merge on a column that names an account. `stays`: the column records who did something in the past,
 * so it is not changed.
 */
export type ColumnFate = 'moves' | 'ends' | 'stays';

/** One row of the preview. */
export interface MergeRow {
  readonly id: string;
  /** A number, a name or a title. */
  readonly label: string;
  readonly meetingId: string | null;
  readonly at: Date | null;
  readonly currency: Currency | null;
  readonly amount: number | null;
}

/** Why the merge is blocked; the sentence is looked up by the code. */
export interface FoundBlock {
  readonly code: string;
  readonly what?: string;
  readonly meetingId?: string;
}

export interface MergeFinding {
  /** The rows by the name of their group, or their number if they are only counted. */
  readonly groups?: Readonly<Record<string, readonly MergeRow[] | number>>;
  readonly blocks?: readonly FoundBlock[];
}

export interface MergeSource {
  readonly actor: string | null;
  readonly requestId: string | null;
  readonly address: string | null;
  readonly at: Date;
}

/** A module's part in merging two accounts, used for both the preview and the merge. */
export interface MergePart {
  /** Every column of the module's tables that names an account, as `table.column`; a test detects missing ones. */
  readonly columns: Readonly<Record<string, ColumnFate>>;
  /** Locks the rows to be moved, in the global lock order. */
  readonly lock?: (tx: Tx, pair: MergePair) => Promise<void>;
  readonly find?: (db: Db | Tx, pair: MergePair, at: Date) => Promise<MergeFinding>;
  /**
   * Moves the rows. It must be safe to run again, because a concurrent request may write a row for the account that has
   * ended.
   */
  readonly move?: (tx: Tx, pair: MergePair, source: MergeSource) => Promise<void>;
}

/** A row as a statement returns it: large numbers and times may be texts, and missing values are empty. */
interface FoundRow {
  readonly id: string;
  readonly label?: string;
  readonly meetingId?: string | null;
  readonly at?: Date | string | null;
  readonly currency?: Currency | null;
  readonly amount?: number | string | null;
}

export function mergeRow(found: FoundRow): MergeRow {
  const { id, label = '', meetingId = null, at = null, currency = null, amount = null } = found;
  return {
    id,
    label,
    meetingId,
    at: at === null ? null : new Date(at),
    currency,
    amount: amount === null ? null : Number(amount),
  };
}
