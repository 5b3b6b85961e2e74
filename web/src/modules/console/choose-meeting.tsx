import { useQuery } from '@tanstack/react-query';
import { usePartTitle } from '#kernel/organize/part-name';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useTitle } from '#kernel/page/page-frame';
import { Link } from '#kernel/ui/buttons/link';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { PageHead } from '#kernel/ui/layout/page-head';
import { managedMeetingsQuery } from '#kernel/organize/meeting-queries';
import { useLinks } from '#kernel/organize/links';
import type { Part } from './parts.ts';
import { useWords } from '#kernel/organize/use-words';

/** Asks for a conference if the URL names a part of the console but no conference. */
export function ChooseMeeting({ part }: { part: Part }) {
  const { t } = useTranslation(['console', 'organize']);
  const partTitle = usePartTitle();
  const words = useWords();
  const links = useLinks();
  const { data: meetings, error, refetch } = useQuery(managedMeetingsQuery);
  useTitle(partTitle(part), t('organize:area'));
  if (error && !meetings) return <LoadingFailed error={error} onRetry={refetch} isPage />;
  return (
    <>
      <PageHead title={partTitle(part)} />
      <p className="mb-4 text-sm text-muted">{t('chooseConference.ask')}</p>
      {!meetings && (
        <SkeletonGroup>
          <SkeletonText lines={4} />
        </SkeletonGroup>
      )}
      {meetings?.length === 0 && (
        <EmptyState title={t('organize:list.title')}>{t('chooseConference.none')}</EmptyState>
      )}
      <ul>
        {meetings?.map(({ id, title }) => (
          <li key={id} className="border-b py-3">
            <Link href={links.console(id, part)} className="font-semibold">
              {words(title)}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
