import { withNote } from '@plenum/contract/kernel/punctuation';
import { recipientChannelWords } from '@plenum/contract/mailings/job-schemas';
import { type MessageRow, messageList, readMessage } from '@plenum/contract/mailings/message-list';
import { notSentBecause } from '@plenum/contract/messaging/failure-words';
import { resendMessage } from '@plenum/contract/mailings/log-endpoints';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { formatDateTime, formatNumber } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Link } from '#kernel/ui/buttons/link';
import { Drawer } from '#kernel/ui/dialogs/drawer';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { useLinks } from '#kernel/organize/links';
import { FactList } from '#kernel/records/fact-list';
import { recordsChanged, recordKey } from '#kernel/organize/record-keys';
import type { RecordPosition } from '#kernel/records/use-record-position';
import { MessagePill } from './job-pills.tsx';
import { useKindTitle } from '#kernel/organize/use-kind-title';

function messageQuery(meetingId: string, messageId: string) {
  return queryOptions({
    queryKey: recordKey(meetingId, 'message', messageId),
    queryFn: ({ signal }) => call(readMessage, { params: { id: meetingId, messageId }, signal, quiet: true }),
  });
}

interface MessageDrawerProps {
  meeting: MeetingConsole;
  place: RecordPosition;
  row: MessageRow | undefined;
}

/**
 * One message next to the list, with its result. Its text is not shown, because it may contain links that are for the
 * recipient only. The text of a message in the built-in outbox is shown, because no recipient gets it.
 */
export function MessageDrawer({ meeting, place, row }: MessageDrawerProps) {
  const { t } = useTranslation('mailings-organize');
  const client = useQueryClient();
  const { id, ...leave } = place;
  const { data, error, refetch } = useQuery({
    ...messageQuery(meeting.id, id),
    enabled: row === undefined || row.isInOutbox,
  });
  const message = row ?? data;
  const text = data?.text ?? '';
  const again = useMutation({
    mutationFn: () => call(resendMessage, { params: { id: meeting.id, messageId: id }, body: {} }),
    onSuccess: async () => {
      notify({ kind: 'success', text: t('messageLog.resent') });
      await recordsChanged(client, meeting.id);
    },
  });
  return (
    <Drawer
      isOpen
      {...leave}
      title={message?.subject ?? t('messageLog.message')}
      {...(message && { subtitle: message.name, status: <MessagePill state={message.state} /> })}
      {...(message?.can.resend && {
        actions: (
          <Button kind="primary" isPending={again.isPending} onPress={() => again.mutate()}>
            {t('messageLog.resend')}
          </Button>
        ),
      })}
    >
      {error && !message && <LoadingFailed error={error} onRetry={refetch} />}
      {!message && !error && (
        <SkeletonGroup>
          <SkeletonText lines={6} />
        </SkeletonGroup>
      )}
      {message && <MessageFacts meeting={meeting} message={message} />}
      {text !== '' && (
        <section className="mt-6">
          <h3 className="text-sm font-semibold">{t('messageLog.text')}</h3>
          <p className="mt-2 rounded-md bg-surface-sunken p-3 text-sm break-words whitespace-pre-line">
            {text}
          </p>
        </section>
      )}
    </Drawer>
  );
}

function MessageFacts({ meeting, message }: { meeting: MeetingConsole; message: MessageRow }) {
  const { t } = useTranslation(['mailings-organize', 'organize']);
  const sentence = useSentence();
  const kindTitle = useKindTitle();
  const lan = useAppStore((state) => state.lan);
  const links = useLinks();
  const time = (at: string | null) => at && formatDateTime(at, lan, meeting.timeZone);
  const code = message.report?.code ?? message.failureCode;
  const why = notSentBecause({ ...message, code }, true);
  const reason = why && sentence(why);
  const { name, target, channel, job, createdAt, sentAt, reportedAt, provider, attempts, failure } =
    messageList.columns;
  return (
    <FactList
      facts={[
        { id: 'person', label: sentence(name.words), value: message.name },
        {
          id: 'target',
          label: sentence(target.words),
          value: <span className="tabular">{message.target}</span>,
        },
        {
          id: 'channel',
          label: sentence(channel.words),
          value: sentence(recipientChannelWords[message.channel]),
        },
        {
          id: 'job',
          label: sentence(job.words),
          value: message.job && (
            <Link href={links.console(meeting.id, 'sendJobs', { job: message.job.id })}>
              {message.job.name}
            </Link>
          ),
        },
        { id: 'kind', label: t('messageLog.kind'), value: kindTitle(message.kind) },
        { id: 'created', label: sentence(createdAt.words), value: time(message.createdAt) },
        { id: 'sent', label: sentence(sentAt.words), value: time(message.sentAt) },
        { id: 'reported', label: sentence(reportedAt.words), value: time(message.report?.at ?? null) },
        { id: 'due', label: t('messageLog.nextTry'), value: time(message.dueAt) },
        {
          id: 'provider',
          label: sentence(provider.words),
          value: message.isInOutbox ? t('organize:providers.kind.outbox') : message.provider,
        },
        { id: 'attempts', label: sentence(attempts.words), value: formatNumber(message.attempts, lan) },
        {
          id: 'failure',
          label: sentence(failure.words),
          value: reason === null || code === '' ? reason : withNote(reason, code, lan),
        },
      ]}
    />
  );
}
