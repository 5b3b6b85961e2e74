import { MOST_MEMBERS } from '@plenum/contract/registration/people/draft';
import { findHeaders, isSample, type TeamColumn } from '@plenum/contract/registration/people/team-sheet';
import { fold } from '#kernel/grid/choices';
import type { ReadSheet } from '@plenum/contract/kernel/sheet/sheet';
import { keptText } from './team-columns.ts';
import { CUT } from './team-errors.ts';
import { headingWords, optionWords } from './team-words.ts';

export interface ImportedMember {
  /** The line number in the sheet, as its program counts: the first line is 1. */
  readonly line: number;
  readonly values: Record<string, string>;
}

export interface TeamImport {
  readonly problem: null;
  readonly members: readonly ImportedMember[];
  /** Unknown headers. */
  readonly unknown: readonly string[];
  /** Required columns that are missing in the table. */
  readonly missing: readonly TeamColumn[];
  /** How many numbers have lost their last digits. */
  readonly cut: number;
}

export type ImportProblem =
  | { readonly problem: 'no_headings' | 'no_members' }
  | { readonly problem: 'too_many'; readonly found: number };

const HEADINGS_WITHIN = 20;
const KEPT_DIGITS = 15;
const NOTE = /^(?:说明|填写说明|注意|注[：:]|备注[：:]|示例|例[：:]|notes?\b|examples?\b|e\.g\.)/i;

/** The people of a table, with headers and choices in either language. */
export function readMembers(
  { rows, damaged }: Pick<ReadSheet, 'rows' | 'damaged'>,
  columns: readonly TeamColumn[],
): TeamImport | ImportProblem {
  const tops = rows.slice(0, HEADINGS_WITHIN).map((row) => headingsIn(row, columns));
  const top = tops.findIndex((found) => found !== null);
  const found = tops[top];
  if (!found) return { problem: 'no_headings' };
  const lost = new Set(damaged.map(({ row, column }) => `${row} ${column}`));
  const members = rows.flatMap((row, index) => {
    if (index <= top || NOTE.test(row.find((text) => text.trim() !== '')?.trim() ?? '')) return [];
    const values = row.flatMap((text, place) => {
      const column = found[place];
      // If a column occurs twice, the first one is used.
      if (!column || found.indexOf(column) !== place) return [];
      const isCut = lost.has(`${index} ${place}`);
      const kept = isCut
        ? `${text.trim().slice(0, KEPT_DIGITS)}${CUT}`
        : keptText(column, known(column, text));
      return kept === '' ? [] : [[column.key, kept] as const];
    });
    const member = { line: index + 1, values: Object.fromEntries(values) };
    return values.length === 0 || isSample(member.values) ? [] : [member];
  });
  if (members.length === 0) return { problem: 'no_members' };
  if (members.length > MOST_MEMBERS) return { problem: 'too_many', found: members.length };
  return {
    problem: null,
    members,
    unknown: (rows[top] ?? []).flatMap((text, index) =>
      text.trim() !== '' && !found[index] ? [text.trim()] : [],
    ),
    missing: columns.filter((column) => column.required && !found.includes(column)),
    cut: members.flatMap(({ values }) => Object.values(values)).filter((value) => value.endsWith(CUT)).length,
  };
}

/** The column that each cell of a row names; null if it is no header row. */
function headingsIn(row: readonly string[], columns: readonly TeamColumn[]): (TeamColumn | null)[] | null {
  return findHeaders(
    row.map((text) => columnNamed(text, columns)?.key ?? text),
    columns,
  );
}

function columnNamed(heading: string, columns: readonly TeamColumn[]): TeamColumn | undefined {
  for (const reading of readings(heading)) {
    const found = columns.find(({ key, header }) =>
      [key, header.en, header.zh, ...headingWords(key)].some((name) => plain(name) === plain(reading)),
    );
    if (found) return found;
  }
  return undefined;
}

// Returns the possible readings of a header: as written, without bracketed text, and each half of one such as "姓名 Full
// name".
function readings(heading: string): string[] {
  const text = heading.trim();
  const bare = text.normalize('NFKC').replace(/[([].*$/, '');
  const han = bare.replace(/[^\p{Script=Han}/]/gu, '');
  const latin = bare.replace(/\p{Script=Han}/gu, '');
  return [text, bare, han, latin].filter((reading) => plain(reading) !== '');
}

function plain(text: string): string {
  return fold(text).replace(/[\s*:]/g, '');
}

/** Maps a common word for a choice to the choice. */
function known({ key, options }: TeamColumn, text: string): string {
  const wanted = plain(text);
  if (wanted === '') return text;
  return (
    options.find(({ value }) => optionWords(key, value).some((word) => plain(word) === wanted))?.value ?? text
  );
}
