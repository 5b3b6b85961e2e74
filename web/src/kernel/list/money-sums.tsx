import type { OrderSum } from '@plenum/contract/registration/lists/order-list';
import { useTranslation } from '../i18n/use-translation.tsx';
import { money } from '../i18n/format.ts';
import { useAppStore } from '../state/app-store.ts';

/** The sums of the listed orders, for each currency. */
export function MoneySums({ sums }: { sums: readonly OrderSum[] }) {
  const { t } = useTranslation('list');
  const lan = useAppStore((state) => state.lan);
  if (sums.length === 0) return null;
  return (
    <dl className="tabular mt-3 flex flex-wrap items-baseline justify-end gap-x-6 gap-y-1 text-sm">
      <dt className="text-muted">{t('sums.title')}</dt>
      {sums.map(({ currency, ordered, received, due, refunded }) => (
        <dd key={currency} className="flex flex-wrap gap-x-3">
          <strong>{t('sums.ordered', { amount: money(ordered, currency, lan) })}</strong>
          <span className="text-muted">{t('sums.received', { amount: money(received, currency, lan) })}</span>
          <span className="text-muted">{t('sums.due', { amount: money(due, currency, lan) })}</span>
          {refunded > 0 && (
            <span className="text-muted">
              {t('sums.refunded', { amount: money(refunded, currency, lan) })}
            </span>
          )}
        </dd>
      ))}
    </dl>
  );
}
