import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { Button } from '#kernel/ui/buttons/button';
import { CopyButton } from '#kernel/ui/buttons/copy-button';
import { Dialog } from '#kernel/ui/dialogs/dialog';

export interface RecoveryCodesDialogProps {
  username: string;
  /** The dialog is open while there are codes. */
  codes: readonly string[] | undefined;
  onSaved: () => void;
}

/** The codes are shown once. The dialog closes only after the user confirms that they are stored. */
export function RecoveryCodesDialog({ username, codes, onSaved }: RecoveryCodesDialogProps) {
  const { t } = useTranslation('accounts');
  const [isReminded, setReminded] = useState(false);
  const text = [t('recovery.fileHead', { username }), '', ...(codes ?? [])].join('\n');
  return (
    <Dialog
      isOpen={codes !== undefined}
      onClose={() => setReminded(true)}
      isDismissable={false}
      staysOnNavigation
      size="small"
      title={t('recovery.title')}
      description={t('recovery.text')}
      footer={
        <Button
          kind="primary"
          onPress={() => {
            setReminded(false);
            onSaved();
          }}
        >
          {t('recovery.saved')}
        </Button>
      }
    >
      <ul
        aria-label={t('recovery.list')}
        className="tabular grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-md bg-surface-sunken px-5 py-4 text-center font-mono"
      >
        {codes?.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-3">
        <CopyButton kind="secondary" text={(codes ?? []).join('\n')} label={t('recovery.copy')} />
        <Button size="small" onPress={() => download(text)}>
          {t('recovery.download')}
        </Button>
      </div>
      <p role="alert" className="mt-3 text-sm text-danger empty:hidden">
        {isReminded && t('recovery.saveFirst')}
      </p>
    </Dialog>
  );
}

function download(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'plenum-recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(address);
}
