import { type MessageRow, messageList } from '@plenum/contract/mailings/message-list';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useTranslation } from '#kernel/i18n/use-translation';
import type { ListQuery } from '#kernel/list/list-query';
import { DefinedList, type DrawnCells } from '#kernel/records/defined-list';
import { MessagePill } from './job-pills.tsx';
import { MessageDrawer } from './message-drawer.tsx';

function OutboxName() {
  const { t } = useTranslation('organize');
  return t('providers.kind.outbox');
}

const cells: DrawnCells<MessageRow> = {
  state: ({ state }) => <MessagePill state={state} />,
  provider: ({ provider, isInOutbox }) => (isInOutbox ? <OutboxName /> : provider),
};

/** Every message of the conference and its result. */
export function MessageLogScreen({ meeting, query }: { meeting: MeetingConsole; query: ListQuery }) {
  const { t } = useTranslation('mailings-organize');
  const { jobId, participantId } = query;
  return (
    <DefinedList
      list={messageList}
      meeting={meeting}
      part="messageLog"
      search={query}
      cells={cells}
      options={{
        ...(jobId !== undefined && { jobId: [{ value: jobId, label: t('messageLog.thisJob') }] }),
        ...(participantId !== undefined && {
          participantId: [{ value: participantId, label: t('people.messages.this') }],
        }),
      }}
      renderRecord={(place, row) => <MessageDrawer meeting={meeting} place={place} row={row} />}
    />
  );
}
