import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { Button } from '#kernel/ui/buttons/button';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { TextField } from '#kernel/ui/fields/text-field';

interface OverrideDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onSubmit: (reason: string) => void;
}

const REASON_LENGTH = 200;

/** Asks why a person is admitted against the verdict. Enter doesn't confirm, because a scanner presses it after each code. */
export function OverrideDialog({ isOpen, onClose, ...form }: OverrideDialogProps) {
  const { t } = useTranslation('desk');
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('override.title')}
      description={t('override.why')}
      size="small"
      isDismissable={false}
    >
      <OverrideForm {...form} onClose={onClose} />
    </Dialog>
  );
}

// The dialog has one input, which takes the focus.
const startsHere = { autoFocus: true };

// A component of its own, so that each opening starts empty and without an error.
function OverrideForm({ onClose, onSubmit }: Omit<OverrideDialogProps, 'isOpen'>) {
  const { t } = useTranslation('desk');
  const [reason, setReason] = useState('');
  const [wasRefused, setRefused] = useState(false);
  const problem = problemOf(reason);

  function submit() {
    if (problem !== undefined) return setRefused(true);
    onSubmit(reason.trim());
    onClose();
  }

  return (
    <div className="flex flex-col gap-4">
      <TextField
        label={t('override.reason')}
        value={reason}
        onChange={setReason}
        maxLength={REASON_LENGTH}
        error={wasRefused && problem !== undefined ? t(`override.${problem}`) : undefined}
        {...startsHere}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onPress={onClose}>{t('override.cancel')}</Button>
        <Button kind="primary" onPress={submit}>
          {t('override.confirm')}
        </Button>
      </div>
    </div>
  );
}

function problemOf(reason: string): 'missing' | 'isCode' | undefined {
  if (reason.trim() === '') return 'missing';
  return /plenum\d+:/i.test(reason) ? 'isCode' : undefined;
}
