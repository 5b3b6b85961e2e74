import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusedCall } from '../../client/refused-call.ts';
import { Button } from '../buttons/button.tsx';
import { Dialog } from './dialog.tsx';
import { RefusalNote } from '../feedback/refusal-note.tsx';

export interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  /** What will happen, and to how many. */
  children: ReactNode;
  /** The verb, never “OK”. */
  confirmLabel: string;
  /** The way out, where “Cancel” would itself sound like what is asked. */
  closeLabel?: string;
  isDangerous?: boolean;
  /** Asked first; false where the dialog itself still lacks something, which it marks. */
  canConfirm?: () => boolean;
  /** Closes after it; stays open when it is refused. */
  onConfirm: () => void | Promise<void>;
  /** What is said against it stands in the dialog; otherwise the call itself gives notice of it. */
  saysRefusal?: boolean;
}

export function ConfirmDialog({
  isOpen,
  onClose,
  title,
  children,
  confirmLabel,
  closeLabel,
  isDangerous = false,
  canConfirm = () => true,
  onConfirm,
  saysRefusal = false,
}: ConfirmDialogProps) {
  const { t } = useTranslation('kernel');
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<RefusedCall>();

  async function confirm() {
    if (!canConfirm()) return;
    setPending(true);
    setRefusal(undefined);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      if (!(error instanceof RefusedCall)) throw error;
      setRefusal(error);
    } finally {
      setPending(false);
    }
  }

  function close() {
    setRefusal(undefined);
    onClose();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={title}
      size="small"
      role="alertdialog"
      footer={
        <>
          <Button onPress={close}>{closeLabel ?? t('cancel')}</Button>
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
      <div className="grid gap-3 text-muted">{children}</div>
      {saysRefusal && <RefusalNote error={refusal} className="mt-3" />}
    </Dialog>
  );
}
