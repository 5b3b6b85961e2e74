import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { Button } from '#kernel/ui/buttons/button';
import { SkeletonText } from '#kernel/ui/feedback/skeleton';

const DemoAccounts = lazy(async () => ({ default: (await import('./demo-accounts.tsx')).DemoAccounts }));

/** Offers to log in as any of the demo's accounts. The list of accounts is fetched when a visitor opens it. */
export function DemoStrip() {
  const { t } = useTranslation('app');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section aria-labelledby="demo-accounts" className="mt-8 -mb-16 border-t bg-surface-sunken">
      <div className="page flex flex-wrap items-center justify-between gap-x-10 gap-y-3 py-6">
        <div>
          <h2 id="demo-accounts" className="font-semibold">
            {t('demoTitle')}
          </h2>
          <p className="measure text-sm text-muted">{t('demoText')}</p>
        </div>
        <Button aria-expanded={isOpen} onPress={() => setIsOpen(!isOpen)}>
          {t('demoAccounts')}
        </Button>
      </div>
      {isOpen && (
        <div className="page pb-6">
          <Suspense fallback={<SkeletonText lines={4} />}>
            <DemoAccounts />
          </Suspense>
        </div>
      )}
    </section>
  );
}
