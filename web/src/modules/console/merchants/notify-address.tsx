import { useTranslation } from 'react-i18next';
import { CopyButton } from '#kernel/ui/buttons/copy-button';

/** To be copied into the provider's portal. */
export function NotifyAddress({ url }: { url: string }) {
  const { t } = useTranslation('console');
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span className="tabular min-w-0 break-all">{url}</span>
      <CopyButton text={url} label={t('merchants.copyWebhook')} className="-my-2" />
    </span>
  );
}
