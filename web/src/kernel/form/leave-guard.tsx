import { useBlocker, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

/** Asks before somebody leaves with something unsaved; also the browser asks, when the page is closed. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const router: unknown = useRouter({ warn: false });
  return router === undefined || router === null ? null : <RouterGuard isDirty={isDirty} />;
}

const always = () => true;

function RouterGuard({ isDirty }: { isDirty: boolean }) {
  const { t } = useTranslation('kernel');
  const blocker = useBlocker({
    shouldBlockFn: always,
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
