import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTitle } from '#kernel/page/page-frame';
import { useAppStore } from '#kernel/state/app-store';
import { articleQuery } from '#modules/news/api';
import { ArticlePage, ArticleSkeleton } from '#modules/news/article-page';
import { meetingLinks, newsSearchHref } from '../../links.ts';
import { paths } from '../../paths.ts';

export function ArticleRoute() {
  const { id } = useParams({ from: paths.article });
  const lan = useAppStore((state) => state.lan);
  const { data: article, error } = useQuery(articleQuery(id, lan));
  useTitle(article?.title);
  if (error && !article) throw error;
  if (!article) return <ArticleSkeleton />;
  return (
    <ArticlePage
      article={article}
      allHref={newsSearchHref({})}
      meetingHref={meetingLinks.meeting}
      seriesHref={meetingLinks.series}
    />
  );
}
