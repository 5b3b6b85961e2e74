import type { MeetingPage } from '@plenum/contract/meetings/public-schemas';
import type { ReactNode } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { WideSection } from '#kernel/page/wide-section';
import { useIsLoggedIn } from '#kernel/state/lost-login';
import { useUserStore } from '#kernel/state/user-store';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { HallOfSeats } from '#kernel/ui/pictures/hall-of-seats';
import { featuredMeetings } from './featured.ts';
import { HomeMine, type RegistrationsPart } from './home-mine.tsx';
import { useMeetingLinks } from '../links.ts';
import { MeetingCard } from './meeting-card.tsx';

const FEATURED = 6;

interface HomePageProps {
  page: MeetingPage;
  news: ReactNode;
  toolsHref: string;
  /** Rendered for logged-in users. */
  Registrations: RegistrationsPart;
}

/** The portal: every series and its next conferences; for logged-in users their own conferences first. */
export function HomePage({ page, news, toolsHref, Registrations }: HomePageProps) {
  const { t } = useTranslation('meetings');
  const links = useMeetingLinks();
  const isLoggedIn = useIsLoggedIn();
  const featured = featuredMeetings(page.meetings, FEATURED);
  return (
    <>
      {isLoggedIn ? <Hello /> : <Welcome />}
      {isLoggedIn && <HomeMine Registrations={Registrations} />}
      <QuickEntries toolsHref={toolsHref} />
      {page.total === 0 && <EmptyState title={t('home.emptyTitle')}>{t('home.emptyText')}</EmptyState>}
      {featured.length > 0 && (
        <WideSection
          title={t('home.featured')}
          more={{ label: t('home.allMeetings'), href: links.meetings() }}
        >
          <ul className="grid gap-5 sm:grid-cols-2">
            {featured.map((meeting) => (
              <li key={meeting.id}>
                <MeetingCard meeting={meeting} showsSeries />
              </li>
            ))}
          </ul>
        </WideSection>
      )}
      {page.series.length > 0 && <SeriesDirectory series={page.series} />}
      {news}
    </>
  );
}

function Hello() {
  const { t } = useTranslation('meetings');
  const name = useUserStore((state) => state.userInfo.name);
  return (
    <h1 className="page py-8 text-2xl font-bold md:py-12">
      {name ? t('home.hello', { name }) : t('home.title')}
    </h1>
  );
}

function Welcome() {
  const { t } = useTranslation('meetings');
  return (
    <section className="page grid items-center gap-x-12 gap-y-7 py-10 md:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] md:py-16">
      <div>
        <h1 className="text-2xl font-bold md:text-3xl">{t('home.welcomeTitle')}</h1>
        <p className="measure mt-4 text-lg text-muted">{t('home.welcomeText')}</p>
      </div>
      <HallOfSeats
        size="large"
        taken={1}
        className="mx-auto w-full max-w-66 text-accent max-md:order-first md:max-w-none"
      />
    </section>
  );
}

function SeriesDirectory({ series }: Pick<MeetingPage, 'series'>) {
  const { t } = useTranslation('meetings');
  const links = useMeetingLinks();
  return (
    <WideSection title={t('home.series')}>
      <ul className="-mt-3 grid gap-x-12 sm:grid-cols-2">
        {series.map(({ slug, name, accent }) => (
          <li key={slug} data-accent={accent}>
            <a
              href={links.series(slug)}
              className="flex min-h-14 items-center gap-4 py-2 font-semibold hover:text-accent"
            >
              <HallOfSeats size="mark" taken={1} className="w-10 shrink-0 text-accent" />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </WideSection>
  );
}

function QuickEntries({ toolsHref }: { toolsHref: string }) {
  const { t } = useTranslation('meetings');
  const links = useMeetingLinks();
  const entries = [
    { label: t('home.entry.open'), href: links.meetings({ phase: 'registration_open' }) },
    { label: t('home.entry.calendar'), href: links.meetings({ view: 'calendar' }) },
    { label: t('home.entry.mine'), href: links.meetings({ tab: 'mine' }) },
    { label: t('home.entry.tools'), href: toolsHref },
  ];
  return (
    <nav aria-label={t('home.entries')} className="page">
      <ul className="grid grid-cols-2 border-t md:grid-cols-4">
        {entries.map(({ label, href }) => (
          <li key={href} className="max-md:odd:border-e max-md:nth-[n+3]:border-t md:not-last:border-e">
            <a href={href} className="flex min-h-14 items-center px-4 font-semibold hover:text-accent">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
