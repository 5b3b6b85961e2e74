import type { ReactNode } from 'react';
import { classes } from '#kernel/ui/classes';
import type { Icon } from '#kernel/ui/icons/draw-icon';

const tones = {
  accent: { edge: 'border-accent', mark: 'text-accent' },
  success: { edge: 'border-success', mark: 'text-success' },
  warning: { edge: 'border-warning', mark: 'text-warning' },
  neutral: { edge: 'border-border-control', mark: 'text-muted' },
};

export interface EndProps {
  tone: keyof typeof tones;
  icon: Icon;
  title: string;
  children: ReactNode;
  /** The button for the next step, if there is one. */
  action?: ReactNode;
}

/** The result of the payment, and the next step. */
export function End({ tone, icon: Shape, title, children, action }: EndProps) {
  return (
    <section
      className={classes(
        'rounded-b-lg border-t-3 bg-surface-raised p-6 shadow-soft sm:p-8',
        tones[tone].edge,
      )}
    >
      <div className="flex gap-4">
        <Shape className={classes('mt-0.5 size-7 shrink-0', tones[tone].mark)} />
        <div className="grid min-w-0 justify-items-start gap-3">
          <h2 className="tabular text-lg font-bold text-balance">{title}</h2>
          {children}
          {action !== undefined && <div className="mt-2 flex flex-wrap gap-3">{action}</div>}
        </div>
      </div>
    </section>
  );
}
