import type { PublicMeeting } from '@plenum/contract/meetings/public-schemas';
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { usePageFooter, useAccent } from '#kernel/page/page-frame';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { RichTextView } from '#kernel/ui/layout/rich-text-view';
import { ActionBar, type LinkStep, type OwnActionPart } from './action-bar.tsx';
import type { ActionStep } from '../blocks/action-bar-choice.ts';
import type { MeetingTab, MeetingSearch } from '../search.ts';
import { MeetingHero } from './meeting-hero.tsx';
import { MeetingSide } from './meeting-side.tsx';
import { MeetingTabRow, type MenuEntry } from './meeting-tab-row.tsx';
import { tabsOf, hasWords } from '../blocks/meeting-tabs.ts';
import { Partners } from '../blocks/partners.tsx';

// The first page shows one tab; the others load when they are opened.
const ProgrammeTab = lazy(async () => ({
  default: (await import('../programme/programme-tab.tsx')).ProgrammeTab,
}));
const FeesTab = lazy(async () => ({ default: (await import('../fees/fees-tab.tsx')).FeesTab }));
const HotelsTab = lazy(async () => ({ default: (await import('../fees/hotels-tab.tsx')).HotelsTab }));
const VenueBody = lazy(async () => ({ default: (await import('../blocks/venue-body.tsx')).VenueBody }));
const CallTab = lazy(async () => ({ default: (await import('./meeting-call-tab.tsx')).CallTab }));
const ContactDialog = lazy(async () => ({
  default: (await import('../contact/contact-dialog.tsx')).ContactDialog,
}));

interface MeetingPageProps {
  meeting: PublicMeeting;
  search: MeetingSearch;
  /** `isStep` adds an entry to the browser's history, so that Back undoes the change. */
  onSearch: (next: MeetingSearch, isStep: boolean) => void;
  /** The news of this conference; null if there are none. */
  news: ReactNode;
  menu: readonly MenuEntry[];
  /** Renders the next step of a logged-in user. */
  OwnAction?: OwnActionPart | undefined;
}

export function MeetingPage({ meeting, search, onSearch, news, menu, OwnAction }: MeetingPageProps) {
  const body = useRef<HTMLDivElement>(null);
  const [isAsking, setAsking] = useState(false);
  useAccent(meeting.series.accent);
  usePageFooter(meeting.footer);
  const tabs = tabsOf(meeting, news !== null);
  const tab = tabs.find((known) => known === search.tab) ?? 'about';

  function take(step: Exclude<ActionStep, LinkStep>) {
    if (step === 'ask') return setAsking(true);
    onSearch({ tab: step === 'today' ? 'programme' : step }, true);
    body.current?.scrollIntoView({ block: 'start' });
  }

  return (
    <>
      <MeetingHero meeting={meeting} />
      <div ref={body} className="scroll-mt-0">
        <MeetingTabRow
          meetingId={meeting.id}
          tabs={tabs}
          selected={tab}
          onSelect={(next) => onSearch({ tab: next }, true)}
          menu={menu}
        />
      </div>
      <div
        className={
          tab === 'programme'
            ? 'page pt-6 pb-12'
            : 'page grid gap-x-16 gap-y-12 pt-8 pb-16 lg:grid-cols-[minmax(0,1fr)_20rem] lg:pt-10'
        }
      >
        <div className="min-w-0">
          <Suspense fallback={<TabSkeleton />}>
            <TabBody tab={tab} meeting={meeting} search={search} onSearch={onSearch} news={news} />
          </Suspense>
        </div>
        {tab !== 'programme' && <MeetingSide meeting={meeting} />}
      </div>
      <ActionBar meeting={meeting} onStep={take} Own={OwnAction} />
      {isAsking && (
        <Suspense>
          <ContactDialog meeting={meeting} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}

interface TabBodyProps extends Omit<MeetingPageProps, 'menu' | 'OwnAction'> {
  tab: MeetingTab;
}

function TabBody({ tab, meeting, search, onSearch, news }: TabBodyProps) {
  const { t } = useTranslation('meetings');
  switch (tab) {
    case 'about':
      return <AboutTab meeting={meeting} />;
    case 'programme':
      return (
        <ProgrammeTab
          meeting={meeting}
          chosen={search}
          onChoose={(next, isStep = false) => onSearch({ ...next, tab: 'programme' }, isStep)}
        />
      );
    case 'fees':
      return <FeesTab meeting={meeting} />;
    case 'hotel':
      return <HotelsTab hotels={meeting.hotels} />;
    case 'travel':
      return <VenueBody meeting={meeting} />;
    case 'papers':
      return <CallTab meeting={meeting} />;
    default:
      return (
        <>
          <h2 className="sr-only">{t('detail.tab.news')}</h2>
          {news}
        </>
      );
  }
}

function TabSkeleton() {
  return (
    <SkeletonGroup className="min-h-dvh">
      <SkeletonText lines={6} />
    </SkeletonGroup>
  );
}

function AboutTab({ meeting }: { meeting: PublicMeeting }) {
  const { t } = useTranslation(['meetings', 'landing']);
  const { about, partners, summary } = meeting;
  return (
    <div className="flex flex-col gap-12">
      <section>
        <h2 className="sr-only">{t('detail.tab.about')}</h2>
        {hasWords(about) ? (
          <RichTextView text={about} className="measure" />
        ) : (
          <p className="measure">{summary || t('detail.aboutEmpty')}</p>
        )}
      </section>
      {partners.length > 0 && (
        <section>
          <h2 className="mb-5 text-xl font-semibold">{t('landing:series.partners')}</h2>
          <Partners partners={partners} />
        </section>
      )}
    </div>
  );
}
