import type { CountedCheckpoint } from '@plenum/contract/checkin/endpoints';
import { venueWords } from '@plenum/contract/checkin/venue-words';
import type { Sentence } from '@plenum/contract/kernel/language';
import { VENUE_STEP_MS } from '@plenum/contract/checkin/venue-code';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { layerBase } from '#kernel/ui/dialogs/overlay';
import { ButtonLink } from '#kernel/ui/buttons/link';
import { QrCode } from '#kernel/ui/pictures/qr-code';
import { Seal } from '#kernel/ui/pictures/seal';
import { useLinks } from '#kernel/organize/links';
import { venueCodesQuery } from './control-api.ts';

/** The full screen for a stand at the entrance: one code, renewed every half minute, with texts in both languages. */
export function VenueScreen({ meetingId, checkpoint }: { meetingId: string; checkpoint: CountedCheckpoint }) {
  const { t } = useTranslation('control');
  const links = useLinks();
  const { data } = useQuery(venueCodesQuery(meetingId, checkpoint.id));
  const now = useTicking() + (data?.offsetMs ?? 0);
  const shown = data?.codes.find(
    ({ from }) => now >= Date.parse(from) && now < Date.parse(from) + VENUE_STEP_MS,
  );
  const left = shown ? 1 - (now - Date.parse(shown.from)) / VENUE_STEP_MS : 0;
  return (
    <div
      className="fixed inset-0 grid grid-rows-[auto_1fr_auto] bg-surface p-6 text-center text-text sm:p-10"
      style={{ zIndex: layerBase }}
    >
      <h1 className="flex items-center justify-center gap-4 text-2xl font-bold sm:text-3xl">
        <Seal className="size-10" />
        {/* A line breaks between the languages first. */}
        <span>
          <span className="inline-block">{checkpoint.name.zh}</span>{' '}
          <span className="inline-block">{checkpoint.name.en}</span>
        </span>
      </h1>
      <div className="grid min-h-0 place-items-center py-6">
        {shown ? (
          // The code is as large as the screen allows; the parts above and below need 20rem.
          <div className="grid w-[min(100%,max(12rem,calc(100dvh-20rem)))] gap-4">
            <QrCode text={links.selfCheckin(shown.code)} label={t('venueCode')} className="w-full" />
            <div className="h-1.5 overflow-hidden rounded-full bg-surface-sunken">
              <div className="h-full rounded-full bg-accent" style={{ width: `${left * 100}%` }} />
            </div>
          </div>
        ) : (
          <output className="block text-xl text-muted">
            <Both text={venueWords.waiting} />
          </output>
        )}
      </div>
      <div>
        <p className="text-xl text-balance sm:text-2xl">{venueWords.scan.zh}</p>
        <p className="text-lg text-balance text-muted sm:text-xl">{venueWords.scan.en}</p>
        <ButtonLink
          href={links.console(meetingId, 'liveControl', { checkpoint: checkpoint.id })}
          kind="quiet"
          size="small"
          className="mt-2 text-muted"
        >
          {t('closeVenue')}
        </ButtonLink>
      </div>
    </div>
  );
}

function Both({ text }: { text: Sentence }) {
  return (
    <>
      {text.zh} {text.en}
    </>
  );
}

const TICK = 500;

function useTicking(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), TICK);
    return () => clearInterval(ticking);
  }, []);
  return now;
}
