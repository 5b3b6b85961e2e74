import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from '#kernel/i18n/use-translation';
import { usePageFooter, useTitle, useAccent } from '#kernel/page/page-frame';
import { useAppStore } from '#kernel/state/app-store';
import { usePageMeeting } from '#kernel/state/page-meeting';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { meetingQuery, seriesPageQuery } from '#modules/meetings/api';
import { MeetingSkeleton } from '#modules/meetings/page/meeting-hero';
import { readProgrammeSearch } from '#modules/meetings/search';
import { SiteFrame, siteParts, type SitePart } from '#modules/meetings/site/site-frame';
import { SitePage } from '#modules/meetings/site/site-page';
import { LatestNews } from '#modules/news/latest-news';
import { menuQuery, menuEntries } from '#modules/pages/api';
import { articleHref, newsSearchHref, pageHref, siteHref } from '../../links.ts';
import { paths } from '../../paths.ts';

const BDMC = 'bdmc';

/** The sub-site of any series. The one series that the specification names has an address without the series in it. */
export function SiteRoute() {
  const { series = BDMC, page = 'index' } = useParams({ strict: false });
  const part = siteParts.find((known) => known === page) ?? 'index';
  const lan = useAppStore((state) => state.lan);
  const { data, error } = useQuery(seriesPageQuery(series, lan));
  const { data: menu } = useQuery(menuQuery({ series }, lan));
  useAccent(data?.series.accent);
  if (error && !data) throw error;
  if (!data) return <MeetingSkeleton />;
  const isBdmc = series === BDMC && window.location.pathname.startsWith(paths.bdmc);
  const partHref = (name: SitePart) => siteHref(isBdmc ? undefined : series, name);
  return (
    <SiteFrame series={data.series} part={part} partHref={partHref} menu={menuEntries(menu, pageHref)}>
      {data.current ? (
        <CurrentMeeting
          id={data.current.id}
          series={series}
          seriesName={data.series.name}
          part={part}
          partHref={partHref}
        />
      ) : (
        <NoMeeting name={data.series.name} part={part} />
      )}
    </SiteFrame>
  );
}

interface CurrentMeetingProps {
  id: string;
  series: string;
  seriesName: string;
  part: SitePart;
  partHref: (part: SitePart) => string;
}

function CurrentMeeting({ id, series, seriesName, part, partHref }: CurrentMeetingProps) {
  const { t } = useTranslation('meetings');
  const lan = useAppStore((state) => state.lan);
  const search = readProgrammeSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const { data: meeting, error } = useQuery(meetingQuery(id, lan));
  usePageFooter(meeting?.footer);
  usePageMeeting(meeting?.id);
  useTitle(t(`site.part.${part}`), meeting?.title, seriesName);
  if (error && !meeting) throw error;
  if (!meeting) return <MeetingSkeleton />;
  return (
    <SitePage
      meeting={meeting}
      part={part}
      partHref={partHref}
      search={search}
      onSearch={(next, isStep) =>
        void navigate({ to: '.', search: next, replace: !isStep, resetScroll: false })
      }
      news={<LatestNews filter={{ series }} articleHref={articleHref} allHref={newsSearchHref({ series })} />}
    />
  );
}

function NoMeeting({ name, part }: { name: string; part: SitePart }) {
  const { t } = useTranslation(['meetings', 'landing']);
  useTitle(t(`site.part.${part}`), name);
  return <EmptyState title={name}>{t('landing:series.noMeeting')}</EmptyState>;
}
