import type { FilterName, SortName } from '@plenum/contract/kernel/define-list';
import type { JobRow } from '@plenum/contract/mailings/job-endpoints';
import { jobList } from '@plenum/contract/mailings/job-list';
import type { Kernel } from '#kernel/kernel';
import { likePattern, tableSource } from '#kernel/list/list-source';
import { findAccountNames } from '#modules/accounts/staff/public';
import { findJobs, findProgress, noProgress, presentJob } from '#modules/mailings/public';

interface FoundJob {
  readonly id: string;
}

export const jobSource = tableSource<FoundJob, JobRow, FilterName<typeof jobList>, SortName<typeof jobList>>(
  jobList,
  {
    from: 'send_jobs as job',
    id: 'job.id',
    meeting: 'job.meeting_id',
    columns: 'job.id',
    sorts: { createdAt: { kind: 'instant', sql: 'job.created_at', isIndexed: true } },
    search: (text, take) => `job.name ilike ${take(likePattern(text))}`,
    filters: { state: (value, take) => `job.state = ${take(value)}` },
    present: presentJobs,
  },
);

async function presentJobs({ db }: Kernel, found: readonly FoundJob[]): Promise<JobRow[]> {
  const jobs = await findJobs(
    db,
    found.map(({ id }) => id),
  );
  const creators = [...jobs.values()].map(({ createdBy }) => createdBy);
  const names = await findAccountNames(db, creators);
  const progress = await findProgress(db, [...jobs.values()]);
  return found.flatMap(({ id }) => {
    const job = jobs.get(id);
    return job ? [presentJob(job, names.get(job.createdBy) ?? '', progress.get(id) ?? noProgress)] : [];
  });
}
