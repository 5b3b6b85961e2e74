import type { OrderSum } from '@plenum/contract/console/order-lists';
import { useTranslation } from 'react-i18next';
import { money } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';

/** What the listed orders come to, for each currency. */
export function MoneySums({ sums }: { sums: readonly OrderSum[] }) {
  const { t } = useTranslation('console');
  const lan = useAppStore((state) => state.lan);
  if (sums.length === 0) return null;
  return (
    <dl className="tabular mt-3 flex flex-wrap items-baseline justify-end gap-x-6 gap-y-1 text-sm">
      <dt className="text-muted">{t('people.sums')}</dt>
      {sums.map(({ currency, total, received }) => (
        <dd key={currency}>
          <strong>{money(total, currency, lan)}</strong>{' '}
          <span className="text-muted">
            {t('people.sumReceived', { amount: money(received, currency, lan) })}
          </span>
        </dd>
      ))}
    </dl>
  );
}
