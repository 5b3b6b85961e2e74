import { resendMessage } from '@plenum/contract/mailings/log-endpoints';
import { type MessageRow, messageList } from '@plenum/contract/mailings/message-list';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { formatDateTime } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Link } from '#kernel/ui/buttons/link';
import { useLinks } from '#kernel/organize/links';
import { MessagePill } from './job-pills.tsx';
import { FactGroup } from '#kernel/records/fact-list';
import { recordsChanged, recordKey } from '#kernel/organize/record-keys';

const SHOWN = 10;

function personMessagesQuery(meetingId: string, participantId: string) {
  return queryOptions({
    queryKey: recordKey(meetingId, 'messages', participantId),
    queryFn: ({ signal }) =>
      call(messageList.list, { params: { id: meetingId }, query: { participantId }, signal, quiet: true }),
  });
}

/** The latest messages to a participant with their results; for staff who may send messages. */
export function PersonMessages({
  meeting,
  participantId,
}: {
  meeting: MeetingConsole;
  participantId: string;
}) {
  const { t } = useTranslation('mailings-organize');
  const links = useLinks();
  const { data } = useQuery({
    ...personMessagesQuery(meeting.id, participantId),
    enabled: meeting.can.manageMessages,
  });
  if (!data) return null;
  return (
    <FactGroup title={t('people.messages.title')}>
      {data.rows.length === 0 && <p className="text-sm text-muted">{t('people.messages.none')}</p>}
      <ul className="divide-y">
        {data.rows.slice(0, SHOWN).map((message) => (
          <MessageLine key={message.id} meeting={meeting} message={message} />
        ))}
      </ul>
      {data.rows.length > SHOWN && (
        <p className="mt-2 text-sm">
          <Link href={links.console(meeting.id, 'messageLog', { participantId })}>
            {t('people.messages.all')}
          </Link>
        </p>
      )}
    </FactGroup>
  );
}

function MessageLine({ meeting, message }: { meeting: MeetingConsole; message: MessageRow }) {
  const { t } = useTranslation('mailings-organize');
  const lan = useAppStore((state) => state.lan);
  const links = useLinks();
  const client = useQueryClient();
  const again = useMutation({
    mutationFn: () => call(resendMessage, { params: { id: meeting.id, messageId: message.id }, body: {} }),
    onSuccess: async () => {
      notify({ kind: 'success', text: t('messageLog.resent') });
      await recordsChanged(client, meeting.id);
    },
  });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="min-w-0 grow">
        <p className="break-words">
          <Link href={links.console(meeting.id, 'messageLog', { open: message.id })}>{message.subject}</Link>
        </p>
        <p className="flex flex-wrap gap-x-2 text-sm text-muted">
          <span className="tabular">{formatDateTime(message.createdAt, lan, meeting.timeZone)}</span>
          <span className="tabular break-all">{message.target}</span>
        </p>
      </div>
      <MessagePill state={message.state} />
      {message.can.resend && (
        <Button size="small" isPending={again.isPending} onPress={() => again.mutate()}>
          {t('messageLog.resend')}
        </Button>
      )}
    </li>
  );
}
