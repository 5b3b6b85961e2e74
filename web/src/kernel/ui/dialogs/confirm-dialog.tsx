import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { RefusedCall } from '../../client/refused-call.ts';
import { Button } from '../buttons/button.tsx';
import { Dialog } from './dialog.tsx';
import { RefusalNote } from '../feedback/refusal-note.tsx';

export interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  /** A description of the effect, with the number of things concerned. */
  children: ReactNode;
  /** The action as a verb, never “OK”. */
  confirmLabel: string;
  /** The label of the other button, if “Cancel” could be read as the action itself. */
  closeLabel?: string;
  isDangerous?: boolean;
  /** Called first; returns false if an input of the dialog is missing, and marks it. */
  canConfirm?: () => boolean;
  /** Performs the action, after which the dialog closes. After a refusal it stays open. */
  onConfirm: () => void | Promise<void>;
  /** If true, the refusal is shown inside the dialog; otherwise the client shows a notice. */
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
