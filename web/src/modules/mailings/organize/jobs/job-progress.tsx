import { joinClauses, labelled } from '@plenum/contract/kernel/punctuation';
import { type JobView, resumeJob, stopJob } from '@plenum/contract/mailings/job-endpoints';
import { jobList } from '@plenum/contract/mailings/job-list';
import { exclusionWords, jobChannelWords } from '@plenum/contract/mailings/job-schemas';
import { messageList } from '@plenum/contract/mailings/message-list';
import { recipientStates, type RecipientRow } from '@plenum/contract/mailings/recipient-list';
import { notSentBecause } from '@plenum/contract/messaging/failure-words';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usePartTitle } from '#kernel/organize/part-name';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { formatDateTime, formatNumber } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useList } from '#kernel/list/use-list';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Link } from '#kernel/ui/buttons/link';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { ProgressBar } from '#kernel/ui/feedback/progress-bar';
import { StatusPill, type StatusTone } from '#kernel/ui/layout/status-pill';
import { Table } from '#kernel/ui/layout/table';
import { useLinks } from '#kernel/organize/links';
import { FactList } from '#kernel/records/fact-list';
import { recordKey } from '#kernel/organize/record-keys';
import { AudienceFacts } from './audience-facts.tsx';
import { fetchRecipients, jobQuery, type RecipientState } from './jobs-api.ts';

interface JobProgressProps {
  meeting: MeetingConsole;
  job: JobView;
}

/** The progress of a job, why it is stopped, and the result of each message. */
export function JobProgress({ meeting, job }: JobProgressProps) {
  return (
    <div className="grid max-w-4xl gap-8">
      <Meter meeting={meeting} job={job} />
      <Facts meeting={meeting} job={job} />
      {job.state !== 'scheduled' && <Recipients meeting={meeting} job={job} />}
    </div>
  );
}

function Meter({ meeting, job }: JobProgressProps) {
  const { t } = useTranslation('mailings-organize');
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const params = { id: meeting.id, jobId: job.id };
  const control = useMutation({
    mutationFn: (verb: 'stop' | 'resume') =>
      call(verb === 'stop' ? stopJob : resumeJob, { params, body: {} }),
    onSuccess: (changed) => client.setQueryData(jobQuery(meeting.id, job.id).queryKey, changed),
  });
  const { sent, delivered, undelivered, failed, kept, shown, waiting } = job.progress;
  const done = job.recipients - waiting;
  const n = (count: number) => formatNumber(count, lan);
  const time = (at: string | null) => (at === null ? '' : formatDateTime(at, lan, meeting.timeZone));
  return (
    <section aria-label={t('sendJobs.progress')} className="rounded-lg border bg-surface-raised p-5">
      {job.state === 'scheduled' ? (
        <p className="text-lg font-semibold">{t('sendJobs.startsAt', { when: time(job.scheduledAt) })}</p>
      ) : (
        <>
          <p className="tabular text-lg font-semibold" aria-live="polite">
            {t('sendJobs.doneOf', { n: n(done), all: n(job.recipients) })}
          </p>
          <ProgressBar label={t('sendJobs.progress')} value={done} max={Math.max(1, job.recipients)} />
          <p className="tabular mt-2 flex flex-wrap gap-x-5 text-muted">
            {shown > 0 ? (
              <span>{t('sendJobs.figures.shown', { n: n(shown) })}</span>
            ) : (
              <span>{t('sendJobs.figures.sent', { n: n(sent) })}</span>
            )}
            {delivered > 0 && <span>{t('sendJobs.figures.delivered', { n: n(delivered) })}</span>}
            {undelivered > 0 && (
              <span className="text-danger">{t('sendJobs.figures.undelivered', { n: n(undelivered) })}</span>
            )}
            <span>{t('sendJobs.figures.waiting', { n: n(waiting) })}</span>
            <span className={failed > 0 ? 'text-danger' : ''}>
              {t('sendJobs.figures.failed', { n: n(failed) })}
            </span>
            {kept > 0 && <span>{t('sendJobs.figures.kept', { n: n(kept) })}</span>}
          </p>
        </>
      )}
      {job.waitsFor !== null && (
        <p className="mt-3 rounded-md bg-warning-soft px-3 py-2 text-warning">
          {t(`sendJobs.waits.${job.waitsFor}`, { when: time(job.waitsUntil) })}
        </p>
      )}
      {(job.state === 'sending' || job.state === 'scheduled') && (
        <Button className="mt-4" isPending={control.isPending} onPress={() => control.mutate('stop')}>
          {t(job.state === 'sending' ? 'sendJobs.stop' : 'sendJobs.unschedule')}
        </Button>
      )}
      {job.state === 'stopped' && (
        <Button
          className="mt-4"
          kind="primary"
          isPending={control.isPending}
          onPress={() => control.mutate('resume')}
        >
          {t('sendJobs.resume')}
        </Button>
      )}
    </section>
  );
}

