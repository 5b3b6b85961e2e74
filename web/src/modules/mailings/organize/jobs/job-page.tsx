import { isEditable, jobFailureWords } from '@plenum/contract/mailings/job-schemas';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useQuery } from '@tanstack/react-query';
import { usePartTitle } from '#kernel/organize/part-name';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { Link } from '#kernel/ui/buttons/link';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { PageHead } from '#kernel/ui/layout/page-head';
import { useLinks } from '#kernel/organize/links';
import { useLiveRecords } from '#kernel/organize/use-live-records';
import { JobDraft } from './job-draft.tsx';
import { JobPill } from './job-pills.tsx';
import { JobProgress } from './job-progress.tsx';
import { jobQuery } from './jobs-api.ts';

/** A send job: an editor while it is a draft or has failed, its progress afterwards. */
export function JobPage({ meeting, jobId }: { meeting: MeetingConsole; jobId: string }) {
  const { t } = useTranslation('mailings-organize');
  const partTitle = usePartTitle();
  const say = useSentence();
  const links = useLinks();
  useLiveRecords(meeting.id);
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
        back={<Link href={links.console(meeting.id, 'sendJobs')}>{partTitle('sendJobs')}</Link>}
        title={job.name}
        detail={<JobPill state={job.state} />}
      />
      {job.failure !== null && (
        <p role="alert" className="mb-6 max-w-4xl rounded-md bg-danger-soft px-4 py-3 text-danger">
          {t(job.state === 'failed' ? 'sendJobs.notStarted' : 'sendJobs.notContinued', {
            why: say(jobFailureWords[job.failure]),
          })}
        </p>
      )}
      {isEditable(job.state) ? (
        <JobDraft key={job.version} meeting={meeting} job={job} />
      ) : (
        <JobProgress meeting={meeting} job={job} />
      )}
    </>
  );
}
