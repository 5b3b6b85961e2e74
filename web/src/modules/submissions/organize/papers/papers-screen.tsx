import {
  countPapers,
  exportFullPapers,
  exportPapers,
  listPapers,
  PaperFilter,
  type PaperRow,
  paperSorts,
  usualPaperSort,
} from '@plenum/contract/console/paper-lists';
import { textIn } from '@plenum/contract/kernel/localized-text';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { submissionTypes } from '@plenum/contract/meetings/submission-settings';
import { downloadBook } from '@plenum/contract/submissions/manage-endpoints';
import { decisions, decisionWords, shortDecisionWords } from '@plenum/contract/submissions/review-words';
import { stateWords, submissionStates, typeWords } from '@plenum/contract/submissions/words';
import { use, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { download } from '#kernel/client/download';
import { formatDateTime } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { DownloadIcon } from '#kernel/list/list-icons';
import type { ListQuery } from '#kernel/list/list-query';
import { type RecordColumn, timeWidth } from '#kernel/list/records/record-columns';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { ConfirmedActionContext } from '#kernel/organize/confirmed-action';
import { RecordListScreen } from '#kernel/records/record-list-screen';
import { readFilter } from '#kernel/records/use-list-address';
import { AssignDialog } from './assign-dialog.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { LettersDialog } from './letters-dialog.tsx';
import { ignoreRefusal } from './ignore-refusal.ts';
import { PaperDrawer } from './paper-drawer.tsx';
import { PaperPill } from './paper-pill.tsx';
import { useCallFields } from '#kernel/organize/use-call-fields';
import { RemindDialog } from './remind-dialog.tsx';
import { ReviewProgress } from './review-progress.tsx';

/** Only in the sheet. */
const sheetKeys = {
  otherTitle: 'sheet.otherTitle',
  position: 'sheet.position',
  phone: 'sheet.phone',
  email: 'sheet.email',
  authors: 'authors',
  version: 'version',
  registered: 'registered',
  withdrawnBecause: 'withdrawnBecause',
} as const;
const sheetColumns = Object.keys(sheetKeys) as (keyof typeof sheetKeys)[];

const shownAtFirst = ['number', 'title', 'presenter', 'field', 'state', 'reviews', 'score', 'decision'];

/** All submissions: who reviews them, what is decided, which letters wait. */
export function PapersScreen({ meeting, query }: { meeting: MeetingConsole; query: ListQuery }) {
  const { t } = useTranslation('papers');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const fields = useCallFields(meeting.id);
  const columns = useColumns(meeting, fields);
  const confirmed = use(ConfirmedActionContext);
  const [open, setOpen] = useState<'assign' | 'letters' | 'remind'>();
  const [deciding, setDeciding] = useState<{ rows: readonly PaperRow[]; onDone: () => void }>();
  const states = submissionStates.filter((state) => state !== 'draft');
  return (
    <>
      {!meeting.can.manageSubmissions && (
        <div className="mb-6">
          <ReviewProgress meeting={meeting} fields={fields} />
        </div>
      )}
      <RecordListScreen<PaperRow>
        meeting={meeting}
        part="papers"
        search={query}
        columns={columns}
        defaults={shownAtFirst}
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
        filters={[
          {
            key: 'state',
            label: t('state'),
            kind: 'choice',
            options: states.map((value) => ({ value, label: sentence(stateWords[value]) })),
          },
          {
            key: 'field',
            label: t('field'),
            kind: 'choice',
            options: fields.map(({ id, name }) => ({ value: id, label: name })),
          },
          {
            key: 'type',
            label: t('type'),
            kind: 'choice',
            options: submissionTypes.map((value) => ({ value, label: sentence(typeWords[value]) })),
          },
          {
            key: 'reviews',
            label: t('reviews'),
            kind: 'choice',
            options: (['none', 'lacking', 'open', 'complete'] as const).map((value) => ({
              value,
              label: t(`reviewsChoice.${value}`),
            })),
          },
          {
            key: 'decision',
            label: t('decision'),
            kind: 'choice',
            options: decisions.map((value) => ({ value, label: sentence(decisionWords[value]) })),
          },
        ]}
        placeholder={t('search')}
        views={[
          { id: 'all', name: t('view.all'), query: {} },
          { id: 'undecided', name: t('view.undecided'), query: { letter: 'undecided' } },
          { id: 'to_send', name: t('view.toSend'), query: { letter: 'to_send' } },
          { id: 'accepted', name: t('view.accepted'), query: { state: 'accepted' } },
        ]}
        fetchPage={(asked, { after, signal }) =>
          call(listPapers, {
            params: { id: meeting.id },
            query: { ...readFilter(PaperFilter, asked), ...(after !== undefined && { after }) },
            signal,
            quiet: true,
          })
        }
        fetchCount={(asked, signal) => {
          const { after: _, sort: __, ...wishes } = readFilter(PaperFilter, asked);
          return call(countPapers, { params: { id: meeting.id }, query: wishes, signal, quiet: true });
        }}
        order={{ keys: paperSorts, usual: usualPaperSort }}
        sheetColumns={sheetColumns.map((key) => ({ key, header: t(sheetKeys[key]) }))}
        canExportFull={meeting.can.manageSubmissions}
        onExport={async ({ query: asked, ids, onProgress }, { format, columns: keys, fullFor }) => {
          const { after: _, ...wishes } = readFilter(PaperFilter, asked);
          const params = { id: meeting.id };
          const chosen = { ...wishes, ...(ids !== undefined && { ids }), format, columns: keys.join(',') };
          if (fullFor === null) await download(exportPapers, { params, query: chosen, onProgress });
          else
            await confirmed(() =>
              download(exportFullPapers, {
                params,
                query: chosen,
                body: { reason: fullFor },
                quiet: true,
                onProgress,
              }),
            );
        }}
        empty={{ title: t('none'), why: t('noneWhy') }}
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

function useColumns(
  meeting: MeetingConsole,
  fields: readonly { readonly id: string; readonly name: string }[],
): RecordColumn<PaperRow>[] {
  const { t } = useTranslation('papers');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  return [
    {
      key: 'number',
      header: t('number'),
      render: ({ number }) => <span className="tabular">{number}</span>,
      width: 96,
      isAlwaysShown: true,
    },
    { key: 'title', header: t('title'), render: ({ title }) => textIn(title, lan), width: 264 },
    { key: 'presenter', header: t('presenter'), render: ({ presenter }) => presenter, width: 128 },
    { key: 'affiliation', header: t('affiliation'), render: ({ affiliation }) => affiliation, width: 208 },
    {
      key: 'field',
      header: t('field'),
      render: ({ fieldId }) => fields.find(({ id }) => id === fieldId)?.name,
      width: 136,
    },
    { key: 'type', header: t('type'), render: ({ type }) => sentence(typeWords[type]), width: 136 },
    {
      key: 'state',
      header: t('state'),
      render: (row) => <PaperPill state={row.state} acceptedAs={row.acceptedAs} isShort />,
      width: 168,
    },
    {
      key: 'reviews',
      header: t('reviews'),
      render: ({ done, assigned, lacking }) => (
        <span className="tabular">
          {t('doneOf', { done, assigned: assigned + lacking })}
          {lacking > 0 && (
            <span className="block text-xs text-warning">{t('toAssign', { count: lacking })}</span>
          )}
        </span>
      ),
      width: 104,
      align: 'end',
    },
    {
      key: 'score',
      header: t('score'),
      render: ({ score }) => score !== null && <span className="tabular">{score.toFixed(2)}</span>,
      width: 80,
      align: 'end',
    },
    {
      key: 'decision',
      header: t('decision'),
      render: ({ decision }) =>
        decision && <StatusPill tone="warning">{sentence(shortDecisionWords[decision])}</StatusPill>,
      width: 120,
    },
    {
      key: 'contributedAt',
      header: t('contributedAt'),
      render: ({ contributedAt }) => formatDateTime(contributedAt, lan, meeting.timeZone),
      width: timeWidth(meeting.timeZone),
    },
  ];
}
