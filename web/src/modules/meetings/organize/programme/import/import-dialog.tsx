import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { readWorkbook } from '#kernel/sheet/read-workbook';
import type { ReadSheet, SheetProblem } from '@plenum/contract/kernel/sheet/sheet';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { showToast } from '#kernel/ui/feedback/toast-queue';
import { put } from '../store/items.ts';
import { useProgramme } from '../store/use-programme.ts';
import { readProgrammeSheet, programmeSheetColumns, type SheetProgramme } from './read-programme-sheet.ts';

/** Shows the additions from a sheet, with every invalid cell, before anything is added. */
export function ImportDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const { t } = useTranslation('programme');
  const { t: say } = useTranslation('kernel');
  const { store, state, meeting } = useProgramme();
  const [sheet, setSheet] = useState<ReadSheet | SheetProblem | null>(null);
  useEffect(() => {
    let isGone = false;
    void readWorkbook(file).then((read) => isGone || setSheet(read));
    return () => {
      isGone = true;
    };
  }, [file]);
  // The programme when the file was opened. The sheet is read once per file, because ids of new items are generated
  // while reading.
  const [known] = useState(state.programme);
  const { startsOn, endsOn } = meeting;
  const read = useMemo(
    () => (sheet?.problem === null ? readProgrammeSheet(sheet.rows, known, { startsOn, endsOn }) : null),
    [sheet, known, startsOn, endsOn],
  );
  const found = read === 'no_columns' ? null : read;
  const canTake = found !== null && found.errors.length === 0 && found.sessions.length > 0;
  async function take() {
    if (!found) return;
    await store.apply([
      ...found.rooms.map((room) => put('room', room)),
      ...found.tracks.map((track) => put('track', track)),
      ...found.speakers.map((speaker) => put('speaker', speaker)),
      ...found.sessions.map((session) => put('session', session)),
    ]);
    showToast({ kind: 'success', text: t('import.done', { count: found.sessions.length }) });
    onClose();
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('import.title')}
      description={file.name}
      size="large"
      isDismissable={false}
      footer={
        <>
          <Button onPress={onClose}>{say('cancel')}</Button>
          {canTake && (
            <Button kind="primary" onPress={take}>
              {t('import.take', { count: found.sessions.length })}
            </Button>
          )}
        </>
      }
    >
      {sheet === null && <p className="text-muted">{t('import.reading')}</p>}
      {sheet !== null && sheet.problem !== null && <p role="alert">{t(`import.problem.${sheet.problem}`)}</p>}
      {read === 'no_columns' && <p role="alert">{t('import.noColumns')}</p>}
      {found && <Found found={found} />}
    </Dialog>
  );
}

const SHOWN = 200;

function Found({ found }: { found: SheetProgramme }) {
  const { t } = useTranslation('programme');
  const lan = useAppStore((state) => state.lan);
  const columnName = (column: keyof typeof programmeSheetColumns) =>
    programmeSheetColumns[column][lan === 'en' ? 0 : 1];
  const talks = found.sessions.reduce((sum, session) => sum + session.talks.length, 0);
  return (
    <div className="flex flex-col gap-4">
      <ul className="list-disc ps-5">
        <li>{t('import.sessions', { count: found.sessions.length })}</li>
        <li>{t('talk.count', { count: talks })}</li>
        {found.speakers.length > 0 && <li>{t('import.speakers', { count: found.speakers.length })}</li>}
        {found.rooms.length > 0 && <li>{t('import.rooms', { count: found.rooms.length })}</li>}
        {found.tracks.length > 0 && <li>{t('import.tracks', { count: found.tracks.length })}</li>}
      </ul>
      {found.unknown.length > 0 && (
        <p className="text-sm text-muted">{t('import.unknown', { names: found.unknown.join(t('comma')) })}</p>
      )}
      {found.errors.length > 0 && (
        <section role="alert">
          <h3 className="font-semibold text-danger">{t('import.errors', { count: found.errors.length })}</h3>
          <table className="mt-2 w-full text-start text-sm">
            <thead>
              <tr className="border-b text-muted">
                {(['line', 'column', 'cell', 'what'] as const).map((name) => (
                  <th key={name} className="py-1.5 pe-3 text-start font-normal">
                    {t(`import.head.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {found.errors.slice(0, SHOWN).map(({ line, column, text, error }) => (
                <tr key={`${line} ${column} ${error}`} className="border-b align-top">
                  <td className="tabular py-1.5 pe-3">{line}</td>
                  <td className="py-1.5 pe-3">{columnName(column)}</td>
                  <td className="max-w-48 truncate py-1.5 pe-3">{text || '—'}</td>
                  <td className="py-1.5">{t(`import.error.${error}`)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="mt-2 text-sm text-muted">{t('import.correct')}</p>
        </section>
      )}
    </div>
  );
}