function Facts({ meeting, job }: JobProgressProps) {
  const { t } = useTranslation(['mailings-organize', 'organize']);
  const partTitle = usePartTitle();
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const links = useLinks();
  const time = (at: string | null) => at && formatDateTime(at, lan, meeting.timeZone);
  return (
    <FactList
      facts={[
        {
          id: 'channel',
          label: sentence(jobList.columns.channel.words),
          value: sentence(jobChannelWords[job.channel]),
        },
        {
          id: 'template',
          label: t('sendJobs.source.template'),
          value: joinClauses(
            [job.templates?.email, job.templates?.sms].flatMap((used) =>
              used ? [t('sendJobs.source.used', { ...used })] : [],
            ),
            lan,
          ),
        },
        {
          id: 'audience',
          label: t('sendJobs.step.audience'),
          value: <AudienceFacts meeting={meeting} audience={job.audience} />,
        },
        { id: 'by', label: sentence(jobList.columns.createdBy.words), value: job.createdBy },
        { id: 'started', label: t('sendJobs.startedAt'), value: time(job.startedAt) },
        { id: 'ended', label: t('sendJobs.endedAt'), value: time(job.endedAt) },
        {
          id: 'excluded',
          label: t('sendJobs.leftOut'),
          value: joinClauses(
            job.excludedBy.map(({ reason, count }) =>
              labelled(sentence(exclusionWords[reason]), formatNumber(count, lan), lan),
            ),
            lan,
          ),
        },
        {
          id: 'log',
          label: partTitle('messageLog'),
          value: job.state !== 'scheduled' && (
            <Link href={links.console(meeting.id, 'messageLog', { jobId: job.id })}>
              {t('sendJobs.showLog')}
            </Link>
          ),
        },
      ]}
    />
  );
}

const tones: Readonly<Record<RecipientState, StatusTone>> = {
  waiting: 'accent',
  excluded: 'neutral',
  sent: 'neutral',
  delivered: 'success',
  undelivered: 'danger',
  failed: 'danger',
  kept: 'neutral',
  shown: 'success',
};

function Recipients({ meeting, job }: JobProgressProps) {
  const { t } = useTranslation(['mailings-organize', 'organize']);
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const [state, setState] = useState<RecipientState>();
  const list = useList<RecipientRow>({
    queryKey: recordKey(meeting.id, 'recipients', job.id, state),
    fetchPage: (page) => fetchRecipients(meeting.id, job.id, state, page),
    rowKey: ({ id }) => id,
  });
  if (list.error && list.rows.length === 0)
    return <LoadingFailed error={list.error} onRetry={list.refresh} />;
  const why = (row: RecipientRow) => {
    const words = row.reason === null ? notSentBecause(row) : exclusionWords[row.reason];
    return words && sentence(words);
  };
  const title = sentence(jobList.columns.recipients.words);
  const { name, target, state: stateColumn, failure, sentAt: sentAtColumn } = messageList.columns;
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-lg font-semibold">{title}</h2>
      <div className="mb-3 flex flex-wrap gap-2">
        {([undefined, ...recipientStates] as const).map((one) => (
          <Button
            key={one ?? 'all'}
            size="small"
            kind={one === state ? 'primary' : 'secondary'}
            aria-pressed={one === state}
            onPress={() => setState(one)}
          >
            {one === undefined ? t('organize:view.all') : t(`sendJobs.recipient.${one}`)}
          </Button>
        ))}
      </div>
      <Table<RecipientRow>
        label={title}
        rows={list.rows}
        rowKey={({ id }) => id}
        columns={[
          { id: 'name', label: sentence(name.words), renderCell: (row) => row.name, isRowHeader: true },
          {
            id: 'target',
            label: sentence(target.words),
            renderCell: (row) => <span className="tabular">{row.target}</span>,
          },
          {
            id: 'state',
            label: sentence(stateColumn.words),
            renderCell: (row) => (
              <StatusPill tone={tones[row.state]}>{t(`sendJobs.recipient.${row.state}`)}</StatusPill>
            ),
          },
          { id: 'why', label: sentence(failure.words), renderCell: why },
          {
            id: 'sentAt',
            label: sentence(sentAtColumn.words),
            renderCell: ({ sentAt }) =>
              sentAt === null ? '' : formatDateTime(sentAt, lan, meeting.timeZone),
          },
        ]}
      />
      {list.hasMore && (
        <Button className="mt-4" isPending={list.isLoadingMore} onPress={list.loadMore}>
          {t('sendJobs.more')}
        </Button>
      )}
    </section>
  );
}
