import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

export type StatusTone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger';

const tones: Record<StatusTone, string> = {
  neutral: 'bg-surface-sunken text-muted',
  accent: 'bg-accent-soft text-accent',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
};

export interface StatusPillProps {
  tone?: StatusTone;
  /** If true, a dot marks a state that is current. */
  hasDot?: boolean;
  children: ReactNode;
}

export function StatusPill({ tone = 'neutral', hasDot = false, children }: StatusPillProps) {
  return (
    <span
      className={classes(
        'inline-flex min-h-6.5 items-center gap-1.5 rounded-full px-2.5 py-0.5 text-sm leading-tight font-semibold whitespace-nowrap',
        tones[tone],
      )}
    >
      {hasDot && <span aria-hidden className="size-1.75 rounded-full bg-current" />}
      {children}
    </span>
  );
}
