import type { JobRow } from '@plenum/contract/mailings/job-endpoints';
import { jobList } from '@plenum/contract/mailings/job-list';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useTranslation } from '#kernel/i18n/use-translation';
import type { ListQuery } from '#kernel/list/list-query';
import { useLinks } from '#kernel/organize/links';
import { useMessageAudience } from '#kernel/organize/use-message-audience';
import { DefinedList, type DrawnCells } from '#kernel/records/defined-list';
import { Button } from '#kernel/ui/buttons/button';
import { Link } from '#kernel/ui/buttons/link';
import { JobPage } from './job-page.tsx';
import { JobPill } from './job-pills.tsx';
import { LimitsButton } from './limits-dialog.tsx';

/** Jobs that send one text to many people: the list of them, or one of them. */
export function SendJobsScreen({ meeting, query }: { meeting: MeetingConsole; query: ListQuery }) {
  const { job } = query;
  return job === undefined ? (
    <JobList meeting={meeting} query={query} />
  ) : (
    <JobPage key={job} meeting={meeting} jobId={job} />
  );
}

function jobCells(linkOf: (job: JobRow) => string): DrawnCells<JobRow> {
  return {
    name: (job) => (
      <Link href={linkOf(job)} className="font-semibold">
        {job.name}
      </Link>
    ),
    state: ({ state }) => <JobPill state={state} />,
  };
}

function JobList({ meeting, query }: { meeting: MeetingConsole; query: ListQuery }) {
  const { t } = useTranslation('mailings-organize');
  const links = useLinks();
  const begin = useMessageAudience(meeting, 'participants');
  return (
    <DefinedList
      list={jobList}
      meeting={meeting}
      part="sendJobs"
      search={query}
      cells={jobCells(({ id }) => links.console(meeting.id, 'sendJobs', { job: id }))}
      actions={
        <>
          <LimitsButton meeting={meeting} />
          <Button kind="primary" onPress={() => void begin?.({ query: {}, ids: undefined })}>
            {t('sendJobs.new')}
          </Button>
        </>
      }
      renderRecord={({ id }) => <JobPage meeting={meeting} jobId={id} />}
    />
  );
}
