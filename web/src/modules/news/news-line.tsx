import type { PublicNewsRow } from '@plenum/contract/news/schemas';
import { useTranslation } from '#kernel/i18n/use-translation';
import { fileAddress } from '#kernel/client/base-url';
import { formatDate } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';

interface NewsLineProps {
  row: PublicNewsRow;
  href: string;
  /** Shows the summary and the picture, in a long list. */
  isFull?: boolean;
}

export function NewsLine({ row, href, isFull = false }: NewsLineProps) {
  const lan = useAppStore((state) => state.lan);
  // The heading level of the title: in a list page it follows the page's title.
  const Title = isFull ? 'h2' : 'h3';
  return (
    <article className="group relative flex items-start gap-5 py-4">
      <div className="min-w-0 grow">
        <NewsFacts row={row} />
        <Title className={isFull ? 'mt-1 text-lg font-semibold' : 'mt-0.5 font-semibold'}>
          <a href={href} className="group-hover:text-accent after:absolute after:inset-0">
            {row.title}
          </a>
        </Title>
        {isFull && row.summary !== '' && (
          <p className="measure mt-1 line-clamp-2 text-muted">{row.summary}</p>
        )}
        <time dateTime={row.publishedAt} className="mt-1 block tabular text-sm text-muted">
          {formatDate(row.publishedAt, lan)}
        </time>
      </div>
      {isFull && row.cover !== '' && (
        <img
          src={fileAddress(row.cover)}
          alt=""
          loading="lazy"
          className="aspect-[8/5] w-28 shrink-0 rounded-md bg-surface-sunken object-cover sm:w-44"
        />
      )}
    </article>
  );
}

/** The category of the article, and its series or conference. */
export function NewsFacts({ row }: { row: PublicNewsRow }) {
  const { t } = useTranslation('news');
  return (
    <p className="flex flex-wrap gap-x-3 text-sm text-muted">
      {row.pinned && <span className="font-semibold text-accent">{t('pinned')}</span>}
      <span>{t(`category.${row.category}`)}</span>
      {row.scopeName !== '' && <span>{row.scopeName}</span>}
    </p>
  );
}
