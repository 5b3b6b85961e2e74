import { useTranslation } from '../../i18n/use-translation.tsx';
import { classes } from '../classes.ts';

export interface TranslationMeterProps {
  /** The number of texts written in at least one language. */
  written: number;
  /** The texts that lack the other language, or their number. */
  missing: number | readonly string[];
  /** True if a required field is still empty or invalid, so that the texts are not complete either. */
  isUnfinished?: boolean;
  className?: string;
}

/** Shows how many of the texts exist in both languages. */
export function TranslationMeter({
  written,
  missing,
  isUnfinished = false,
  className,
}: TranslationMeterProps) {
  const { t } = useTranslation('kernel');
  const count = typeof missing === 'number' ? missing : missing.length;
  const share = written === 0 ? 0 : Math.round(((written - count) / written) * 100);
  const text =
    written === 0
      ? t('translations.nothing')
      : count === 0
        ? t(isUnfinished ? 'translations.unfinished' : 'translations.complete')
        : t('translations.missing', { count, written });
  return (
    <span className={classes('inline-flex max-w-full items-center gap-2.5 text-sm', className)}>
      <span aria-hidden className="h-1.5 w-16 shrink-0 overflow-hidden rounded-full bg-text/10">
        <span
          className={classes(
            'block h-full rounded-full',
            count === 0 && !isUnfinished ? 'bg-success' : 'bg-warning',
          )}
          style={{ width: `${share}%` }}
        />
      </span>
      <span className={classes('min-w-0', count === 0 ? 'text-muted' : 'text-warning')}>{text}</span>
    </span>
  );
}
