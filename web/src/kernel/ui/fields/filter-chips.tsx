import { classes } from '../classes.ts';

export interface FilterChip<V extends string> {
  id: V;
  label: string;
  count: number;
}

export interface FilterChipsProps<V extends string> {
  /** The accessible name of the choice. */
  label: string;
  /** The label of the chip that selects all. */
  all: string;
  options: ReadonlyArray<FilterChip<V>>;
  chosen: V | undefined;
  onChoose: (value: V | undefined) => void;
}

/** A choice among a few, each with its count; a second press on the chosen one shows all. */
export function FilterChips<V extends string>({
  label,
  all,
  options,
  chosen,
  onChoose,
}: FilterChipsProps<V>) {
  const total = options.reduce((sum, { count }) => sum + count, 0);
  return (
    <fieldset aria-label={label} className="flex flex-wrap gap-2">
      <Chip label={all} count={total} isChosen={chosen === undefined} onPress={() => onChoose(undefined)} />
      {options.map(({ id, label: name, count }) => (
        <Chip
          key={id}
          label={name}
          count={count}
          isChosen={chosen === id}
          onPress={() => onChoose(chosen === id ? undefined : id)}
        />
      ))}
    </fieldset>
  );
}

interface ChipProps {
  label: string;
  count: number;
  isChosen: boolean;
  onPress: () => void;
}

function Chip({ label, count, isChosen, onPress }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onPress}
      className={classes(
        'inline-flex min-h-9 cursor-pointer items-center gap-1.5 rounded-full border px-3 text-sm font-medium transition-colors pointer-coarse:min-h-11',
        isChosen ? 'border-accent bg-accent-soft text-accent' : 'hover:border-border-control',
      )}
    >
      {label}
      <span className={classes('tabular text-xs', isChosen ? 'text-accent' : 'text-muted')}>{count}</span>
    </button>
  );
}
