import type { PublicMeeting } from '@plenum/contract/meetings/public-schemas';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '#kernel/ui/buttons/copy-button';

// Always in Chinese, because the driver reads it.
const please = '师傅您好，请送我到：';

export function TaxiCard({ venue: { nameZh, addressZh, phone } }: Pick<PublicMeeting, 'venue'>) {
  const { t } = useTranslation('meetings');
  return (
    <section className="rounded-lg border-2 border-accent bg-surface-raised p-5 sm:p-6">
      <h2 className="text-sm font-semibold text-muted">{t('venue.taxiTitle')}</h2>
      <div lang="zh-CN" className="mt-3">
        <p>{please}</p>
        {nameZh !== '' && <p className="mt-1 text-2xl font-bold">{nameZh}</p>}
        <p className={nameZh === '' ? 'mt-1 text-2xl font-bold' : 'mt-1 text-xl font-semibold'}>
          {addressZh}
        </p>
        {phone !== '' && <p className="tabular mt-2 text-lg">{phone}</p>}
      </div>
      <CopyButton
        text={[nameZh, addressZh].filter(Boolean).join('，')}
        label={t('venue.copyAddress')}
        className="-ms-3 mt-2 min-h-11 print:hidden"
      />
    </section>
  );
}
