import { fieldMessages } from '@plenum/contract/kernel/field-messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { meetingMessages, meetingRefusals } from '@plenum/contract/meetings/messages';
import type { LocalizedText } from '@plenum/contract/kernel/localized-text';
import { keyStillReferred } from '#kernel/db/violations';
import { type FieldErrorCode, refuse } from '#kernel/refusal/refusal-error';
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** An item in the stored catalogue. */
export interface Held {
  readonly key: string;
  readonly name: LocalizedText;
  readonly taken: number;
  /** Number of waiting list entries. */
  readonly waiting: number;
  /** The path of the list that the item belongs to, for the error. */
  readonly list: string;
}

/** An item in the new catalogue. */
export interface WantedEntry {
  readonly key: string;
  readonly stock: number | null;
  readonly path: string;
}

type FieldErrors = Record<string, FieldErrorCode>;

/**
 * Protects items that people have ordered or are waiting for: refuses to delete them, and refuses a stock below the
 * number taken.
 */
export function keepWhatIsTaken(held: readonly Held[], wanted: readonly WantedEntry[]): void {
  const taken = new Map(held.map((one) => [one.key, one.taken]));
  const kept = new Set(wanted.map(({ key }) => key));
  const lost = held.filter(({ key, taken: count, waiting }) => count + waiting > 0 && !kept.has(key));
  if (lost.length > 0) refuse(meetingRefusals.IN_USE, { fields: inUse(lost) });
  const short: FieldErrors = {};
  for (const { key, stock, path } of wanted) {
    const count = taken.get(key) ?? 0;
    if (stock !== null && stock < count)
      short[`${path}.stock`] = { code: meetingMessages.stock_below_taken, values: { taken: count } };
  }
  if (Object.keys(short).length > 0) refuse(meetingRefusals.STOCK_BELOW_TAKEN, { fields: short });
}

/** Deletes rows. If other rows still refer to one of them, the refusal names it. */
export async function removeUnused(held: readonly Held[], remove: () => Promise<unknown>): Promise<void> {
  try {
    await remove();
  } catch (error) {
    const referred = keyStillReferred(error);
    if (referred === null) throw error;
    refuse(meetingRefusals.IN_USE, { fields: inUse(held.filter(({ key }) => key === referred)) });
  }
}

function inUse(lost: readonly Held[]): FieldErrors {
  return Object.fromEntries(
    lost.map(({ list, name }) => [list, { code: meetingMessages.in_use, values: { name } }]),
  );
}

/**
 * Refuses rows that the upsert did not write, because their ids belong to another conference, or to another hotel or
 * type.
 */
export function requireOwnRows(
  wanted: readonly { readonly key: string; readonly path: string }[],
  written: readonly { id: string }[],
): void {
  const own = new Set(written.map(({ id }) => id));
  const foreign = wanted.filter(({ key }) => !own.has(key));
  if (foreign.length === 0) return;
  const fields = foreign.map(({ path }) => [`${path}.id`, fieldMessages.illegal_input]);
  refuse(kernelRefusals.INVALID_INPUT, { fields: Object.fromEntries(fields) as FieldErrors });
}

/** Returns the columns for "on conflict do update": all except the `kept` ones are overwritten. */
export function overwriteBut(table: PgTable, kept: readonly string[]): Record<string, SQL> {
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => !kept.includes(name));
  return Object.fromEntries(
    columns.map(([name, column]) => [name, sql`excluded.${sql.identifier(column.name)}`]),
  );
}
