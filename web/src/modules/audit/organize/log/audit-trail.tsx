import { auditOrigin } from '@plenum/contract/audit/origin';
import { auditLines, auditLineText } from '@plenum/contract/console/audit-lines';
import {
  type AuditRow,
  auditAction,
  auditActor,
  auditList,
  siteAuditList,
} from '@plenum/contract/console/audit-list';
import type { Language } from '@plenum/contract/kernel/language';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useList } from '#kernel/list/use-list';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { Timeline } from '#kernel/ui/layout/timeline';
import { consoleQuery } from '#kernel/organize/meeting-queries';
import { FactGroup } from '#kernel/records/fact-list';
import { recordKey } from '#kernel/organize/record-keys';
import type { AuditTrailProps } from '#kernel/organize/pieces';

/**
 * The audit log of a record, shown next to it. It is fetched when it is opened, and only for people who may see the
 * audit log.
 */
export function AuditTrail({ meeting, objects }: AuditTrailProps) {
  if (!meeting.can.seeAudit) return null;
  return <Trail scope={meeting} objects={objects} />;
}

interface EditorialTrailProps {
  /** The conference of the record; null for a record of the site or of a series. */
  meetingId: string | null;
  object: string;
  isAdministrator: boolean;
}

/**
 * The audit log of a record that is edited outside a conference's console. Administrators read it in the log of the
 * whole site.
 */
export function EditorialTrail({ meetingId, object, isAdministrator }: EditorialTrailProps) {
  const isOfMeeting = meetingId !== null && !isAdministrator;
  const { data: meeting } = useQuery({ ...consoleQuery(meetingId ?? ''), enabled: isOfMeeting });
  if (isAdministrator) return <Trail scope={null} objects={[object]} level={2} />;
  return isOfMeeting && meeting?.can.seeAudit ? <Trail scope={meeting} objects={[object]} level={2} /> : null;
}

interface TrailProps extends Pick<AuditTrailProps, 'objects'> {
  /** The conference; null for the whole site, whose times are in the reader's time zone. */
  scope: Pick<MeetingConsole, 'id' | 'timeZone'> | null;
  /** Of its heading. */
  level?: 2 | 3;
}

function Trail({ level = 3, ...props }: TrailProps) {
  const { t } = useTranslation('audit-organize');
  const [isOpen, setOpen] = useState(false);
  return (
    <FactGroup title={t('audit.trail')} level={level}>
      {isOpen ? (
        <Entries {...props} />
      ) : (
        <Button size="small" onPress={() => setOpen(true)}>
          {t('audit.showTrail')}
        </Button>
      )}
    </FactGroup>
  );
}

function Entries({ scope, objects }: TrailProps) {
  const { t } = useTranslation('audit-organize');
  const lan = useAppStore((state) => state.lan);
  const object = objects.join();
  const list = useList<AuditRow>({
    queryKey: scope ? recordKey(scope.id, 'trail', object, lan) : ['siteAudit', 'trail', object, lan],
    fetchPage: ({ after, signal }) => {
      const query = { object, ...(after !== undefined && { after }) };
      return scope
        ? call(auditList.list, { params: { id: scope.id }, query, signal, quiet: true })
        : call(siteAuditList.list, { query, signal, quiet: true });
    },
    rowKey: ({ id }) => id,
  });
  if (list.error && list.rows.length === 0)
    return <LoadingFailed error={list.error} onRetry={list.refresh} />;
  if (list.isLoading && list.rows.length === 0)
    return (
      <SkeletonGroup>
        <SkeletonText lines={4} />
      </SkeletonGroup>
    );
  return (
    <>
      <AuditTimeline rows={list.rows} timeZone={scope?.timeZone ?? localZone()} />
      {list.hasMore && (
        <Button size="small" isPending={list.isLoadingMore} onPress={list.loadMore} className="mt-3">
          {t('audit.more')}
        </Button>
      )}
    </>
  );
}

const localZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Entries one below the other, with values before and after. */
export function AuditTimeline({ rows, timeZone }: { rows: readonly AuditRow[]; timeZone: string }) {
  const { t } = useTranslation('audit-organize');
  const lan = useAppStore((state) => state.lan);
  const sentence = useSentence();
  if (rows.length === 0) return <p className="text-muted">{sentence(auditList.emptyWords.title)}</p>;
  return (
    <Timeline
      label={t('audit.trail')}
      timeZone={timeZone}
      events={rows.map((row) => ({
        id: row.id,
        at: row.at,
        title: auditAction(row, lan),
        actor: [auditActor(row, lan), auditOrigin(row, lan)].filter(Boolean).join(' · '),
        detail: <Lines lines={auditLines(row.detail, lan, timeZone)} lan={lan} />,
      }))}
    />
  );
}

function Lines({ lines, lan }: { lines: ReturnType<typeof auditLines>; lan: Language }) {
  return (
    <ul>
      {lines.map(({ key, name, value }) => (
        <li key={key}>{auditLineText({ name, value }, lan)}</li>
      ))}
    </ul>
  );
}
