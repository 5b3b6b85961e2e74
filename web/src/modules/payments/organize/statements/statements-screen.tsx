import { lineViews, type LineView } from '@plenum/contract/payments/statement-schemas';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useState } from 'react';
import { usePartTitle } from '#kernel/organize/part-name';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatNumber } from '#kernel/i18n/format';
import type { ListQuery } from '#kernel/list/list-query';
import { useAppStore } from '#kernel/state/app-store';
import { PageHead } from '#kernel/ui/layout/page-head';
import { Tabs } from '#kernel/ui/layout/tabs';
import { useLinks } from '#kernel/organize/links';
import { useLiveRecords } from '#kernel/organize/use-live-records';
import { ColumnsDialog } from './columns-dialog.tsx';
import type { Question } from './import-file.ts';
import { LineQueue } from './line-queue.tsx';
import { StatementDrop } from './statement-drop.tsx';
import { useLineCounts } from './statements-api.ts';

/** Bank statements: files are imported, their lines matched with orders, and each is confirmed or ignored. */
export function StatementsScreen({ meeting, query }: { meeting: MeetingConsole; query: ListQuery }) {
  const { t } = useTranslation('payments-organize');
  const partTitle = usePartTitle();
  const lan = useAppStore((state) => state.lan);
  const links = useLinks();
  const view = lineViews.find((one) => one === query['view']) ?? 'propose';
  const counts = useLineCounts(meeting.id);
  const [asked, setAsked] = useState<{ file: File; question: Question }>();
  useLiveRecords(meeting.id);
  return (
    <>
      <PageHead title={partTitle('statements')} />
      <StatementDrop meeting={meeting} onQuestion={(file, question) => setAsked({ file, question })} />
      <Tabs<LineView>
        className="mt-6"
        label={partTitle('statements')}
        selected={view}
        onSelect={(next) =>
          links.go(links.console(meeting.id, 'statements', { view: next }), { replaces: true, stays: true })
        }
        tabs={lineViews.map((id) => ({
          id,
          label: (
            <>
              {t(`money.statements.view.${id}`)}
              {counts !== undefined && (
                <span className="tabular ms-1.5 text-sm font-normal">{formatNumber(counts[id], lan)}</span>
              )}
            </>
          ),
          content: (
            <LineQueue
              key={id}
              meeting={meeting}
              view={id}
              firstId={query['open']}
              sure={counts?.sure ?? 0}
              isFirstTime={counts !== undefined && lineViews.every((each) => counts[each] === 0)}
            />
          ),
        }))}
      />
      {asked && (
        <ColumnsDialog
          key={asked.question.fingerprint}
          meeting={meeting}
          {...asked}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
