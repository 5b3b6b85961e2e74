import { MOST_MEMBERS } from '@plenum/contract/registration/people/draft';
import type { Offer } from '@plenum/contract/registration/offer';
import type { TeamColumn } from '@plenum/contract/registration/people/team-sheet';
import { useMemo, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { RadioCards } from '#kernel/ui/fields/radio-cards';
import { Spinner } from '#kernel/ui/pictures/hall-of-seats';
import { showToast } from '#kernel/ui/feedback/toast-queue';
import { ImportFindings, SheetRefusal } from './import-findings.tsx';
import { readMembers } from './team-import.ts';
import { validateImported } from './team-import-errors.ts';
import { completed } from './team-members.ts';
import { useSheet } from './use-sheet.ts';

export interface TeamImportDialogProps {
  file: File;
  offer: Offer;
  columns: readonly TeamColumn[];
  now: Date;
  /** The number of existing people. */
  count: number;
  onClose: () => void;
  onImport: (members: readonly Record<string, string>[], how: 'add' | 'replace') => void;
}

/**
 * A preview of a file before importing: the number of valid rows, the parts that were not recognized, and the values
 * that were lost. Each file needs a new instance.
 */
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
  const sheet = useSheet(file);
  const [how, setHow] = useState<'add' | 'replace'>('add');
  const [begun] = useState(now);
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
          <ImportFindings
            read={read}
            good={members.length - bad}
            bad={bad}
            badWhat={t('registration:team.import.badToo')}
            cutWhat={t('registration:team.import.cut', { count: read.cut })}
            fieldErrors={fieldErrors}
            offer={offer}
          />
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
        <SheetRefusal problem={read} columns={columns}>
          <p className="mt-3 text-sm text-muted">{t('registration:team.import.instead')}</p>
        </SheetRefusal>
      )}
    </Dialog>
  );
}
