import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useTitle } from '#kernel/page/page-frame';
import { useAppStore } from '#kernel/state/app-store';
import { meetingPageQuery } from '#modules/meetings/api';
import { HomePage } from '#modules/meetings/list/home-page';
import { SeriesSkeleton } from '#modules/meetings/landing/series-hero';
import { LatestNews } from '#modules/news/latest-news';
import { articleHref, newsSearchHref } from '../../links.ts';
import { paths } from '../../paths.ts';
import { LazyOwnRegistrations } from './lazy-own.ts';

export function HomepageRoute() {
  const { t } = useTranslation('meetings');
  const lan = useAppStore((state) => state.lan);
  const { data: page, error } = useQuery(meetingPageQuery({}, lan));
  useTitle(t('home.title'));
  if (error && !page) throw error;
  if (!page) return <SeriesSkeleton />;
  return (
    <HomePage
      page={page}
      toolsHref={paths.tools}
      Registrations={LazyOwnRegistrations}
      news={<LatestNews filter={{}} articleHref={articleHref} allHref={newsSearchHref({})} />}
    />
  );
}
