import type { PageRow } from '@plenum/contract/pages/schemas';
import { useTranslation } from 'react-i18next';
import { StatusPill } from '#kernel/ui/layout/status-pill';

/** Whether visitors see the page, and whether something newer waits. */
export function PageStatePill({ page }: { page: Pick<PageRow, 'publishedNumber' | 'latestNumber'> }) {
  const { t } = useTranslation('editorial');
  const { publishedNumber, latestNumber } = page;
  if (latestNumber === null) return <StatusPill>{t('pages.state.empty')}</StatusPill>;
  if (publishedNumber === null) return <StatusPill tone="warning">{t('pages.state.hidden')}</StatusPill>;
  if (publishedNumber < latestNumber)
    return (
      <StatusPill tone="accent">
        {t('pages.state.newer', { number: publishedNumber, latest: latestNumber })}
      </StatusPill>
    );
  return (
    <StatusPill tone="success" hasDot>
      {t('pages.state.public', { number: publishedNumber })}
    </StatusPill>
  );
}
