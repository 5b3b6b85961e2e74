import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { downloadBook } from '@plenum/contract/submissions/manage-endpoints';
import { type PaperRow, paperList } from '@plenum/contract/submissions/paper-list';
import { shortDecisionWords } from '@plenum/contract/submissions/review-words';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { download } from '#kernel/client/download';
import { useSentence } from '#kernel/i18n/use-sentence';
import { DownloadIcon } from '#kernel/list/list-icons';
import type { ListQuery } from '#kernel/list/list-query';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { DefinedList, type DrawnCells } from '#kernel/records/defined-list';
import { AssignDialog } from './assign-dialog.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { LettersDialog } from './letters-dialog.tsx';
import { ignoreRefusal } from './ignore-refusal.ts';
import { PaperDrawer } from './paper-drawer.tsx';
import { PaperPill } from './paper-pill.tsx';
import { useCallFields } from '#kernel/organize/use-call-fields';
import { RemindDialog } from './remind-dialog.tsx';
import { ReviewProgress } from './review-progress.tsx';

function Reviews({ done, assigned, lacking }: Pick<PaperRow, 'done' | 'assigned' | 'lacking'>) {
  const { t } = useTranslation('papers');
  return (
    <span className="tabular">
      {t('doneOf', { done, assigned: assigned + lacking })}
      {lacking > 0 && <span className="block text-xs text-warning">{t('toAssign', { count: lacking })}</span>}
    </span>
  );
}

function Decision({ decision }: { decision: NonNullable<PaperRow['decision']> }) {
  const sentence = useSentence();
  return <StatusPill tone="warning">{sentence(shortDecisionWords[decision])}</StatusPill>;
}

const cells: DrawnCells<PaperRow> = {
  state: ({ state, acceptedAs }) => <PaperPill state={state} acceptedAs={acceptedAs} isShort />,
  reviews: (row) => <Reviews {...row} />,
  score: ({ score }) => score?.toFixed(2),
  decision: ({ decision }) => decision && <Decision decision={decision} />,
};

/** All submissions: reviewers, decisions, waiting letters. */
export function PapersScreen({ meeting, query }: { meeting: MeetingConsole; query: ListQuery }) {
  const { t } = useTranslation('papers');
  const lan = useAppStore((state) => state.lan);
  const fields = useCallFields(meeting.id);
  const [open, setOpen] = useState<'assign' | 'letters' | 'remind'>();
  const [deciding, setDeciding] = useState<{ rows: readonly PaperRow[]; onDone: () => void }>();
  return (
    <>
      {!meeting.can.manageSubmissions && (
        <div className="mb-6">
          <ReviewProgress meeting={meeting} fields={fields} />
        </div>
      )}
      <DefinedList
        list={paperList}
        meeting={meeting}
        part="papers"
        search={query}
        cells={cells}
        options={{ field: fields.map(({ id, name }) => ({ value: id, label: name })) }}
        canExportFull={meeting.can.manageSubmissions}
        actions={
          <>
            <Button onPress={() => setOpen('assign')}>{t('assign.do')}</Button>
            {!meeting.can.manageSubmissions && (
              <Button onPress={() => setOpen('remind')}>{t('reviewers.remind')}</Button>
            )}
            {meeting.can.manageSubmissions && (
              <Button
                icon={<DownloadIcon className="size-5" />}
                onPress={() =>
                  void download(downloadBook, {
                    params: { id: meeting.id },
                    query: { language: lan },
                  }).catch(ignoreRefusal)
                }
              >
                {t('book')}
              </Button>
            )}
            {meeting.can.manageSubmissions && (
              <Button kind="primary" onPress={() => setOpen('letters')}>
                {t('letters.do')}
              </Button>
            )}
          </>
        }
        bulk={(selected, clear) => [
          {
            id: 'decide',
            label: t('decide.do'),
            isDisabled: selected.every(({ state }) => state === 'withdrawn'),
            onAction: () =>
              setDeciding({ rows: selected.filter(({ state }) => state !== 'withdrawn'), onDone: clear }),
          },
        ]}
        renderRecord={(place, row) => (
          <PaperDrawer key={place.id} meeting={meeting} place={place} row={row} fields={fields} />
        )}
      />
      {open === 'assign' && <AssignDialog meeting={meeting} onClose={() => setOpen(undefined)} />}
      {open === 'remind' && <RemindDialog meeting={meeting} onClose={() => setOpen(undefined)} />}
      {open === 'letters' && <LettersDialog meeting={meeting} onClose={() => setOpen(undefined)} />}
      {deciding && (
        <DecisionDialog
          meeting={meeting}
          papers={deciding.rows.map((row) => ({ ...row, wanted: row.assigned + row.lacking }))}
          onClose={() => setDeciding(undefined)}
          onDone={deciding.onDone}
        />
      )}
    </>
  );
}
