import {
  countMessageLog,
  listMessageLog,
  MessageFilter,
  type MessageRow,
  messageSorts,
  usualMessageSort,
} from '@plenum/contract/console/mailing-lists';
import { messageOutcomes, messageOutcomeWords } from '@plenum/contract/messaging/log';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { formatDateTime, formatNumber } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import type { ListQuery } from '#kernel/list/list-query';
import { type RecordColumn, timeWidth } from '#kernel/list/records/record-columns';
import { useAppStore } from '#kernel/state/app-store';
import { RecordListScreen } from '#kernel/records/record-list-screen';
import { readFilter } from '#kernel/records/use-list-address';
import { MessagePill } from './job-pills.tsx';
import { MessageDrawer } from './message-drawer.tsx';
import { useReason } from './use-reason.ts';

/** Every message of the conference and what became of it. */
export function MessageLogScreen({ meeting, query }: { meeting: MeetingConsole; query: ListQuery }) {
  const { t } = useTranslation(['mailings-organize', 'organize']);
  const sentence = useSentence();
  const columns = useMessageColumns(meeting.timeZone);
  const params = { id: meeting.id };
  const { jobId, participantId } = query;
  return (
    <RecordListScreen<MessageRow>
      meeting={meeting}
      part="messageLog"
      search={query}
      columns={columns}
      defaults={['createdAt', 'name', 'target', 'channel', 'subject', 'state', 'failure', 'provider']}
      filters={[
        {
          key: 'state',
          label: t('sendJobs.state'),
          kind: 'choice',
          options: messageOutcomes.map((value) => ({ value, label: sentence(messageOutcomeWords[value]) })),
        },
        {
          key: 'channel',
          label: t('sendJobs.channel'),
          kind: 'choice',
          options: (['email', 'sms'] as const).map((value) => ({ value, label: t(`sendJobs.by.${value}`) })),
        },
        // Set by a link from a send job; it is not among the filters to choose.
        ...(jobId === undefined
          ? []
          : [
              {
                key: 'jobId',
                label: t('messageLog.job'),
                kind: 'choice' as const,
                options: [{ value: jobId, label: t('messageLog.thisJob') }],
              },
            ]),
        // Set by a link from a participant.
        ...(participantId === undefined
          ? []
          : [
              {
                key: 'participantId',
                label: t('sendJobs.person'),
                kind: 'choice' as const,
                options: [{ value: participantId, label: t('people.messages.this') }],
              },
            ]),
      ]}
      placeholder={t('messageLog.search')}
      views={[
        { id: 'all', name: t('organize:view.all'), query: {} },
        ...(['failed', 'undelivered', 'waiting'] as const).map((state) => ({
          id: state,
          name: sentence(messageOutcomeWords[state]),
          query: { state },
        })),
      ]}
      fetchPage={(asked, { after, signal }) =>
        call(listMessageLog, {
          params,
          query: { ...readFilter(MessageFilter, asked), ...(after !== undefined && { after }) },
          signal,
          quiet: true,
        })
      }
      fetchCount={(asked, signal) => {
        const { after: _, sort: __, ...wishes } = readFilter(MessageFilter, asked);
        return call(countMessageLog, { params, query: wishes, signal, quiet: true });
      }}
      order={{ keys: messageSorts, usual: usualMessageSort }}
      empty={{ title: t('messageLog.none'), why: t('messageLog.noneWhy') }}
      renderRecord={(place, row) => <MessageDrawer meeting={meeting} place={place} row={row} />}
    />
  );
}

function useMessageColumns(timeZone: string): RecordColumn<MessageRow>[] {
  const { t } = useTranslation(['mailings-organize', 'organize']);
  const reasonOf = useReason();
  const lan = useAppStore((state) => state.lan);
  const time = (at: string | null) =>
    at === null ? '' : <span className="tabular">{formatDateTime(at, lan, timeZone)}</span>;
  return [
    {
      key: 'createdAt',
      header: t('messageLog.createdAt'),
      render: ({ createdAt }) => time(createdAt),
      width: timeWidth(timeZone),
      isAlwaysShown: true,
    },
    { key: 'name', header: t('sendJobs.person'), render: ({ name }) => name, width: 150 },
    {
      key: 'target',
      header: t('messageLog.target'),
      render: ({ target }) => <span className="tabular">{target}</span>,
      width: 190,
    },
    {
      key: 'channel',
      header: t('sendJobs.channel'),
      render: ({ channel }) => t(`sendJobs.by.${channel}`),
      width: 90,
    },
    { key: 'subject', header: t('sendJobs.subject'), render: ({ subject }) => subject, width: 260 },
    { key: 'job', header: t('messageLog.job'), render: ({ job }) => job?.name ?? '', width: 180 },
    {
      key: 'state',
      header: t('sendJobs.state'),
      render: ({ state }) => <MessagePill state={state} />,
      width: 150,
    },
    {
      key: 'failure',
      header: t('messageLog.failure'),
      render: (row) => reasonOf({ ...row, code: row.report?.code ?? row.failureCode }),
      width: 240,
    },
    {
      key: 'provider',
      header: t('messageLog.provider'),
      render: ({ provider, isInOutbox }) => (isInOutbox ? t('organize:providers.kind.outbox') : provider),
      width: 130,
    },
    {
      key: 'attempts',
      header: t('messageLog.attempts'),
      render: ({ attempts }) => <span className="tabular">{formatNumber(attempts, lan)}</span>,
      width: 100,
    },
    {
      key: 'sentAt',
      header: t('messageLog.sentAt'),
      render: ({ sentAt }) => time(sentAt),
      width: timeWidth(timeZone),
    },
    {
      key: 'reportedAt',
      header: t('messageLog.reportedAt'),
      render: ({ report }) => time(report?.at ?? null),
      width: timeWidth(timeZone),
    },
  ];
}
