import { orderMessages } from '@plenum/contract/registration/orders/messages';
import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.tsx';
import { useAppStore } from '../state/app-store.ts';
import { PromptDialog } from '../ui/dialogs/prompt-dialog.tsx';

interface ReasonDialogProps {
  title: string;
  description: string;
  confirmLabel: string;
  /** The reason that was entered before the action failed. */
  defaultValue?: string;
  /** Further fields, below the reason. */
  children?: ReactNode;
  onClose: () => void;
  onReason: (reason: string) => void;
}

/** Asks for the reason of an action on another person's account. */
export function ReasonDialog({ onReason, ...dialog }: ReasonDialogProps) {
  const { t } = useTranslation('organize');
  const lan = useAppStore((state) => state.lan);
  return (
    <PromptDialog
      isOpen
      {...dialog}
      label={t('people.reason')}
      maxLength={200}
      validate={(reason) => reason.trim() !== '' || fieldSentence(orderMessages.reason_required, lan)}
      onSubmit={(reason) => onReason(reason.trim())}
    />
  );
}
