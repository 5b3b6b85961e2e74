import { useTranslation } from '#kernel/i18n/use-translation';
import { useTitle } from '#kernel/page/page-frame';
import { Tabs } from '#kernel/ui/layout/tabs';
import type { MyPaymentsTab } from '../search.ts';
import { BalanceTab } from './balance-tab.tsx';
import { PaymentsTab } from './payments-tab.tsx';

export interface MyPaymentsPageProps {
  tab: MyPaymentsTab;
  onTab: (tab: MyPaymentsTab) => void;
}

/** The person's payments, and their balance with the site. */
export function MyPaymentsPage({ tab, onTab }: MyPaymentsPageProps) {
  const { t } = useTranslation('payments');
  useTitle(t(tab === 'balance' ? 'mine.balanceTitle' : 'mine.title'));
  return (
    <div className="page py-8 md:py-12">
      <h1 className="mb-6 text-2xl font-bold sm:text-3xl">{t('mine.title')}</h1>
      <Tabs
        label={t('mine.tabs')}
        selected={tab}
        onSelect={onTab}
        tabs={[
          { id: 'payments', label: t('mine.payments'), content: <PaymentsTab /> },
          { id: 'balance', label: t('mine.balance'), content: <BalanceTab /> },
        ]}
      />
    </div>
  );
}
