import type { PublicMeeting } from '@plenum/contract/meetings/public-schemas';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useAppStore } from '#kernel/state/app-store';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { backgroundQuery } from '../api.ts';
import { CommitteeBody } from './committee-body.tsx';
import { HistoryBody } from './history-body.tsx';
import { LoadFailed } from '../blocks/meeting-load-failed.tsx';
import { tabsOf } from '../blocks/meeting-tabs.ts';
import type { ProgrammeSearch } from '../search.ts';
import { SiteSheet, type SitePart } from './site-frame.tsx';
import { SiteHome } from './site-home.tsx';
import { VenueBody } from '../blocks/venue-body.tsx';

const ProgrammeTab = lazy(async () => ({
  default: (await import('../programme/programme-tab.tsx')).ProgrammeTab,
}));
const SiteContact = lazy(async () => ({ default: (await import('./site-contact.tsx')).SiteContact }));

interface SitePageProps {
  meeting: PublicMeeting;
  part: SitePart;
  partHref: (part: SitePart) => string;
  search: ProgrammeSearch;
  onSearch: (next: ProgrammeSearch, isStep: boolean) => void;
  news: ReactNode;
}

/** The content of a sub-site's page, about the series' current conference. */
export function SitePage({ meeting, part, partHref, search, onSearch, news }: SitePageProps) {
  const { t } = useTranslation('meetings');
  if (part === 'index') return <SiteHome meeting={meeting} partHref={partHref} news={news} />;
  return (
    <SiteSheet title={t(`site.part.${part}`)} meeting={meeting}>
      <Suspense fallback={<SheetSkeleton />}>
        {part === 'program' && (
          <ProgrammeTab
            meeting={meeting}
            chosen={search}
            onChoose={(next, isStep = false) => onSearch(next, isStep)}
          />
        )}
        {part === 'contact' && <SiteContact meeting={meeting} />}
        {part === 'venue' && <Venue meeting={meeting} />}
        {(part === 'committee' || part === 'history') && <Background meeting={meeting} part={part} />}
      </Suspense>
    </SiteSheet>
  );
}

function Venue({ meeting }: { meeting: PublicMeeting }) {
  const { t } = useTranslation('meetings');
  if (!tabsOf(meeting, false).includes('travel'))
    return <EmptyState title={t('venue.emptyTitle')}>{t('venue.emptyText')}</EmptyState>;
  return <VenueBody meeting={meeting} />;
}

function Background({ meeting, part }: { meeting: PublicMeeting; part: 'committee' | 'history' }) {
  const lan = useAppStore((state) => state.lan);
  const { data, error, refetch } = useQuery(backgroundQuery(meeting.id, lan));
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <SheetSkeleton />;
  return part === 'committee' ? (
    <CommitteeBody groups={data.committee} />
  ) : (
    <HistoryBody editions={data.editions} />
  );
}

function SheetSkeleton() {
  return (
    <SkeletonGroup className="min-h-dvh">
      <SkeletonText lines={8} />
    </SkeletonGroup>
  );
}
