import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kernel/i18n/use-translation';
import { Link } from '#kernel/ui/buttons/link';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { PageHead } from '#kernel/ui/layout/page-head';
import { useLinks } from '../links.ts';
import { usePeopleNews } from '../people/use-people-news.ts';
import { JobDraft } from './job-draft.tsx';
import { JobPill } from './job-pills.tsx';
import { JobProgress } from './job-progress.tsx';
import { jobQuery } from './jobs-api.ts';

/** A send job: written while it is a draft, watched from then on. */
export function JobPage({ meeting, jobId }: { meeting: MeetingConsole; jobId: string }) {
  const { t } = useTranslation('console');
  const links = useLinks();
  usePeopleNews(meeting.id);
  const { data: job, error, refetch } = useQuery(jobQuery(meeting.id, jobId));
  if (error && !job) return <LoadingFailed error={error} onRetry={refetch} isPage />;
  if (!job)
    return (
      <SkeletonGroup>
        <SkeletonText lines={8} />
      </SkeletonGroup>
    );
  return (
    <>
      <PageHead
        back={<Link href={links.console(meeting.id, 'sendJobs')}>{t('part.sendJobs')}</Link>}
        title={job.name}
        detail={<JobPill state={job.state} />}
      />
      {job.state === 'draft' ? (
        <JobDraft key={job.version} meeting={meeting} job={job} />
      ) : (
        <JobProgress meeting={meeting} job={job} />
      )}
    </>
  );
}
