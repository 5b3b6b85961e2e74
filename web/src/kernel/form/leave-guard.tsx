import { useBlocker, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';

interface LeaveGuardProps {
  isDirty: boolean;
  /** A change of the search or hash, such as a wizard's step, keeps the form and what is typed in it. */
  isWholePage?: boolean;
}

/** Asks before the user leaves with unsaved changes; on closing the page the browser asks. */
export function LeaveGuard(props: LeaveGuardProps) {
  const router: unknown = useRouter({ warn: false });
  return router === undefined || router === null ? null : <RouterGuard {...props} />;
}

function RouterGuard({ isDirty, isWholePage = false }: LeaveGuardProps) {
  const { t } = useTranslation('kernel');
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => !isWholePage || current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    disabled: !isDirty,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      isOpen={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('leave.title')}
      confirmLabel={t('leave.confirm')}
      isDangerous
      onConfirm={() => blocker.proceed?.()}
    >
      {t('leave.text')}
    </ConfirmDialog>
  );
}
