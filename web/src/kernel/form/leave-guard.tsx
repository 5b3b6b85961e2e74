import { useBlocker, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { LANGUAGE_PARAMETER } from '../i18n/start-i18n.ts';
import { useTranslation } from '../i18n/use-translation.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';

interface LeaveGuardProps {
  isDirty: boolean;
  /** Saves a form that can be saved with one press; resolves to false if it could not be saved. */
  save?: (() => Promise<boolean>) | undefined;
  /**
   * The URL changes that keep the form and its input: all changes of the search and hash, or only those of a wizard's
   * step.
   */
  survives?: 'search' | 'step';
}

/** Asks before the user leaves with unsaved changes; on closing the page the browser asks. */
export function LeaveGuard(props: LeaveGuardProps) {
  const router: unknown = useRouter({ warn: false });
  return router === undefined || router === null ? null : <RouterGuard {...props} />;
}

function RouterGuard({ isDirty, save, survives }: LeaveGuardProps) {
  const { t } = useTranslation('form', { useSuspense: false });
  const [isSaving, setSaving] = useState(false);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => !isSameForm(current, next, survives),
    enableBeforeUnload: isDirty,
    disabled: !isDirty,
    withResolver: true,
  });

  // Saves the input and leaves the page. If the input could not be saved, the user stays on the page, which shows why.
  async function saveAndLeave() {
    setSaving(true);
    const isSaved = await save?.();
    setSaving(false);
    if (isSaved) proceed?.();
    else reset?.();
  }

  return (
    <Dialog
      isOpen={status === 'blocked'}
      onClose={() => reset?.()}
      title={save ? t('leave.title') : t('leave.titleUnsaved')}
      size="small"
      role="alertdialog"
      footer={
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button onPress={() => reset?.()}>{t('leave.stay')}</Button>
          <Button kind={save ? 'secondary' : 'danger'} onPress={() => proceed?.()}>
            {t('leave.leave')}
          </Button>
          {save && (
            <Button kind="primary" isPending={isSaving} onPress={() => void saveAndLeave()}>
              {t('leave.save')}
            </Button>
          )}
        </div>
      }
    >
      <p className="text-muted">{t('leave.text')}</p>
    </Dialog>
  );
}

interface Location {
  readonly pathname: string;
  readonly search: object;
}

function isSameForm(current: Location, next: Location, survives: LeaveGuardProps['survives']): boolean {
  if (current.pathname !== next.pathname) return false;
  if (survives === 'search') return true;
  const kept = survives === 'step' ? { step: undefined } : {};
  return searchWithout(current, kept) === searchWithout(next, kept);
}

/** Leaves out the language, because it is stored when the page opens, and a link within the page no longer has it. */
function searchWithout({ search }: Location, ignored: object): string {
  return JSON.stringify({ ...search, [LANGUAGE_PARAMETER]: undefined, ...ignored });
}
