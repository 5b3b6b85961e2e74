import {
  countJobs,
  JobFilter,
  jobSorts,
  listJobs,
  usualJobSort,
} from '@plenum/contract/console/mailing-lists';
import type { JobRow } from '@plenum/contract/mailings/job-endpoints';
import { jobChannelWords, jobStates, jobStateWords } from '@plenum/contract/mailings/job-schemas';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { formatDateTime, formatNumber } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import type { ListQuery } from '#kernel/list/list-query';
import { type RecordColumn, timeWidth } from '#kernel/list/records/record-columns';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Link } from '#kernel/ui/buttons/link';
import { useLinks } from '#kernel/organize/links';
import { RecordListScreen } from '#kernel/records/record-list-screen';
import { readFilter } from '#kernel/records/use-list-address';
import { JobPage } from './job-page.tsx';
import { JobPill } from './job-pills.tsx';
import { LimitsButton } from './limits-dialog.tsx';
import { useMessageAudience } from '#kernel/organize/use-message-audience';

/** One text to many people: the list of such jobs, or one of them. */
export function SendJobsScreen({ meeting, query }: { meeting: MeetingConsole; query: ListQuery }) {
  const { job } = query;
  return job === undefined ? (
    <JobList meeting={meeting} query={query} />
  ) : (
    <JobPage key={job} meeting={meeting} jobId={job} />
  );
}

function JobList({ meeting, query }: { meeting: MeetingConsole; query: ListQuery }) {
  const { t } = useTranslation(['mailings-organize', 'organize']);
  const sentence = useSentence();
  const columns = useJobColumns(meeting);
  const begin = useMessageAudience(meeting, 'participants');
  const params = { id: meeting.id };
  return (
    <RecordListScreen<JobRow>
      meeting={meeting}
      part="sendJobs"
      search={query}
      columns={columns}
      defaults={['name', 'state', 'channel', 'recipients', 'sent', 'failed', 'createdAt']}
      actions={
        <>
          <LimitsButton meeting={meeting} />
          <Button kind="primary" onPress={() => void begin?.({ query: {}, ids: undefined })}>
            {t('sendJobs.new')}
          </Button>
        </>
      }
      filters={[
        {
          key: 'state',
          label: t('sendJobs.state'),
          kind: 'choice',
          options: jobStates.map((value) => ({ value, label: sentence(jobStateWords[value]) })),
        },
      ]}
      placeholder={t('sendJobs.search')}
      views={[
        { id: 'all', name: t('organize:view.all'), query: {} },
        ...(['draft', 'failed', 'sending', 'done'] as const).map((state) => ({
          id: state,
          name: sentence(jobStateWords[state]),
          query: { state },
        })),
      ]}
      fetchPage={(asked, { after, signal }) =>
        call(listJobs, {
          params,
          query: { ...readFilter(JobFilter, asked), ...(after !== undefined && { after }) },
          signal,
          quiet: true,
        })
      }
      fetchCount={(asked, signal) => {
        const { after: _, sort: __, ...wishes } = readFilter(JobFilter, asked);
        return call(countJobs, { params, query: wishes, signal, quiet: true });
      }}
      order={{ keys: jobSorts, usual: usualJobSort }}
      empty={{ title: t('sendJobs.none'), why: t('sendJobs.noneWhy') }}
      renderRecord={({ id }) => <JobPage meeting={meeting} jobId={id} />}
    />
  );
}

function useJobColumns(meeting: MeetingConsole): RecordColumn<JobRow>[] {
  const { t } = useTranslation('mailings-organize');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const links = useLinks();
  const number = (count: number) => <span className="tabular">{formatNumber(count, lan)}</span>;
  return [
    {
      key: 'name',
      header: t('sendJobs.name'),
      render: ({ id, name }) => (
        <Link href={links.console(meeting.id, 'sendJobs', { job: id })} className="font-semibold">
          {name}
        </Link>
      ),
      width: 260,
      isAlwaysShown: true,
    },
    {
      key: 'state',
      header: t('sendJobs.state'),
      render: ({ state }) => <JobPill state={state} />,
      width: 120,
    },
    {
      key: 'channel',
      header: t('sendJobs.channel'),
      render: ({ channel }) => sentence(jobChannelWords[channel]),
      width: 180,
    },
    {
      key: 'recipients',
      header: t('sendJobs.recipients'),
      render: ({ recipients }) => number(recipients),
      width: 110,
    },
    { key: 'sent', header: t('sendJobs.sent'), render: ({ progress }) => number(progress.sent), width: 100 },
    {
      key: 'failed',
      header: t('sendJobs.failed'),
      render: ({ progress }) => number(progress.failed),
      width: 100,
    },
    {
      key: 'createdAt',
      header: t('sendJobs.createdAt'),
      render: ({ createdAt }) => (
        <span className="tabular">{formatDateTime(createdAt, lan, meeting.timeZone)}</span>
      ),
      width: timeWidth(meeting.timeZone),
    },
    { key: 'createdBy', header: t('sendJobs.createdBy'), render: ({ createdBy }) => createdBy, width: 160 },
  ];
}
