import { MOST_MEMBERS } from '@plenum/contract/registration/people/draft';
import type { Offer } from '@plenum/contract/registration/checkout/offer';
import { inLanguage } from '@plenum/contract/kernel/language';
import type { TeamColumn } from '@plenum/contract/registration/people/team-sheet';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readWorkbook } from '#kernel/sheet/read-workbook';
import type { ReadSheet, SheetProblem } from '#kernel/sheet/sheet';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { RadioCards } from '#kernel/ui/fields/radio-cards';
import { Spinner } from '#kernel/ui/pictures/hall-of-seats';
import { showToast } from '#kernel/ui/feedback/toast-queue';
import { useFieldLabel } from '../fields/field-labels.ts';
import { Note } from '../fields/field-group.tsx';
import { readMembers, type ImportProblem, type TeamImport } from './team-import.ts';
import { validateImported } from './team-import-errors.ts';
import { completed } from './team-members.ts';

export interface TeamImportDialogProps {
  file: File;
  offer: Offer;
  columns: readonly TeamColumn[];
  now: Date;
  /** People who are there already. */
  count: number;
  onClose: () => void;
  onImport: (members: readonly Record<string, string>[], how: 'add' | 'replace') => void;
}

/** What a file holds, before it is taken over: how many are right, what is not understood, what is lost. One for each file. */
export function TeamImportDialog({
  file,
  offer,
  columns,
  now,
  count,
  onClose,
  onImport,
}: TeamImportDialogProps) {
  const { t } = useTranslation(['registration', 'kernel']);
  const lan = useAppStore((state) => state.lan);
  const [sheet, setSheet] = useState<ReadSheet | SheetProblem | null>(null);
  const [how, setHow] = useState<'add' | 'replace'>('add');
  const [begun] = useState(now);
  useEffect(() => {
    let isGone = false;
    void readWorkbook(file).then((read) => isGone || setSheet(read));
    return () => {
      isGone = true;
    };
  }, [file]);
  const read = useMemo(
    () => (sheet?.problem === null ? readMembers(sheet, columns) : sheet),
    [sheet, columns],
  );
  const members = useMemo(
    () =>
      read?.problem === null
        ? read.members.map(({ line, values }) => ({ line, values: completed(offer, values, begun) }))
        : [],
    [read, offer, begun],
  );
  const fieldErrors = useMemo(
    () => validateImported(offer, members, begun, lan),
    [offer, members, begun, lan],
  );
  const bad = new Set(fieldErrors.map(({ line }) => line)).size;
  const removes = how === 'replace' ? count : 0;
  const tooMany = how === 'add' && members.length + count > MOST_MEMBERS;

  function take() {
    onImport(
      members.map(({ values }) => values),
      how,
    );
    showToast({
      kind: bad > 0 ? 'warning' : 'success',
      text: t(bad > 0 ? 'registration:team.import.doneBad' : 'registration:team.import.done', {
        count: members.length,
        m: bad,
      }),
    });
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('registration:team.import.title')}
      description={file.name}
      isDismissable={false}
      footer={
        <>
          <Button onPress={onClose}>{t('kernel:cancel')}</Button>
          {members.length > 0 && (
            <Button kind={removes > 0 ? 'danger' : 'primary'} isDisabled={tooMany} onPress={take}>
              {removes > 0
                ? t('registration:team.import.replace', { m: removes, count: members.length })
                : t('registration:team.import.take', { count: members.length })}
            </Button>
          )}
        </>
      }
    >
      {read === null ? (
        <p className="flex items-center gap-3 py-6 text-muted">
          <Spinner className="w-7" />
          {t('registration:team.import.reading')}
        </p>
      ) : read.problem === null ? (
        <div className="grid gap-4">
          <Found read={read} good={members.length - bad} bad={bad} fieldErrors={fieldErrors} offer={offer} />
          {count > 0 && (
            <RadioCards
              label={t('registration:team.import.how')}
              options={(['add', 'replace'] as const).map((value) => ({
                value,
                label: t(`registration:team.import.hows.${value}`),
                description: t(`registration:team.import.aboutHow.${value}`, { count }),
              }))}
              value={how}
              onChange={setHow}
              columns={2}
              error={tooMany ? t('registration:team.most', { most: MOST_MEMBERS }) : undefined}
            />
          )}
        </div>
      ) : (
        <Refused problem={read} columns={columns} />
      )}
    </Dialog>
  );
}

interface FoundProps {
  read: TeamImport;
  good: number;
  bad: number;
  fieldErrors: ReturnType<typeof validateImported>;
  offer: Offer;
}

const MOST_SHOWN = 8;

function Found({ read, good, bad, fieldErrors, offer }: FoundProps) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const labelOf = useFieldLabel(offer);
  return (
    <>
      <p className="text-lg font-semibold">{t('team.import.counts', { n: good, m: bad })}</p>
      {bad > 0 && (
        <div>
          <p className="text-sm text-muted">{t('team.import.badToo')}</p>
          <ul className="mt-2 text-sm">
            {fieldErrors.slice(0, MOST_SHOWN).map(({ line, field, message }) => (
              <li key={`${line} ${field}`} className="border-t py-1.5">
                {t('team.import.fieldError', { line, label: labelOf(field), message })}
              </li>
            ))}
            {fieldErrors.length > MOST_SHOWN && (
              <li className="border-t py-1.5 text-muted">
                {t('fieldError.more', { count: fieldErrors.length - MOST_SHOWN })}
              </li>
            )}
          </ul>
        </div>
      )}
      {read.cut > 0 && <Note tone="danger">{t('team.import.cut', { count: read.cut })}</Note>}
      {read.missing.length > 0 && (
        <Note tone="warning">
          {t('team.import.missing', { names: read.missing.map(({ header }) => inLanguage(header, lan)) })}
        </Note>
      )}
      {read.unknown.length > 0 && <Note>{t('team.import.unknown', { names: read.unknown })}</Note>}
    </>
  );
}

function Refused({
  problem,
  columns,
}: {
  problem: Exclude<SheetProblem | ImportProblem, { problem: null }>;
  columns: readonly TeamColumn[];
}) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const values = {
    most: MOST_MEMBERS,
    rows: 'mostRows' in problem ? problem.mostRows : 0,
    size: 'mostBytes' in problem ? Math.floor(problem.mostBytes / 1024 / 1024) : 0,
    found: 'found' in problem ? problem.found : 0,
    names: columns.slice(0, 4).map(({ header }) => inLanguage(header, lan)),
  };
  return (
    <div role="alert">
      <Note tone="danger">{t(`team.import.problem.${problem.problem}`, values)}</Note>
      <p className="mt-3 text-sm text-muted">{t('team.import.instead')}</p>
    </div>
  );
}
