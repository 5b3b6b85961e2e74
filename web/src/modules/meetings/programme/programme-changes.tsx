import type { PublicProgramme } from '@plenum/contract/meetings/public-schemas';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { Button } from '#kernel/ui/buttons/button';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import type { NewChanges } from './changes.ts';

// The dialog is loaded when it is opened, because a phone should not wait for it to show the programme.
const ChangesDialog = lazy(async () => ({ default: (await import('./changes-dialog.tsx')).ChangesDialog }));

interface ProgrammeChangesProps {
  programme: PublicProgramme;
  changes: NewChanges;
}

/** Shows that something changed since the reader's last visit, and opens the list of all changes. */
export function ProgrammeChanges({ programme, changes }: ProgrammeChangesProps) {
  const { t } = useTranslation('meetings');
  const [isOpen, setOpen] = useState(false);
  const count = changes.list.length;
  // The first version has no changes.
  if (programme.history.every((version) => version.changes.length === 0)) return null;
  return (
    <div className="mt-3 print:hidden">
      {count > 0 ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-accent-soft px-4 py-2.5">
          <p className="min-w-0 grow font-semibold">{t('programme.changes.since', { count })}</p>
          <span className="flex flex-wrap gap-2">
            <Button size="small" onPress={() => setOpen(true)}>
              {t('programme.changes.show')}
            </Button>
            <Button size="small" kind="quiet" onPress={changes.markSeen}>
              {t('programme.changes.seen')}
            </Button>
          </span>
        </div>
      ) : (
        <Button size="small" kind="quiet" onPress={() => setOpen(true)}>
          {t('programme.changes.all')}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <ChangesDialog programme={programme} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Marks items that changed since the reader's last visit. */
export function ChangedPills({ changes, id }: { changes: NewChanges; id: string }) {
  const { t } = useTranslation('meetings');
  return changes.kinds.get(id)?.map((kind) => (
    <span key={kind} className="ms-2 align-middle print:hidden">
      <StatusPill tone="warning">{t(`programme.change.${kind}`)}</StatusPill>
    </span>
  ));
}
