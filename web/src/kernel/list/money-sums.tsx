import type { OrderSum } from '@plenum/contract/console/order-lists';
import { useTranslation } from '../i18n/use-translation.tsx';
import { money } from '../i18n/format.ts';
import { useAppStore } from '../state/app-store.ts';

/** What the listed orders come to, for each currency. */
export function MoneySums({ sums }: { sums: readonly OrderSum[] }) {
  const { t } = useTranslation('kernel');
  const lan = useAppStore((state) => state.lan);
  if (sums.length === 0) return null;
  return (
    <dl className="tabular mt-3 flex flex-wrap items-baseline justify-end gap-x-6 gap-y-1 text-sm">
      <dt className="text-muted">{t('list.sums.title')}</dt>
      {sums.map(({ currency, total, received }) => (
        <dd key={currency}>
          <strong>{money(total, currency, lan)}</strong>{' '}
          <span className="text-muted">
            {t('list.sums.received', { amount: money(received, currency, lan) })}
          </span>
        </dd>
      ))}
    </dl>
  );
}
