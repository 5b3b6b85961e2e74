import { useTranslation } from 'react-i18next';
import { classes } from '../ui/classes.ts';
import type { Completeness } from './grid-errors.ts';

// Told apart by their filling too, not by colour alone.
const looks: Record<Completeness, string> = {
  complete: 'border-success bg-success',
  partial: 'border-warning bg-[linear-gradient(90deg,var(--warning)_50%,transparent_50%)]',
  empty: 'border-border-control',
};

export function CompletenessDot({ state }: { state: Completeness }) {
  const { t } = useTranslation('kernel');
  return (
    <span className={classes('size-2.25 shrink-0 rounded-full border-[1.5px]', looks[state])}>
      <span className="sr-only">{t(`grid.state.${state}`)}</span>
    </span>
  );
}
