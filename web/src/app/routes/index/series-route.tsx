import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTitle } from '#kernel/page/page-frame';
import { useSite } from '#kernel/site/site';
import { useAppStore } from '#kernel/state/app-store';
import { seriesPageQuery } from '#modules/meetings/api';
import { SeriesPage } from '#modules/meetings/landing/series-page';
import { SeriesSkeleton } from '#modules/meetings/landing/series-hero';
import { LatestNews } from '#modules/news/latest-news';
import { articleHref, newsSearchHref } from '../../links.ts';
import { paths } from '../../paths.ts';
import { DemoStrip } from './demo-strip.tsx';

export function SeriesRoute() {
  const { series: slug } = useParams({ from: paths.series });
  const lan = useAppStore((state) => state.lan);
  const isDemo = useSite()?.demo === true;
  const { data: page, error } = useQuery(seriesPageQuery(slug, lan));
  useTitle(...(page?.current ? [page.current.title] : []), page?.series.name);
  if (error && !page) throw error;
  if (!page) return <SeriesSkeleton />;
  return (
    <>
      <SeriesPage
        page={page}
        news={
          <LatestNews
            filter={{ series: slug }}
            articleHref={articleHref}
            allHref={newsSearchHref({ series: slug })}
          />
        }
      />
      {isDemo && <DemoStrip />}
    </>
  );
}
