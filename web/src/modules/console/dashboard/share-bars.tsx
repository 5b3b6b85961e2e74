import type { Dashboard } from '@plenum/contract/console/dashboard';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatNumber } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { ShareBar } from '#kernel/charts/share-bar';

/** How many places of each registration type are taken. */
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
            {/* Types without a limit are compared with each other. */}
            <ShareBar share={taken / (stock ?? most)} isFull={stock !== null && taken >= stock} />
          </li>
        ))}
      </ul>
    </section>
  );
}
