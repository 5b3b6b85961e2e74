import { auditActions, auditWords } from '@plenum/contract/audit/action-words';
import {
  AuditFilter,
  type AuditRow,
  auditSorts,
  countAudit,
  exportAudit,
  listAudit,
  usualAuditSort,
} from '@plenum/contract/console/audit-lists';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { download } from '#kernel/client/download';
import { useSentence } from '#kernel/i18n/use-sentence';
import type { ListQuery } from '#kernel/list/list-query';
import { RecordListScreen } from '#kernel/records/record-list-screen';
import { readFilter } from '#kernel/records/use-list-address';
import { shownAtFirst, useAuditColumns } from './audit-columns.tsx';
import { AuditDrawer } from './audit-drawer.tsx';

const ofTheSite = /^(?:account|login|series)\./;
const exports = auditActions.filter((action) => action.endsWith('exported')).join();
const reads = auditActions.filter((action) => /_read$|\.read$|\.revealed$/.test(action)).join();

/** Who did what in the conference, and when. */
export function AuditScreen({ meeting, query }: { meeting: MeetingConsole; query: ListQuery }) {
  const { t } = useTranslation(['audit-organize', 'organize']);
  const sentence = useSentence();
  const columns = useAuditColumns(meeting.timeZone);
  const params = { id: meeting.id };
  return (
    <RecordListScreen<AuditRow>
      meeting={meeting}
      part="audit"
      search={query}
      columns={columns}
      defaults={shownAtFirst}
      filters={[
        {
          key: 'action',
          label: t('audit.action'),
          kind: 'choices',
          options: auditActions
            .filter((action) => !ofTheSite.test(action))
            .map((value) => ({ value, label: sentence(auditWords[value]) })),
        },
        { key: 'from', label: t('audit.from'), kind: 'day' },
        { key: 'to', label: t('audit.to'), kind: 'day' },
      ]}
      placeholder={t('audit.search')}
      views={[
        { id: 'all', name: t('organize:view.all'), query: {} },
        { id: 'exports', name: t('audit.exports'), query: { action: exports } },
        { id: 'reads', name: t('audit.reads'), query: { action: reads } },
      ]}
      fetchPage={(asked, { after, signal }) =>
        call(listAudit, {
          params,
          query: { ...readFilter(AuditFilter, asked), ...(after !== undefined && { after }) },
          signal,
          quiet: true,
        })
      }
      fetchCount={(asked, signal) => {
        const { after: _, sort: __, ...wishes } = readFilter(AuditFilter, asked);
        return call(countAudit, { params, query: wishes, signal, quiet: true });
      }}
      order={{ keys: auditSorts, usual: usualAuditSort }}
      empty={{ title: t('audit.none'), why: t('audit.noneWhy') }}
      onExport={async ({ query: asked, ids, onProgress }, { format, columns: keys }) => {
        const { after: _, ...wishes } = readFilter(AuditFilter, asked);
        await download(exportAudit, {
          params,
          onProgress,
          query: { ...wishes, ...(ids !== undefined && { ids }), format, columns: keys.join() },
        });
      }}
      renderRecord={(place, row) => <AuditDrawer meeting={meeting} place={place} row={row} />}
    />
  );
}
