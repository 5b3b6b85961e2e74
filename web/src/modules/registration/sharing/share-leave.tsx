import { leaveSharedRoom } from '@plenum/contract/registration/sharing/endpoints';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import { useRefreshMine } from '../my-api.ts';

export interface ShareLeaveDialogProps {
  participantId: string;
  names: string;
  onClose: () => void;
}

/** Ends the sharing of a room. The person keeps their bed. */
export function ShareLeaveDialog({ participantId, names, onClose }: ShareLeaveDialogProps) {
  const { t } = useTranslation('registration');
  const refresh = useRefreshMine();

  async function leave() {
    await call(leaveSharedRoom, { params: { id: participantId }, quiet: true });
    notify({ kind: 'success', text: t('share.left') });
    await refresh();
  }

  return (
    <ConfirmDialog
      isOpen
      title={t('share.leaveTitle')}
      confirmLabel={t('share.leave')}
      isDangerous
      saysRefusal
      onConfirm={leave}
      onClose={onClose}
    >
      <p>{t('share.leaveText', { names })}</p>
    </ConfirmDialog>
  );
}
