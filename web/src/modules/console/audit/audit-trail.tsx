import { auditLines } from '@plenum/contract/console/audit-lines';
import { type AuditRow, listAudit } from '@plenum/contract/console/audit-lists';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kernel/client/call';
import { useList } from '#kernel/list/use-list';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { Timeline } from '#kernel/ui/layout/timeline';
import { FactGroup } from '../people/fact-list.tsx';
import { peopleKey } from '../people/people-api.ts';
import { useAuditTexts } from './audit-columns.tsx';

interface AuditTrailProps {
  meeting: MeetingConsole;
  /** `kind:id` of the record, and of what belongs to it. */
  objects: readonly string[];
}

/** Who did what to the record beside which it stands. Read when it is opened, by those who may see the audit log. */
export function AuditTrail({ meeting, objects }: AuditTrailProps) {
  const { t } = useTranslation('console');
  const [isOpen, setOpen] = useState(false);
  if (!meeting.can.seeAudit) return null;
  return (
    <FactGroup title={t('audit.trail')}>
      {isOpen ? (
        <Entries meeting={meeting} objects={objects} />
      ) : (
        <Button size="small" onPress={() => setOpen(true)}>
          {t('audit.showTrail')}
        </Button>
      )}
    </FactGroup>
  );
}

function Entries({ meeting, objects }: AuditTrailProps) {
  const { t } = useTranslation('console');
  const lan = useAppStore((state) => state.lan);
  const object = objects.join();
  const list = useList<AuditRow>({
    queryKey: [...peopleKey(meeting.id), 'trail', object, lan],
    fetchPage: ({ after, signal }) =>
      call(listAudit, {
        params: { id: meeting.id },
        query: { object, ...(after !== undefined && { after }) },
        signal,
        quiet: true,
      }),
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
      <AuditTimeline rows={list.rows} timeZone={meeting.timeZone} />
      {list.hasMore && (
        <Button size="small" isPending={list.isLoadingMore} onPress={list.loadMore} className="mt-3">
          {t('audit.more')}
        </Button>
      )}
    </>
  );
}

/** Entries one below the other, with what was before and after. */
export function AuditTimeline({ rows, timeZone }: { rows: readonly AuditRow[]; timeZone: string }) {
  const { t } = useTranslation('console');
  const lan = useAppStore((state) => state.lan);
  const texts = useAuditTexts();
  if (rows.length === 0) return <p className="text-muted">{t('audit.none')}</p>;
  return (
    <Timeline
      label={t('audit.trail')}
      timeZone={timeZone}
      events={rows.map((row) => ({
        id: row.id,
        at: row.at,
        title: texts.action(row),
        actor: texts.actor(row),
        detail: <Lines lines={auditLines(row.detail, lan, timeZone)} />,
      }))}
    />
  );
}

function Lines({ lines }: { lines: ReturnType<typeof auditLines> }) {
  return (
    <ul>
      {lines.map(({ key, name, value }) => (
        <li key={key}>
          {name}: {value}
        </li>
      ))}
    </ul>
  );
}
