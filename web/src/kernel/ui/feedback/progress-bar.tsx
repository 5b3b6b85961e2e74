import { classes } from '../classes.ts';

const bar = classes(
  'mt-2 block h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-surface-sunken',
  '[&::-webkit-progress-bar]:bg-surface-sunken [&::-webkit-progress-value]:bg-accent [&::-moz-progress-bar]:bg-accent',
);

interface ProgressBarProps {
  label: string;
  /** Absent if the progress is unknown. */
  value?: number;
  max?: number;
}

export function ProgressBar({ label, value, max = 1 }: ProgressBarProps) {
  return <progress aria-label={label} className={bar} max={max} {...(value !== undefined && { value })} />;
}
