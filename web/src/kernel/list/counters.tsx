import type { ReactNode } from 'react';
import { formatNumber } from '../i18n/format.ts';
import { useAppStore } from '../state/app-store.ts';
import { classes } from '../ui/classes.ts';
import { Skeleton } from '../ui/feedback/skeleton.tsx';

export interface Counter {
  key: string;
  label: string;
  /** Null while unknown. A text, such as an amount of money, is shown as it is. */
  value: number | string | null;
  tone?: 'neutral' | 'accent' | 'success' | 'warning' | 'danger';
  /** The URL of the list behind the count. */
  href?: string | undefined;
}

const tones = {
  neutral: '',
  accent: 'text-accent',
  success: 'text-success',
  warning: 'text-warning',
  danger: 'text-danger',
};

/** A strip of current figures. */
export function Counters({ label, counters }: { label: string; counters: readonly Counter[] }) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-px overflow-hidden rounded-lg border bg-border">
      {counters.map((counter) => (
        <li key={counter.key} className="min-w-0 flex-1 basis-34 bg-surface-raised">
          <Frame href={counter.href}>
            <Figure value={counter.value} tone={counter.tone} />
            <span className="block text-sm text-muted">{counter.label}</span>
          </Frame>
        </li>
      ))}
    </ul>
  );
}

function Figure({ value, tone = 'neutral' }: Pick<Counter, 'value'> & { tone: Counter['tone'] }) {
  const lan = useAppStore((state) => state.lan);
  if (value === null) return <Skeleton className="my-[3px] h-5 w-12" />;
  // A figure of zero is shown muted, because it needs no action.
  const isQuiet = value === 0;
  return (
    <span className={classes('tabular block text-lg font-bold', isQuiet ? 'text-muted' : tones[tone])}>
      {typeof value === 'number' ? formatNumber(value, lan) : value}
    </span>
  );
}

function Frame({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (href === undefined) return <div className="px-4 py-3">{children}</div>;
  return (
    <a
      href={href}
      className="block h-full px-4 py-3 transition-colors hover:bg-surface-sunken focus-visible:-outline-offset-2"
    >
      {children}
    </a>
  );
}
