/** The tables of the rows, and their conditions. */
export interface Source {
  readonly from: string;
  readonly where: readonly string[];
}

export function selectFrom(columns: string, { from, where }: Source, end: string): string {
  return `select ${columns} from ${from} where ${where.join(' and ')} ${end}`;
}

/**
 * A condition that the planner can't analyse: it assumes half of the rows match and walks along the list's order. For
 * `like`, or for a joined row, it would assume almost none match, and rather sort a whole conference.
 */
export function opaque(condition: string): string {
  return `coalesce(${condition}, false)`;
}

/**
 * Two plans for one page, chosen by how many rows `found` has: few are sorted as found; with many, the next fifty are
 * soon met when walking in the list's order. The plan that isn't chosen costs nothing.
 */
export function sortOrScan(
  columns: string,
  few: number,
  sorted: Source,
  walked: Source,
  end: string,
): string {
  const count = '(select count(*) from found)';
  const one = { ...sorted, where: [`${count} <= ${few}`, ...sorted.where] };
  const other = { ...walked, where: [`${count} > ${few}`, ...walked.where] };
  return `(${selectFrom(columns, one, end)}) union all (${selectFrom(columns, other, end)})`;
}
