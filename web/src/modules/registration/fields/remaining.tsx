import { useTranslation } from '#kernel/i18n/use-translation';
import { formatNumber } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { classes } from '#kernel/ui/classes';

const FEW = 10;

/** The remaining number, emphasized if it is small. */
export function Remaining({ count, unit }: { count: number; unit: 'place' | 'room' | 'bed' }) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  return (
    <span
      className={classes(
        'inline-block rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap',
        count <= FEW ? 'bg-warning-soft text-warning' : 'bg-surface-sunken text-muted',
      )}
    >
      {t(`left.${unit}`, { count, n: formatNumber(count, lan) })}
    </span>
  );
}
