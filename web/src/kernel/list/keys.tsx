import { classes } from '../ui/classes.ts';

/** Keys as they stand on the keyboard. */
export function Keys({ keys, isInverse = false }: { keys: readonly string[]; isInverse?: boolean }) {
  return (
    <span aria-hidden className="inline-flex gap-1 pointer-coarse:hidden">
      {keys.map((key) => (
        <kbd
          key={key}
          className={classes(
            'grid min-h-5 min-w-5 place-items-center rounded-[4px] border px-1 font-sans text-xs leading-none',
            isInverse ? 'border-surface/30' : 'border-border-field bg-surface-sunken text-muted',
          )}
        >
          {key.length === 1 ? key.toUpperCase() : key}
        </kbd>
      ))}
    </span>
  );
}
