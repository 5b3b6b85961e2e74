/** The tables of the rows, and their conditions. */
export interface Source {
  readonly from: string;
  readonly where: readonly string[];
}

export function selectFrom(columns: string, { from, where }: Source, end: string): string {
  return `select ${columns} from ${from} where ${where.join(' and ')} ${end}`;
}

/**
 * Wraps a condition so that the planner can't analyse it. The planner then assumes that half of the rows match, and
 * reads the rows in the list's order. For `like`, or for a joined row, it would assume that almost none match, and
 * would sort all rows of a conference.
 */
export function opaque(condition: string): string {
  return `coalesce(${condition}, false)`;
}

/**
 * Combines two plans for one page, chosen by the number of rows in `found`. A few rows are sorted. If there are many,
 * reading in the list's order soon finds the next fifty. The plan that isn't chosen costs nothing.
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
