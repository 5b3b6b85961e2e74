import { currencyWords } from '@plenum/contract/kernel/money';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import type { MerchantSettings } from '@plenum/contract/payments/merchant-schemas';
import { walletWords } from '@plenum/contract/payments/words';
import { methodWords } from '@plenum/contract/registration/words';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { Link } from '#kernel/ui/buttons/link';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { useLinks } from '#kernel/organize/links';

/** The organizer's payment methods: the currencies for which each is ready, or what is missing. */
export function MethodList({ meeting, settings }: { meeting: MeetingConsole; settings: MerchantSettings }) {
  const { t } = useTranslation('payments-organize');
  const sentence = useSentence();
  const links = useLinks();
  const choose = <Link href={links.console(meeting.id, 'payment')}>{t('merchants.chooseMethods')}</Link>;
  if (settings.methods.length === 0)
    return <EmptyState title={t('merchants.noMethods')}>{choose}</EmptyState>;
  return (
    <>
      <ul className="rounded-lg border bg-surface-raised">
        {settings.methods.map(({ method, readyFor, wallets }) => (
          <li
            key={method}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t px-4 py-3 first:border-t-0"
          >
            <span className="min-w-0 flex-1 basis-40 font-medium">{sentence(methodWords[method])}</span>
            {readyFor.length > 0 ? (
              <StatusPill tone={settings.isSandbox && wallets.length > 0 ? 'warning' : 'success'}>
                {t(settings.isSandbox && wallets.length > 0 ? 'merchants.simulated' : 'merchants.readyFor', {
                  currencies: readyFor
                    .map((currency) => sentence(currencyWords[currency]))
                    .join(t('merchants.and')),
                })}
              </StatusPill>
            ) : (
              <span className="text-sm font-medium text-warning">
                {wallets.length > 0
                  ? t('merchants.needs', {
                      providers: wallets
                        .map((wallet) => sentence(walletWords[wallet]))
                        .join(t('merchants.or')),
                    })
                  : t('merchants.needsAccount')}
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm">{choose}</p>
    </>
  );
}
