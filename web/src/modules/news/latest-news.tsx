import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kernel/i18n/use-translation';
import { WideSection } from '#kernel/page/wide-section';
import { useAppStore } from '#kernel/state/app-store';
import { latestNewsQuery, type NewsFilter } from './api.ts';
import { NewsLine } from './news-line.tsx';

const SHOWN = 5;

interface LatestNewsProps {
  filter: NewsFilter;
  articleHref: (id: string) => string;
  allHref: string;
}

/** Pinned articles first, then the newest. Renders nothing if there are none. */
export function LatestNews({ filter, articleHref, allHref }: LatestNewsProps) {
  const { t } = useTranslation('news');
  const lan = useAppStore((state) => state.lan);
  const { data: page } = useQuery(latestNewsQuery(filter, lan));
  if (!page || page.news.length === 0) return null;
  return (
    <WideSection title={t('latest')} more={{ label: t('all'), href: allHref }}>
      <ul className="-mt-4">
        {page.news.slice(0, SHOWN).map((row) => (
          <li key={row.id} className="not-first:border-t">
            <NewsLine row={row} href={articleHref(row.id)} />
          </li>
        ))}
      </ul>
    </WideSection>
  );
}
