import type { DraftMember } from '@plenum/contract/registration/people/draft';
import type { GridColumn, GridErrors } from '#kernel/grid/types';
import { nameIn } from '../wizard/member-summary.ts';

/** Everything wrong with a team, a line for each cell, as a file a spreadsheet opens. */
export function errorReport(
  headings: readonly string[],
  members: readonly DraftMember[],
  columns: readonly GridColumn[],
  errors: GridErrors,
): string {
  const lines = members.flatMap((member, index) => {
    const found = errors.get(member.id) ?? {};
    return columns.flatMap(({ key, label }) =>
      found[key] === undefined
        ? []
        : [[String(index + 1), nameIn(member), label, member.values[key] ?? '', found[key]]],
    );
  });
  // The mark by which Excel knows UTF-8.
  return `\ufeff${[headings, ...lines].map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;
}

// What a spreadsheet would take for a formula, or for a number to be rounded, is kept as text.
function cell(text: string): string {
  const safe = /^[\s\u3000]*[=+\-@＝＋－＠]/.test(text) ? `'${text}` : text;
  const kept = /^\d{12,}$/.test(safe) ? `\t${safe}` : safe;
  return /[",\r\n\t]/.test(kept) ? `"${kept.replaceAll('"', '""')}"` : kept;
}
