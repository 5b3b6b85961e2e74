import { classes } from '#kernel/ui/classes';

interface Chip<V extends string> {
  id: V;
  label: string;
  count: number;
}

/** One choice among few, each with how many there are; pressing the chosen one again shows all. */
export function FilterChips<V extends string>({
  label,
  all,
  options,
  chosen,
  onChoose,
}: {
  label: string;
  all: string;
  options: readonly Chip<V>[];
  chosen: V | undefined;
  onChoose: (value: V | undefined) => void;
}) {
  const total = options.reduce((sum, { count }) => sum + count, 0);
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{label}</legend>
      <ChipButton
        label={all}
        count={total}
        isChosen={chosen === undefined}
        onPress={() => onChoose(undefined)}
      />
      {options.map(({ id, label: name, count }) => (
        <ChipButton
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

function ChipButton({
  label,
  count,
  isChosen,
  onPress,
}: {
  label: string;
  count: number;
  isChosen: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onPress}
      className={classes(
        'inline-flex min-h-9 cursor-pointer items-center gap-1.5 rounded-full border px-3 text-sm font-medium pointer-coarse:min-h-11',
        isChosen ? 'border-accent bg-accent-soft text-accent' : 'hover:border-border-control',
      )}
    >
      {label}
      <span className={classes('tabular text-xs', isChosen ? 'text-accent' : 'text-muted')}>{count}</span>
    </button>
  );
}
