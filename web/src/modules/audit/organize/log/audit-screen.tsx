import { auditList } from '@plenum/contract/console/audit-list';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import type { ListQuery } from '#kernel/list/list-query';
import { DefinedList } from '#kernel/records/defined-list';
import { auditCells, useAuditHeads } from './audit-cells.tsx';
import { AuditDrawer } from './audit-drawer.tsx';

/** The audit log of the conference. */
export function AuditScreen({ meeting, query }: { meeting: MeetingConsole; query: ListQuery }) {
  return (
    <DefinedList
      list={auditList}
      meeting={meeting}
      part="audit"
      search={query}
      cells={auditCells(meeting.timeZone)}
      heads={useAuditHeads(meeting.timeZone)}
      renderRecord={(place, row) => <AuditDrawer meeting={meeting} place={place} row={row} />}
    />
  );
}
