import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  /** What will happen, and to how many. */
  children: ReactNode;
  /** The verb, never “OK”. */
  confirmLabel: string;
  isDangerous?: boolean;
  /** Closes after it; stays open, with the error shown elsewhere, when it fails. */
  onConfirm: () => void | Promise<void>;
}

export function ConfirmDialog({
  isOpen,
  onClose,
  title,
  children,
  confirmLabel,
  isDangerous = false,
  onConfirm,
}: ConfirmDialogProps) {
  const { t } = useTranslation('kernel');
  const [isPending, setPending] = useState(false);

  async function confirm() {
    setPending(true);
    try {
      await onConfirm();
      onClose();
    } finally {
      setPending(false);
    }
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      size="small"
      role="alertdialog"
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button
            kind={isDangerous ? 'danger' : 'primary'}
            isPending={isPending}
            onPress={() => void confirm()}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="text-muted">{children}</div>
    </Dialog>
  );
}
