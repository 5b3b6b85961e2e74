import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { meQuery } from '#modules/accounts/api';
import { EditorialTrail } from '#modules/audit/organize/log/audit-trail';
import { EditorialLinksContext } from '#kernel/organize/scope/editorial-links';
import { ArticleEditorPage, NewArticlePage } from '#modules/news/organize/articles/article-page';
import { NewsListPage } from '#modules/news/organize/articles/news-list-page';
import { readArticleSearch, type ArticleSearch } from '#modules/news/organize/search';
import { href, paths } from '../../paths.ts';
import { useEditorialLinks } from './admin-area.tsx';

export function NewsListRoute() {
  return (
    <EditorialLinksContext value={useEditorialLinks()}>
      <Screen />
    </EditorialLinksContext>
  );
}

function Screen() {
  const router = useRouter();
  const search = readArticleSearch(useSearch({ strict: false }));
  const { data: me } = useQuery(meQuery);
  // A change of these search values keeps the open form, so the question about unsaved changes is skipped.
  const go = (next: ArticleSearch) =>
    void router.navigate({
      href: href(paths.newsList, {}, { ...next }),
      replace: true,
      ignoreBlocker: true,
    });
  const mayWriteForSite = me?.administrator === true;
  if (search.id === undefined)
    return <NewsListPage search={search} onSearch={go} mayWriteForSite={mayWriteForSite} />;
  const shown = {
    tab: search.tab ?? ('write' as const),
    onTab: (tab: ArticleSearch['tab']) => go({ ...search, ...(tab && { tab }) }),
    mayWriteForSite,
  };
  if (search.id === 'new') return <NewArticlePage {...shown} scope={search.scope} />;
  return (
    <ArticleEditorPage
      {...shown}
      id={search.id}
      key={search.id}
      renderTrail={({ id, content }) => (
        <EditorialTrail
          object={`news:${id}`}
          meetingId={content.meetingId}
          isAdministrator={mayWriteForSite}
        />
      )}
    />
  );
}
