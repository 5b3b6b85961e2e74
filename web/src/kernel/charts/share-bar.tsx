import { classes } from '../ui/classes.ts';

interface ShareBarProps {
  /** From 0 to 1. */
  share: number;
  isFull?: boolean;
}

/** A bar that shows how much of something is taken. The figures are shown next to it as text. */
export function ShareBar({ share, isFull = false }: ShareBarProps) {
  return (
    <span aria-hidden className="block h-2 overflow-hidden rounded-full bg-text/[0.08]">
      <span
        className={classes('block h-full rounded-full', isFull ? 'bg-warning' : 'bg-accent')}
        style={{ width: `${Math.min(1, share) * 100}%` }}
      />
    </span>
  );
}
