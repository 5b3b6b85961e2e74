import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useQuery } from '@tanstack/react-query';
import { usePartTitle } from '#kernel/organize/part-name';
import { useTranslation } from '#kernel/i18n/use-translation';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { WarningIcon } from '#kernel/ui/icons/icons';
import { PageHead } from '#kernel/ui/layout/page-head';
import { MethodList } from './method-list.tsx';
import { merchantsQuery } from './merchants-api.ts';
import { PaymentProviderCard } from './provider-card.tsx';

/** The payment providers of the conference, and the payment methods that they make available. */
export function MerchantsScreen({ meeting }: { meeting: MeetingConsole }) {
  const { t } = useTranslation('payments-organize');
  const partTitle = usePartTitle();
  const { data: settings, error, refetch } = useQuery(merchantsQuery(meeting.id));
  if (error && !settings) return <LoadingFailed error={error} onRetry={refetch} isPage />;
  return (
    <>
      <PageHead title={partTitle('merchants')} />
      {settings ? (
        <>
          {settings.isSandbox && <SandboxNote />}
          <section aria-labelledby="methods" className="mb-10 max-w-4xl">
            <h2 id="methods" className="mb-3 text-lg font-semibold">
              {t('merchants.methods')}
            </h2>
            <MethodList meeting={meeting} settings={settings} />
          </section>
          <section aria-labelledby="providers" className="max-w-4xl">
            <h2 id="providers" className="mb-1 text-lg font-semibold">
              {t('merchants.providers')}
            </h2>
            <p className="mb-4 max-w-prose text-sm text-muted">{t('merchants.intro')}</p>
            <ul className="flex flex-col gap-4">
              {settings.providers.map((provider) => (
                <li key={provider.wallet}>
                  <PaymentProviderCard meeting={meeting} provider={provider} isSandbox={settings.isSandbox} />
                </li>
              ))}
            </ul>
          </section>
        </>
      ) : (
        <SkeletonGroup>
          <SkeletonText lines={8} />
        </SkeletonGroup>
      )}
    </>
  );
}

// The note is as prominent as on the payer's page.
function SandboxNote() {
  const { t } = useTranslation('payments-organize');
  return (
    <p className="mb-8 flex max-w-4xl items-center gap-3 rounded-lg border-2 border-dashed border-warning bg-warning-soft px-4 py-3">
      <WarningIcon className="size-6 shrink-0 text-warning" />
      <span>
        <strong className="text-warning">{t('merchants.sandbox')}</strong> {t('merchants.sandboxWhat')}
      </span>
    </p>
  );
}
