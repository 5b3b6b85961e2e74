import { useBlocker, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';

interface LeaveGuardProps {
  isDirty: boolean;
  /** What is typed outlives a change of what follows the path in the address, such as a wizard's step. */
  isWholePage?: boolean;
}

/** Asks before somebody leaves with something unsaved; also the browser asks, when the page is closed. */
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
