import { foldName } from '@plenum/contract/kernel/text/fold-name';
import { crc32 } from 'node:zlib';
import type pg from 'pg';
import { searchTermTokens } from '#modules/registration/public';

/** Collects the values of a statement while it is written; gives the place of each. */
export type Take = (value: unknown) => string;

interface Written {
  readonly text: string;
  readonly values: readonly unknown[];
}

export function write(build: (take: Take) => string): Written {
  const values: unknown[] = [];
  const text = build((value) => `$${values.push(value)}`);
  return { text, values };
}

/** Whether few filters are set. Search and order don't count: each is asked for by many. */
export function isOften(wishes: { readonly q?: unknown; readonly sort?: unknown }): boolean {
  const { q: _q, sort: _sort, ...filters } = wishes;
  return Object.values<unknown>(filters).filter((value) => value !== undefined).length < 2;
}

/** Kept prepared under its text where `often`; each rare mixture of filters would only fill the server's memory. */
export async function ask<R extends pg.QueryResultRow>(
  pool: pg.Pool,
  { text, values }: Written,
  often: boolean,
): Promise<R[]> {
  const name = often ? { name: `people_${crc32(text).toString(36)}_${text.length}` } : {};
  const found = await pool.query<R>({ ...name, text, values: [...values] });
  return found.rows;
}

/** Rows chosen by hand: their ids, comma-separated. */
export interface Selected {
  readonly ids?: string | undefined;
}

export function isAmong(id: string, ids: string): string {
  return `${id} = any (string_to_array(${ids}, ',')::uuid[])`;
}

export interface SearchTerm {
  readonly tokens: readonly number[];
  /** For `like`; what means something there is escaped. */
  readonly pattern: string;
  /** Reads like the beginning of an order number. */
  readonly isNumber: boolean;
  /** As an order number would be written. */
  readonly number: string;
}

const NUMBER = /^p\d{4}[\da-z]*$/;

/** What is looked for; null where nothing to look for is left. A single character is the beginning of a name. */
export function readSearchTerm(meetingId: string, q: string | undefined): SearchTerm | null {
  // What can't be seen was not typed on purpose.
  const folded = foldName((q ?? '').toWellFormed().replaceAll(/[\p{Cc}\p{Cf}]/gu, ''));
  if (folded === '') return null;
  const escaped = folded.replaceAll(/[\\%_]/g, String.raw`\$&`);
  const isLetter = Array.from(folded).length === 1;
  return {
    tokens: searchTermTokens(meetingId, folded),
    pattern: isLetter ? `${escaped}%` : `%${escaped}%`,
    isNumber: NUMBER.test(folded),
    number: folded.toUpperCase(),
  };
}

/** SQL: the ids of registered people who are found by this text as in the list of participants, at most a thousand. */
export function foundPeople(meetingId: string, q: string, take: Take): string {
  const term = readSearchTerm(meetingId, q);
  return term
    ? `select id from search_participants(${take(term.tokens)}::integer[], ${take(term.pattern)}, 1000)`
    : 'select null::uuid as id where false';
}
