import type { PublicMeeting } from '@plenum/contract/meetings/public-schemas';
import { directionKindWords } from '@plenum/contract/meetings/words';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { CopyButton } from '#kernel/ui/buttons/copy-button';
import { RichTextView } from '#kernel/ui/layout/rich-text-view';
import { hasWords } from './meeting-tabs.ts';
import { MapLinks } from './venue-map-links.tsx';

/** The venue and how to get there, for the conference's tab and the sub-site's page. */
export function VenueBody({ meeting: { venue } }: { meeting: PublicMeeting }) {
  const { t } = useTranslation('meetings');
  const sentence = useSentence();
  return (
    <div className="flex flex-col gap-10">
      <section>
        <h2 className="text-xl font-semibold">{venue.name || t('venue.title')}</h2>
        {venue.address !== '' && <p className="mt-1.5">{venue.address}</p>}
        {venue.phone !== '' && (
          <a
            href={`tel:${venue.phone.replaceAll(/[^\d+]/g, '')}`}
            className="inline-flex min-h-11 items-center font-medium text-accent hover:underline"
          >
            {venue.phone}
          </a>
        )}
        <MapLinks place={venue} />
      </section>
      {venue.addressZh !== '' && <TaxiCard venue={venue} />}
      {venue.directions.length > 0 && (
        <section>
          <h2 className="text-lg font-semibold">{t('venue.directions')}</h2>
          <dl className="mt-2">
            {venue.directions.map(({ kind, text }) => (
              <div
                key={kind + text}
                className="gap-6 border-b py-4 sm:grid sm:grid-cols-[8rem_minmax(0,1fr)]"
              >
                <dt className="font-semibold">{sentence(directionKindWords[kind])}</dt>
                <dd className="measure whitespace-pre-line">{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {hasWords(venue.notes) && (
        <section>
          <h2 className="mb-3 text-lg font-semibold">{t('venue.notes')}</h2>
          <RichTextView text={venue.notes} />
        </section>
      )}
    </div>
  );
}

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
