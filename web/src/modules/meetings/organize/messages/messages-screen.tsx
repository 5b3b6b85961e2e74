import { topicWords } from '@plenum/contract/meetings/words';
import { markVisitorMessage } from '@plenum/contract/meetings/endpoints';
import type { MeetingConsole, VisitorMessage } from '@plenum/contract/meetings/schemas';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { usePartTitle } from '#kernel/organize/part-name';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { call } from '#kernel/client/call';
import { formatDateTime } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { Link } from '#kernel/ui/buttons/link';
import { SkeletonText } from '#kernel/ui/feedback/skeleton';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { PageHead } from '#kernel/ui/layout/page-head';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { meetingChanged } from '#kernel/organize/meeting-queries';
import { messagesQuery } from './messages-query.ts';

/** Messages that visitors sent through the contact form, unanswered first. */
export function MessagesScreen({ meeting }: { meeting: MeetingConsole }) {
  const { t } = useTranslation('meetings-organize');
  const partTitle = usePartTitle();
  const { data: messages, error, refetch } = useQuery(messagesQuery(meeting.id));
  if (error && !messages) return <LoadingFailed error={error} onRetry={refetch} isPage />;
  return (
    <>
      <PageHead
        title={partTitle('messages')}
        detail={t('messages.unanswered', { count: meeting.unanswered })}
      />
      {!messages && <SkeletonText lines={6} />}
      {messages?.length === 0 && <EmptyState title={t('messages.none')}>{t('messages.noneWhy')}</EmptyState>}
      <ul>
        {messages?.map((message) => (
          <li key={message.id} className="border-t py-5 last:border-b">
            <Message meetingId={meeting.id} message={message} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Message({ meetingId, message }: { meetingId: string; message: VisitorMessage }) {
  const { t } = useTranslation('meetings-organize');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const isAnswered = message.answeredAt !== null;
  const mark = useMutation({
    mutationFn: () =>
      call(markVisitorMessage, {
        params: { id: meetingId, messageId: message.id },
        body: { answered: !isAnswered },
      }),
    onSuccess: () =>
      Promise.all([client.invalidateQueries(messagesQuery(meetingId)), meetingChanged(client, meetingId)]),
  });
  return (
    <article>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-semibold">{message.name}</h2>
        <StatusPill tone={isAnswered ? 'neutral' : 'warning'}>
          {isAnswered ? t('messages.answered') : t('messages.waiting')}
        </StatusPill>
        <span className="text-sm text-muted">
          {t('messages.about', {
            topic: sentence(topicWords[message.topic]),
            when: formatDateTime(message.at, lan),
          })}
        </span>
      </div>
      <p className="mt-2 max-w-prose break-words whitespace-pre-line">{message.text}</p>
      <div className="mt-3 flex flex-wrap items-center gap-4 text-sm">
        {message.email !== '' && <Link href={`mailto:${message.email}`}>{message.email}</Link>}
        {message.phone !== '' && (
          <Link href={`tel:${message.phone.replaceAll(/[^\d+]/g, '')}`}>{message.phone}</Link>
        )}
        <Button size="small" isPending={mark.isPending} onPress={() => mark.mutate()}>
          {isAnswered ? t('messages.markWaiting') : t('messages.markAnswered')}
        </Button>
      </div>
    </article>
  );
}
