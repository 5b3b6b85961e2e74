import type { Dashboard } from '@plenum/contract/console/dashboard';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatNumber } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { classes } from '#kernel/ui/classes';

/** How many places of each registration type are gone. */
export function TypeBars({ types }: { types: Dashboard['types'] }) {
  const { t } = useTranslation('console');
  const lan = useAppStore((state) => state.lan);
  const most = Math.max(1, ...types.map(({ taken }) => taken));
  return (
    <section>
      <h2 className="mb-3 text-lg font-semibold">{t('dashboard.types')}</h2>
      {types.length === 0 && <p className="text-muted">{t('dashboard.noTypes')}</p>}
      <ul className="space-y-3">
        {types.map(({ id, name, stock, taken }) => (
          <li key={id}>
            <p className="mb-1 flex items-baseline justify-between gap-4">
              <span className="min-w-0 truncate">{name}</span>
              <span className="tabular shrink-0 text-sm text-muted">
                {stock === null
                  ? formatNumber(taken, lan)
                  : t('dashboard.placesOf', {
                      taken: formatNumber(taken, lan),
                      stock: formatNumber(stock, lan),
                    })}
              </span>
            </p>
            {/* Where there is no end, they are measured by each other. */}
            <ShareBar share={taken / (stock ?? most)} isFull={stock !== null && taken >= stock} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ShareBarProps {
  /** From 0 to 1. */
  share: number;
  isFull?: boolean;
}

/** How much of something is gone. The figures stand beside it in words. */
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
