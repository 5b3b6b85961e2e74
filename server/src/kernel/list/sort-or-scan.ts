/** Where rows come from and what they must be. */
export interface Source {
  readonly from: string;
  readonly where: readonly string[];
}

export function selectFrom(columns: string, { from, where }: Source, end: string): string {
  return `select ${columns} from ${from} where ${where.join(' and ')} ${end}`;
}

/**
 * A condition the planner can't look into: it takes it for half of the rows and walks on in the order of the list. What
 * it makes of `like`, or of a row looked up elsewhere, is next to none of them, and it would rather sort a whole meeting.
 */
export function opaque(condition: string): string {
  return `coalesce(${condition}, false)`;
}

/**
 * Two ways to one page, taken by how many rows `found` holds: few are sorted as they were found; of many, the next
 * fifty are soon met on a walk in the order of the list. The way not taken costs nothing.
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
