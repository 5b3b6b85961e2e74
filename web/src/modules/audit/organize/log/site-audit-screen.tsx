import {
  auditAction,
  auditActor,
  noMeetingWords,
  type SiteAuditRow,
  siteAuditList,
} from '@plenum/contract/console/audit-list';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import type { ListQuery } from '#kernel/list/list-query';
import { useAppStore } from '#kernel/state/app-store';
import { Drawer } from '#kernel/ui/dialogs/drawer';
import { managedMeetingsQuery } from '#kernel/organize/meeting-queries';
import { useLinks } from '#kernel/organize/links';
import type { DrawnCells } from '#kernel/records/defined-list';
import { DefinedSiteList } from '#kernel/records/defined-site-list';
import { useWords } from '#kernel/organize/use-words';
import { auditCells, useAuditHeads } from './audit-cells.tsx';
import { AuditEntryFacts } from './audit-drawer.tsx';

// The site has no time zone, so days and times are in the administrator's.
const localZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The audit log of the whole site: of every conference, and of things that belong to none. */
export function SiteAuditScreen({ search }: { search: ListQuery }) {
  const { t } = useTranslation('audit-organize');
  const links = useLinks();
  const sentence = useSentence();
  const words = useWords();
  const { data: meetings = [] } = useQuery(managedMeetingsQuery);
  const timeZone = localZone();
  const cells: DrawnCells<SiteAuditRow> = {
    ...auditCells(timeZone),
    meeting: ({ meeting }) => meeting?.name ?? sentence(noMeetingWords),
  };
  return (
    <DefinedSiteList
      list={siteAuditList}
      name="siteAudit"
      title={t('audit.siteTitle')}
      search={search}
      link={links.siteAudit}
      queryKey={['siteAudit']}
      askedOf={(query) => ({ ...query, zone: timeZone })}
      cells={cells}
      heads={useAuditHeads(timeZone)}
      options={{
        meeting: [
          { value: 'none', label: sentence(noMeetingWords) },
          ...meetings.map(({ id, title }) => ({ value: id, label: words(title) })),
        ],
      }}
      renderRecord={(entry, onClose) => <SiteEntryDrawer entry={entry} onClose={onClose} />}
    />
  );
}

function SiteEntryDrawer({ entry, onClose }: { entry: SiteAuditRow; onClose: () => void }) {
  const lan = useAppStore((state) => state.lan);
  return (
    <Drawer
      isOpen
      onClose={onClose}
      size="large"
      title={auditAction(entry, lan)}
      subtitle={auditActor(entry, lan)}
    >
      <AuditEntryFacts
        meetingId={entry.meeting?.id ?? null}
        meetingName={entry.meeting?.name ?? ''}
        timeZone={localZone()}
        entry={entry}
      />
    </Drawer>
  );
}
