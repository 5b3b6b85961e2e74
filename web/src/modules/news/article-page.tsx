import type { PublicArticle } from '@plenum/contract/news/schemas';
import { useTranslation } from '#kernel/i18n/use-translation';
import { fileAddress } from '#kernel/client/base-url';
import { formatDate } from '#kernel/i18n/format';
import { formatBytes } from '#kernel/text/format-bytes';
import { useAppStore } from '#kernel/state/app-store';
import { ArrowLeftIcon } from '#kernel/ui/icons/more-icons';
import { ButtonLink, Link } from '#kernel/ui/buttons/link';
import { RichTextView } from '#kernel/ui/layout/rich-text-view';
import { Skeleton, SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { NewsFacts } from './news-line.tsx';

interface ArticlePageProps {
  article: PublicArticle;
  allHref: string;
  meetingHref: (id: string) => string;
  seriesHref: (slug: string) => string;
}

export function ArticlePage({ article, allHref, meetingHref, seriesHref }: ArticlePageProps) {
  const { t } = useTranslation('news');
  const lan = useAppStore((state) => state.lan);
  const { meetingId, seriesSlug } = article;
  return (
    <article className="mx-auto w-full max-w-3xl px-4 py-8 md:py-12">
      <p className="print:hidden">
        <Link kind="quiet" href={allHref} className="inline-flex min-h-11 items-center gap-1.5">
          <ArrowLeftIcon className="size-4.5" />
          {t('article.back')}
        </Link>
      </p>
      <header className="mt-4">
        <NewsFacts row={article} />
        <h1 className="mt-2 text-2xl font-bold">{article.title}</h1>
        <time dateTime={article.publishedAt} className="mt-3 block tabular text-muted">
          {formatDate(article.publishedAt, lan)}
        </time>
      </header>
      {article.cover !== '' && (
        <img
          src={fileAddress(article.cover)}
          alt=""
          className="mt-7 aspect-[16/9] w-full rounded-lg bg-surface-sunken object-cover"
        />
      )}
      {article.summary !== '' && <p className="mt-7 measure text-lg text-muted">{article.summary}</p>}
      <RichTextView text={article.body} className="measure mt-6" />
      {article.attachments.length > 0 && <Attachments attachments={article.attachments} />}
      {meetingId !== null && (
        <p className="mt-10 print:hidden">
          <ButtonLink href={meetingHref(meetingId)}>{t('article.toMeeting')}</ButtonLink>
        </p>
      )}
      {meetingId === null && seriesSlug !== null && (
        <p className="mt-10 print:hidden">
          <ButtonLink href={seriesHref(seriesSlug)}>{t('article.toSeries')}</ButtonLink>
        </p>
      )}
    </article>
  );
}

function Attachments({ attachments }: Pick<PublicArticle, 'attachments'>) {
  const { t } = useTranslation('news');
  const lan = useAppStore((state) => state.lan);
  return (
    <section className="mt-10">
      <h2 className="font-semibold">{t('article.attachments')}</h2>
      <ul className="mt-2 border-t">
        {attachments.map(({ name, link, size }) => (
          <li key={link} className="border-b">
            <Link href={link} isExternal className="inline-flex min-h-11 items-center">
              {t('article.attachment', { name, size: formatBytes(size, lan) })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ArticleSkeleton() {
  return (
    <SkeletonGroup className="mx-auto w-full max-w-3xl px-4 py-16">
      <Skeleton className="h-3.5 w-40" />
      <Skeleton className="mt-4 h-10 w-4/5" />
      <Skeleton className="mt-8 aspect-[16/9] w-full rounded-lg" />
      <div className="mt-8">
        <SkeletonText lines={6} />
      </div>
    </SkeletonGroup>
  );
}
