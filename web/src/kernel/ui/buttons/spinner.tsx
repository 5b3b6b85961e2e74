import { useTranslation } from 'react-i18next';
import { classes } from '../classes.ts';
import { HallOfSeats } from '../pictures/hall-of-seats.tsx';

/** A small hall whose seats fill and empty. Takes the colour of the text around it. */
export function Spinner({ className }: { className?: string }) {
  const { t } = useTranslation('kernel');
  return (
    <output className="inline-flex">
      <HallOfSeats size="mark" isLoading className={classes('text-current', className ?? 'w-6')} />
      <span className="sr-only">{t('loading')}</span>
    </output>
  );
}
