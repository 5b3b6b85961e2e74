import { Scan } from '@plenum/contract/checkin/schemas';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { Button } from '#kernel/ui/buttons/button';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { TextField } from '#kernel/ui/fields/text-field';
import type { Desk } from './desk.ts';
import type { ShownVerdict } from './desk-view.ts';
import type { Supervisor } from './supervisor.ts';

interface OverrideDialogProps {
  desk: Desk;
  shown: ShownVerdict;
  isOpen: boolean;
  onClose: () => void;
}

const REASON_LENGTH = 200;
const CODE_LENGTH = 20;

/**
 * Asks why a person is admitted against the verdict, and for a supervisor's code if the steward may not do it alone. Enter
 * doesn't confirm, because a scanner presses it after each code.
 */
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

// The reason is the first field and gets the focus.
const startsHere = { autoFocus: true };

// A separate component, so that each opening starts empty and without an error.
function OverrideForm({ desk, shown, onClose }: Omit<OverrideDialogProps, 'isOpen'>) {
  const { t } = useTranslation('desk');
  const [reason, setReason] = useState('');
  const [code, setCode] = useState('');
  const [wasRefused, setRefused] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const [isChecking, setChecking] = useState(false);
  const [needsCode] = useState(desk.needsSupervisor);
  const problem = problemOf(reason);

  async function submit() {
    if (problem !== undefined) return setRefused(true);
    let supervisor: Supervisor | undefined;
    if (needsCode) {
      setChecking(true);
      supervisor = (await desk.supervisorOf(code).catch(() => null)) ?? undefined;
      setChecking(false);
      if (!supervisor) return setWrong(true);
    }
    // The reason is normalized as the server does it, because the supervisor's signature covers this text.
    void desk.override(shown, Scan.shape.overrideReason.parse(reason), supervisor);
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
      {needsCode && (
        <TextField
          label={t('override.code')}
          description={t('override.codeHint')}
          // Hides the code from onlookers, and keeps an input method from composing the letters.
          type="password"
          autoComplete="off"
          value={code}
          onChange={(typed) => {
            setCode(typed);
            setWrong(false);
          }}
          maxLength={CODE_LENGTH}
          error={isWrong ? t('override.codeWrong') : undefined}
        />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onPress={onClose}>{t('override.cancel')}</Button>
        <Button kind="primary" isPending={isChecking} onPress={() => void submit()}>
          {t('override.confirm')}
        </Button>
      </div>
    </div>
  );
}

function problemOf(reason: string): 'missing' | 'isCode' | 'characters' | undefined {
  if (reason.trim() === '') return 'missing';
  if (!Scan.shape.overrideReason.safeParse(reason).success) return 'characters';
  return /plenum\d+:/i.test(reason) ? 'isCode' : undefined;
}
