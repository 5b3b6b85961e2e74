import type { SeriesPage as Page, MeetingCard as Card } from '@plenum/contract/meetings/public-schemas';
import type { ReactNode } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { fileAddress } from '#kernel/client/base-url';
import { usePageFooter, useAccent } from '#kernel/page/page-frame';
import { HallOfSeats } from '#kernel/ui/pictures/hall-of-seats';
import { RichTextView } from '#kernel/ui/layout/rich-text-view';
import { WideSection } from '#kernel/page/wide-section';
import { ContactList } from '../contact/contact-list.tsx';
import { useMeetingLinks } from '../links.ts';
import { MeetingCard, MeetingLine } from '../list/meeting-card.tsx';
import { hasWords } from '../blocks/meeting-tabs.ts';
import { Partners } from '../blocks/partners.tsx';
import { SeriesHero } from './series-hero.tsx';

interface SeriesPageProps {
  page: Page;
  /** The latest news of the series. */
  news: ReactNode;
}

/** The landing page of a series: its main conference, the others, then its contacts and partners. */
export function SeriesPage({ page: { series, current, meetings }, news }: SeriesPageProps) {
  const { t } = useTranslation('landing');
  const links = useMeetingLinks();
  useAccent(series.accent);
  usePageFooter(series.footer);
  return (
    <>
      <SeriesName series={series} isTitle={!current} />
      {current ? <SeriesHero meeting={current} /> : <NoMeeting />}
      {groupMeetings(meetings).map((group) => (
        <WideSection
          key={group.name}
          title={t(`series.group.${group.name}`)}
          {...(group.name === 'ended' && {
            more: { label: t('series.allMeetings'), href: links.meetings({ series: series.slug }) },
          })}
        >
          {group.name === 'ended' ? <Past meetings={group.meetings} /> : <Cards meetings={group.meetings} />}
        </WideSection>
      ))}
      {news}
      {hasWords(series.about) && (
        <WideSection title={t('series.about')}>
          <RichTextView text={series.about} className="measure" />
        </WideSection>
      )}
      {series.partners.length > 0 && (
        <WideSection title={t('series.partners')}>
          <Partners partners={series.partners} />
        </WideSection>
      )}
      {series.contacts.length > 0 && (
        <WideSection title={t('series.contacts')}>
          <ContactList people={series.contacts} />
        </WideSection>
      )}
    </>
  );
}

function Cards({ meetings }: Pick<Page, 'meetings'>) {
  return (
    <ul className="grid gap-5 sm:grid-cols-2">
      {meetings.map((meeting) => (
        <li key={meeting.id}>
          <MeetingCard meeting={meeting} />
        </li>
      ))}
    </ul>
  );
}

function Past({ meetings }: Pick<Page, 'meetings'>) {
  return (
    <ul className="-mt-3.5">
      {meetings.map((meeting) => (
        <li key={meeting.id} className="not-first:border-t">
          <MeetingLine meeting={meeting} />
        </li>
      ))}
    </ul>
  );
}

// The server writes the same markup for the first paint, so change both together.
function SeriesName({ series, isTitle }: { series: Page['series']; isTitle: boolean }) {
  const Name = isTitle ? 'h1' : 'p';
  return (
    <div className="page flex flex-wrap items-center gap-x-3 pt-6 md:pt-8">
      {series.logo !== '' && (
        <img src={fileAddress(series.logo)} alt="" className="h-8 max-w-32 object-contain" />
      )}
      <Name className="font-semibold text-accent">{series.name}</Name>
      {series.tagline !== '' && <p className="text-muted">{series.tagline}</p>}
    </div>
  );
}

function NoMeeting() {
  const { t } = useTranslation('landing');
  return (
    <section className="page flex flex-col items-center py-16 text-center">
      <HallOfSeats size="large" className="w-full max-w-sm text-accent" />
      <p className="mt-8 max-w-md text-lg text-balance text-muted">{t('series.noMeeting')}</p>
    </section>
  );
}

const groupNames = ['in_progress', 'registration_open', 'coming', 'ended'] as const;
type GroupName = (typeof groupNames)[number];

/** Groups the conferences by phase, those that visitors can still act on first. The order inside a group is kept. */
function groupMeetings(meetings: readonly Card[]): { name: GroupName; meetings: Card[] }[] {
  return groupNames
    .map((name) => ({ name, meetings: meetings.filter(({ phase }) => groupOf(phase) === name) }))
    .filter((group) => group.meetings.length > 0);
}

function groupOf(phase: Card['phase']): GroupName {
  return phase === 'upcoming' || phase === 'registration_closed' ? 'coming' : phase;
}
