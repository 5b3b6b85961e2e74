import { useSearch } from '@tanstack/react-router';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useTitle } from '#kernel/page/page-frame';
import { NewsPage } from '#modules/news/news-page';
import { readNewsSearch } from '#modules/news/search';
import { articleHref, newsSearchHref } from '../../links.ts';
import { paths } from '../../paths.ts';

export function NewsRoute() {
  const { t } = useTranslation('news');
  useTitle(t('title'));
  return (
    <NewsPage
      search={readNewsSearch(useSearch({ from: paths.news }))}
      articleHref={articleHref}
      searchHref={newsSearchHref}
    />
  );
}
