import { type JobPreview, type JobView, startJob, testJob } from '@plenum/contract/mailings/job-endpoints';
import { recipientChannelWords } from '@plenum/contract/mailings/job-schemas';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { formatNumber, money } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { MenuButton } from '#kernel/ui/buttons/menu-button';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { DateTimeField } from '#kernel/ui/fields/date-time-field';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { Excluded } from './job-excluded.tsx';
import { jobQuery, jobPreviewQuery } from './jobs-api.ts';

interface JobCheckProps {
  meeting: MeetingConsole;
  job: JobView;
}

/**
 * A preview of the job: its recipients, the people who are left out and why, the cost and sample messages. The button
 * that sends it follows.
 */
export function JobCheck({ meeting, job }: JobCheckProps) {
  const lan = useAppStore((state) => state.lan);
  const { data: preview, error, refetch } = useQuery(jobPreviewQuery(meeting.id, job, lan));
  if (error && !preview) return <LoadingFailed error={error} onRetry={refetch} />;
  if (!preview)
    return (
      <SkeletonGroup>
        <SkeletonText lines={4} />
      </SkeletonGroup>
    );
  return (
    <div className="grid gap-6">
      <Counts preview={preview} />
      <Excluded meeting={meeting} job={job} preview={preview} />
      <Samples preview={preview} />
      <TestSend meeting={meeting} job={job} />
      <SendButtons meeting={meeting} job={job} preview={preview} />
    </div>
  );
}

function Counts({ preview }: { preview: JobPreview }) {
  const { t } = useTranslation('mailings-organize');
  const lan = useAppStore((state) => state.lan);
  const { recipients, byChannel, segments, cost } = preview;
  const n = (count: number) => formatNumber(count, lan);
  return (
    <div>
      <p className="text-lg font-semibold">
        {t('sendJobs.receive', { count: recipients, n: n(recipients) })}
      </p>
      <p className="tabular text-muted">
        {byChannel.app > 0
          ? t('sendJobs.byApp', { n: n(byChannel.app) })
          : t('sendJobs.byChannel', { email: n(byChannel.email), sms: n(byChannel.sms) })}
        {segments > 0 && ` · ${t('sendJobs.segments', { count: segments, n: n(segments) })}`}
        {cost !== null && segments > 0 && ` · ${t('sendJobs.cost', { amount: money(cost, 'CNY', lan) })}`}
      </p>
    </div>
  );
}

function Samples({ preview: { samples } }: { preview: JobPreview }) {
  const { t } = useTranslation('mailings-organize');
  const sentence = useSentence();
  if (samples.length === 0) return null;
  return (
    <div>
      <h3 className="mb-2 font-semibold">{t('sendJobs.samples')}</h3>
      <ul className="grid gap-3 md:grid-cols-2 lg:grid-cols-3">
        {samples.map(({ name, target, channel, language, subject, text, segments }) => (
          <li key={`${name} ${target}`} className="min-w-0 rounded-md border bg-surface p-4">
            <p className="mb-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
              <StatusPill>{sentence(recipientChannelWords[channel])}</StatusPill>
              <span>{name}</span>
              <span className="tabular">{target}</span>
            </p>
            <div lang={language === 'en' ? 'en' : 'zh-CN'}>
              {channel !== 'sms' && <p className="mb-1 font-semibold break-words">{subject}</p>}
              <p className="text-sm break-words whitespace-pre-line">{text}</p>
            </div>
            {segments > 0 && (
              <p className="mt-2 text-xs text-muted">
                {t('sendJobs.segments', { count: segments, n: segments })}
              </p>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

const tests = [
  { channel: 'email', language: 'en' },
  { channel: 'email', language: 'zh-cn' },
  { channel: 'sms', language: 'en' },
  { channel: 'sms', language: 'zh-cn' },
] as const;

/** Sends a test message to the organizer who is about to start the job. */
function TestSend({ meeting, job }: JobCheckProps) {
  const { t } = useTranslation('mailings-organize');
  const sentence = useSentence();
  async function send(body: (typeof tests)[number]) {
    const { target } = await call(testJob, { params: { id: meeting.id, jobId: job.id }, body });
    notify({ kind: 'success', text: t('sendJobs.test.sent', { target }) });
  }
  if (job.channel === 'app') return null;
  const offered = tests.filter(({ channel }) => job.channel === 'email_or_sms' || job.channel === channel);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <MenuButton
        kind="secondary"
        label={t('sendJobs.test.title')}
        groups={[
          {
            id: 'test',
            actions: offered.map((wanted) => ({
              id: `${wanted.channel} ${wanted.language}`,
              label: t('sendJobs.test.by', {
                channel: sentence(recipientChannelWords[wanted.channel]),
                language: t(`sendJobs.language.${wanted.language}`),
              }),
              onAction: () => void send(wanted),
            })),
          },
        ]}
      >
        {t('sendJobs.test.title')}
      </MenuButton>
      <p className="text-sm text-muted">{t('sendJobs.test.hint')}</p>
    </div>
  );
}

function SendButtons({ meeting, job, preview }: JobCheckProps & { preview: JobPreview }) {
  const { t } = useTranslation('mailings-organize');
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const [at, setAt] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const n = formatNumber(preview.recipients, lan);
  const lacking = preview.missingLanguages.map((language) => t(`sendJobs.language.${language}`)).join(', ');
  return (
    <div className="grid gap-4 border-t pt-5">
      <DateTimeField
        label={t('sendJobs.sendAt')}
        description={t('sendJobs.sendAtHint', { ...preview.hours })}
        value={at}
        onChange={setAt}
        timeZone={meeting.timeZone}
      />
      <div>
        <Button
          kind="primary"
          isDisabled={preview.recipients === 0 || lacking !== ''}
          onPress={() => setAsking(true)}
        >
          {at === null ? t('sendJobs.sendNow', { n }) : t('sendJobs.schedule')}
        </Button>
        {lacking !== '' && (
          <p className="mt-2 text-warning">{t('sendJobs.missingLanguages', { languages: lacking })}</p>
        )}
        {preview.recipients === 0 && <p className="mt-2 text-warning">{t('sendJobs.noRecipients')}</p>}
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={
          at === null ? t('sendJobs.sendAsk', { count: preview.recipients, n }) : t('sendJobs.scheduleAsk')
        }
        confirmLabel={at === null ? t('sendJobs.send') : t('sendJobs.schedule')}
        saysRefusal
        onConfirm={async () => {
          const params = { id: meeting.id, jobId: job.id };
          const body = { version: job.version, at };
          const started = await call(startJob, { params, body, quiet: true });
          client.setQueryData(jobQuery(meeting.id, job.id).queryKey, started);
        }}
      >
        {t('sendJobs.sendWhat')}
      </ConfirmDialog>
    </div>
  );
}
