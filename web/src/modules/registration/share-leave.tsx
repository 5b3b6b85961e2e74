import { leaveSharedRoom } from '@plenum/contract/flows/participation';
import { useTranslation } from 'react-i18next';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { ConfirmStep } from './my-confirm.tsx';

export interface ShareLeaveDialogProps {
  participantId: string;
  names: string;
  onClose: () => void;
}

/** The bed stays; the company goes. */
export function ShareLeaveDialog({ participantId, names, onClose }: ShareLeaveDialogProps) {
  const { t } = useTranslation('registration');

  async function leave() {
    await call(leaveSharedRoom, { params: { id: participantId }, quiet: true });
    notify({ kind: 'success', text: t('share.left') });
  }

  return (
    <ConfirmStep
      title={t('share.leaveTitle')}
      confirmLabel={t('share.leave')}
      isDangerous
      run={leave}
      onClose={onClose}
    >
      <p>{t('share.leaveText', { names })}</p>
    </ConfirmStep>
  );
}
