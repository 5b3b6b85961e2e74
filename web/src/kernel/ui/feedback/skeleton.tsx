import { useTranslation } from '../../i18n/use-translation.tsx';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

/** A grey placeholder; the caller sets its size. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden className={classes('block animate-breathe rounded-sm bg-text/[0.07]', className)} />
  );
}

const widths = ['w-full', 'w-11/12', 'w-4/5', 'w-3/5'];

export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span className="block space-y-2.5">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton
          key={line}
          className={classes('h-3.5', line === lines - 1 ? 'w-2/5' : widths[line % widths.length])}
        />
      ))}
    </span>
  );
}

/** Announces once, for all placeholders inside, that content is loading. */
export function SkeletonGroup({ children, className }: { children: ReactNode; className?: string }) {
  const { t } = useTranslation('kernel');
  return (
    <div aria-busy className={className}>
      <span aria-live="polite" className="sr-only">
        {t('loading')}
      </span>
      {children}
    </div>
  );
}
