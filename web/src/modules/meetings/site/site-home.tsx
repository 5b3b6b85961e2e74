import type { PublicMeeting } from '@plenum/contract/meetings/public-schemas';
import type { ReactNode } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { WideSection } from '#kernel/page/wide-section';
import { ButtonLink } from '#kernel/ui/buttons/link';
import { RichTextView } from '#kernel/ui/layout/rich-text-view';
import { canRegister, takesWaiting } from '../blocks/action-bar-choice.ts';
import { DeadlineCountdown } from '../blocks/deadline-countdown.tsx';
import { useMeetingLinks } from '../links.ts';
import { MeetingHero } from '../page/meeting-hero.tsx';
import { ImportantDates } from '../page/meeting-side.tsx';
import { hasWords } from '../blocks/meeting-tabs.ts';
import { Partners } from '../blocks/partners.tsx';
import type { SitePart } from './site-frame.tsx';

interface SiteHomeProps {
  meeting: PublicMeeting;
  partHref: (part: SitePart) => string;
  news: ReactNode;
}

export function SiteHome({ meeting, partHref, news }: SiteHomeProps) {
  const { t } = useTranslation(['meetings', 'landing']);
  const links = useMeetingLinks();
  const { types, has, dates, about, partners } = meeting;
  const isWaiting = takesWaiting(meeting);
  const isOpen = isWaiting || canRegister(meeting);
  return (
    <>
      <MeetingHero meeting={meeting} />
      <div className="page flex flex-wrap items-center gap-x-8 gap-y-4 pb-8">
        <DeadlineCountdown meeting={meeting} />
        <p className="flex flex-wrap gap-3">
          {isOpen && (
            <ButtonLink kind="primary" href={links.register(meeting.slug)}>
              {t(isWaiting ? 'action.step.join' : 'action.step.register')}
            </ButtonLink>
          )}
          {types.length > 0 && (
            <ButtonLink kind={isOpen ? 'secondary' : 'primary'} href={links.meeting(meeting.id, 'fees')}>
              {t('action.step.fees')}
            </ButtonLink>
          )}
          {has.programme && <ButtonLink href={partHref('program')}>{t('action.step.programme')}</ButtonLink>}
          <ButtonLink kind={types.length > 0 ? 'secondary' : 'primary'} href={links.meeting(meeting.id)}>
            {t('site.details')}
          </ButtonLink>
        </p>
      </div>
      <div className="page">
        <div className="grid gap-x-16 gap-y-10 border-t py-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
          {hasWords(about) ? (
            <RichTextView text={about} className="measure" />
          ) : (
            <p className="measure">{meeting.summary}</p>
          )}
          {dates.length > 0 && (
            <section>
              <h2 className="font-semibold">{t('detail.importantDates')}</h2>
              <ImportantDates meeting={meeting} />
            </section>
          )}
        </div>
      </div>
      {news}
      {partners.length > 0 && (
        <WideSection title={t('landing:series.partners')}>
          <Partners partners={partners} />
        </WideSection>
      )}
    </>
  );
}
