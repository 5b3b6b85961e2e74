import { auditLines } from '@plenum/contract/console/audit-lines';
import { auditOrigin } from '@plenum/contract/audit/origin';
import {
  type AuditRow,
  auditAction,
  auditActor,
  auditObject,
  readAuditEntry,
  siteAuditList,
} from '@plenum/contract/console/audit-list';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { formatDateTime } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { Link } from '#kernel/ui/buttons/link';
import { Drawer } from '#kernel/ui/dialogs/drawer';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { useLinks } from '#kernel/organize/links';
import type { PartName } from '#kernel/organize/part-name';
import { FactGroup, FactList } from '#kernel/records/fact-list';
import { recordKey } from '#kernel/organize/record-keys';
import type { RecordPosition } from '#kernel/records/use-record-position';

// An entry never changes, so it is only fetched if the drawer is opened by its URL; otherwise the list's data is used.
function entryQuery(meetingId: string, entryId: string) {
  return queryOptions({
    queryKey: recordKey(meetingId, 'auditEntry', entryId),
    queryFn: ({ signal }) =>
      call(readAuditEntry, { params: { id: meetingId, entryId }, signal, quiet: true }),
    staleTime: Infinity,
  });
}

interface AuditDrawerProps {
  meeting: MeetingConsole;
  place: RecordPosition;
  row: AuditRow | undefined;
}

/** One entry next to the list, with all its details. */
export function AuditDrawer({ meeting, place, row }: AuditDrawerProps) {
  const { t } = useTranslation('audit-organize');
  const lan = useAppStore((state) => state.lan);
  const { id, ...leave } = place;
  const { data, error, refetch } = useQuery({
    ...entryQuery(meeting.id, id),
    enabled: row === undefined,
  });
  const entry = row ?? data;
  return (
    <Drawer
      isOpen
      {...leave}
      size="large"
      title={entry ? auditAction(entry, lan) : t('audit.entry')}
      {...(entry && { subtitle: auditActor(entry, lan) })}
    >
      {error && !entry && <LoadingFailed error={error} onRetry={refetch} />}
      {!entry && !error && (
        <SkeletonGroup>
          <SkeletonText lines={6} />
        </SkeletonGroup>
      )}
      {entry && <AuditEntryFacts meetingId={meeting.id} timeZone={meeting.timeZone} entry={entry} />}
    </Drawer>
  );
}

const partOf: Readonly<Record<string, PartName>> = {
  order: 'orders',
  participant: 'participants',
  registration: 'registrations',
  code: 'codes',
};

interface EntryFactsProps {
  /** The conference of the entry; null if it belongs to none. */
  meetingId: string | null;
  /** Set if entries of several conferences are in one list. */
  meetingName?: string;
  timeZone: string;
  entry: AuditRow;
}

export function AuditEntryFacts({ meetingId, meetingName, timeZone, entry }: EntryFactsProps) {
  const { t } = useTranslation('audit-organize');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const links = useLinks();
  const part = partOf[entry.object.kind];
  const object = auditObject(entry, lan);
  const head = (column: keyof typeof siteAuditList.columns) => sentence(siteAuditList.columns[column].words);
  const lines = auditLines(entry.detail, lan, timeZone);
  return (
    <>
      <FactList
        facts={[
          { id: 'at', label: head('at'), value: formatDateTime(entry.at, lan, timeZone) },
          { id: 'meeting', label: head('meeting'), value: meetingName },
          { id: 'actor', label: head('actor'), value: auditActor(entry, lan) },
          { id: 'origin', label: head('address'), value: auditOrigin(entry, lan) },
          {
            id: 'object',
            label: head('object'),
            value:
              part && meetingId !== null ? (
                <Link href={links.console(meetingId, part, { open: entry.object.id })}>{object}</Link>
              ) : (
                object
              ),
          },
          { id: 'request', label: head('requestId'), value: entry.requestId },
          { id: 'number', label: t('audit.number'), value: entry.id },
        ]}
      />
      {lines.length > 0 && (
        <FactGroup title={head('detail')}>
          <FactList facts={lines.map(({ key, name, value }) => ({ id: key, label: name, value }))} />
        </FactGroup>
      )}
    </>
  );
}
