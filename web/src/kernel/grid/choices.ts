import { type GridColumn, type GridOption, type GridRow, valueOf } from './types.ts';

/** Returns the option whose value, label or alias is the typed word. */
export function matchOption(options: readonly GridOption[], text: string): GridOption | undefined {
  const wanted = fold(text);
  return options.find((option) => namesOf(option).includes(wanted));
}

/** The options that match the typed text: first those that begin with it, then those that contain it. */
export function suggestOptions(options: readonly GridOption[], text: string): readonly GridOption[] {
  const wanted = fold(text);
  if (wanted === '') return options;
  const begin = options.filter((option) => namesOf(option).some((name) => name.startsWith(wanted)));
  const contain = options.filter((option) => namesOf(option).some((name) => name.includes(wanted)));
  return [...new Set([...begin, ...contain])];
}

/** The text of a cell: the label of a choice, or the raw value if no option has it. */
export function shownValue(row: GridRow, column: GridColumn): string {
  const value = valueOf(row, column);
  if (column.kind !== 'choice') return value;
  return column.options?.find((option) => option.value === value)?.label ?? value;
}

/**
 * Returns the value that the column stores for a typed or pasted text. A text that is not an option is stored
 * unchanged, to be corrected.
 */
export function keptValue(column: GridColumn, text: string): string {
  const plain = text.trim();
  if (column.kind !== 'choice' || plain === '') return plain;
  return matchOption(column.options ?? [], plain)?.value ?? plain;
}

/** Normalizes a text for comparisons that ignore case, full-width letters and spaces. */
export function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

function namesOf({ value, label, aliases = [] }: GridOption): string[] {
  return [value, label, ...aliases].map(fold);
}
