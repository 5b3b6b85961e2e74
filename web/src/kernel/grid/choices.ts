import { type GridColumn, type GridOption, type GridRow, valueOf } from './types.ts';

/** The option a written word means: its value, its label or another word for it. */
export function matchOption(options: readonly GridOption[], text: string): GridOption | undefined {
  const wanted = fold(text);
  return options.find((option) => namesOf(option).includes(wanted));
}

/** What remains while somebody types: first those that begin so, then those that contain it. */
export function suggestOptions(options: readonly GridOption[], text: string): readonly GridOption[] {
  const wanted = fold(text);
  if (wanted === '') return options;
  const begin = options.filter((option) => namesOf(option).some((name) => name.startsWith(wanted)));
  const contain = options.filter((option) => namesOf(option).some((name) => name.includes(wanted)));
  return [...new Set([...begin, ...contain])];
}

/** What a cell shows: of a choice its label, or as it came where no option has that value. */
export function shownValue(row: GridRow, column: GridColumn): string {
  const value = valueOf(row, column);
  if (column.kind !== 'choice') return value;
  return column.options?.find((option) => option.value === value)?.label ?? value;
}

/** A written or pasted text as the column keeps it. A choice nobody offers stays as it came, to be corrected. */
export function keptValue(column: GridColumn, text: string): string {
  const plain = text.trim();
  if (column.kind !== 'choice' || plain === '') return plain;
  return matchOption(column.options ?? [], plain)?.value ?? plain;
}

/** Alike whatever the case, the width of the letters and the spaces. */
export function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

function namesOf({ value, label, aliases = [] }: GridOption): string[] {
  return [value, label, ...aliases].map(fold);
}
