import type { SiteMessage } from '@plenum/contract/messaging/site-messages';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kernel/i18n/use-translation';
import { documentLanguage, formatDateTime } from '#kernel/i18n/format';
import { useTitle } from '#kernel/page/page-frame';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Link } from '#kernel/ui/buttons/link';
import { classes } from '#kernel/ui/classes';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { siteMessagesQuery, unreadQuery, useMarkRead } from './api.ts';

/** The reader's messages, newest first. Following a message's link, or opening the message, marks it as read. */
export function MyMessagesPage() {
  const { t } = useTranslation('messaging');
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(siteMessagesQuery);
  const { data: count } = useQuery(unreadQuery);
  const markRead = useMarkRead();
  useTitle(t('title'));
  if (error && !data) return <LoadingFailed error={error} onRetry={refetch} isPage />;
  const messages = data?.pages.flatMap((page) => page.messages) ?? [];
  const [newest] = messages;
  return (
    <div className="page py-10 md:py-14">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-2xl font-bold">{t('title')}</h1>
        {newest && (count?.unread ?? 0) > 0 && (
          <Button size="small" onPress={() => void markRead({ upTo: newest.id })}>
            {t('readAll')}
          </Button>
        )}
      </div>
      {!data && (
        <SkeletonGroup className="mt-6">
          <SkeletonText lines={6} />
        </SkeletonGroup>
      )}
      {data && !newest && <EmptyState title={t('none')}>{t('noneWhy')}</EmptyState>}
      {newest && (
        <ul className="mt-6 rounded-lg border bg-surface-raised">
          {messages.map((message) => (
            <MessageItem
              key={message.id}
              message={message}
              onRead={() => void markRead({ id: message.id })}
            />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div className="mt-6 flex justify-center">
          <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            {t('older')}
          </Button>
        </div>
      )}
    </div>
  );
}

function MessageItem({ message, onRead }: { message: SiteMessage; onRead: () => void }) {
  const { t } = useTranslation('messaging');
  const lan = useAppStore((state) => state.lan);
  const { title, text, link, linkText, at, isRead } = message;
  return (
    <li className="flex gap-3 border-t px-4 py-4 first:border-t-0">
      <span
        aria-hidden
        className={classes('mt-2 size-2 shrink-0 rounded-full', isRead ? 'bg-transparent' : 'bg-accent')}
      />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2
            lang={documentLanguage(message.language)}
            className={classes('min-w-0 break-words', isRead ? 'font-medium' : 'font-semibold')}
          >
            {!isRead && <span className="sr-only">{t('isUnread')}</span>}
            {title}
          </h2>
          <time dateTime={at} className="tabular text-sm text-muted">
            {formatDateTime(at, lan)}
          </time>
        </div>
        <p
          lang={documentLanguage(message.language)}
          className="mt-1 break-words whitespace-pre-line text-muted"
        >
          {text}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-6">
          {link !== '' && (
            <Link
              href={link}
              className="inline-flex min-h-11 items-center"
              {...(linkText !== '' && { lang: documentLanguage(message.language) })}
              onClick={() => !isRead && onRead()}
            >
              {linkText === '' ? t('open') : linkText}
            </Link>
          )}
          {!isRead && (
            <Button kind="quiet" size="small" className="-mx-3 min-h-11" onPress={onRead}>
              {t('read')}
            </Button>
          )}
        </p>
      </div>
    </li>
  );
}
