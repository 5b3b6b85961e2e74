import type { WaitingEntry } from '@plenum/contract/registration/waiting/schemas';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { notify } from '#kernel/client/notices';
import { Button } from '#kernel/ui/buttons/button';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import { useLeaveLine } from './waiting-api.ts';

interface LeaveLineProps {
  registrationId: string;
  entry: WaitingEntry;
}

/** Warns that the position in the waiting list will be lost. */
export function LeaveLine({ registrationId, entry }: LeaveLineProps) {
  const { t } = useTranslation('registration');
  const [isOpen, setOpen] = useState(false);
  const leave = useLeaveLine(registrationId);
  return (
    <>
      <Button kind="quiet" onPress={() => setOpen(true)}>
        {t('waiting.leave')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={t('waiting.leaveTitle')}
        confirmLabel={t('waiting.leave')}
        closeLabel={t('waiting.stay')}
        isDangerous
        saysRefusal
        onConfirm={async () => {
          await leave();
          notify({ kind: 'success', text: t('waiting.left') });
        }}
        onClose={() => setOpen(false)}
      >
        <p>{t('waiting.leaveText', { place: entry.place ?? 1 })}</p>
      </ConfirmDialog>
    </>
  );
}
