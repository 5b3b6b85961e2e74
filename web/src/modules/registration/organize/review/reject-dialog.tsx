import { inLanguage } from '@plenum/contract/kernel/language';
import { reviewReasons, reviewReasonWords } from '@plenum/contract/registration/review/reasons';
import { orderMessages } from '@plenum/contract/registration/orders/messages';
import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { RefusedCall } from '#kernel/client/refused-call';
import { Keys } from '#kernel/ui/shortcuts';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { classes } from '#kernel/ui/classes';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { TextField } from '#kernel/ui/fields/text-field';

// The dialog has one field, which gets the focus.
const startsHere = { autoFocus: true };

export interface RejectDialogProps {
  title: string;
  /** Describes the effect and the number of people concerned. */
  children: ReactNode;
  /**
   * Called with the reason. The dialog closes once the call has succeeded; it stays open if the call was refused, and
   * the caller shows the refusal.
   */
  onReject: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks why a registration is rejected; its owner will read this text. The arrow keys propose the usual reasons. */
export function RejectDialog({ title, children, onReject, onClose }: RejectDialogProps) {
  const { t } = useTranslation(['registration-organize', 'organize']);
  const lan = useAppStore((state) => state.lan);
  const formId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isPending, setPending] = useState(false);
  const offered = reviewReasons.map((key) => inLanguage(reviewReasonWords[key], lan));

  function step(by: number) {
    const from = offered.indexOf(reason);
    const next = from < 0 && by < 0 ? offered.length - 1 : from + by;
    setReason(offered[(next + offered.length) % offered.length] ?? '');
  }

  async function submit() {
    if (reason.trim() === '') return setMissing(true);
    setPending(true);
    try {
      await onReject(reason.trim());
      onClose();
    } catch (error) {
      if (!(error instanceof RefusedCall)) throw error;
    } finally {
      setPending(false);
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      description={children}
      isDismissable={reason === ''}
      footer={
        <>
          <Button onPress={onClose}>{t('organize:cancel')}</Button>
          <Button kind="danger" type="submit" form={formId} isPending={isPending}>
            {t('organize:people.reject.do')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) void submit();
        }}
      >
        <TextField
          label={t('people.reject.label')}
          description={t('people.reject.hint')}
          value={reason}
          onChange={setReason}
          inputRef={input}
          maxLength={400}
          isRequired
          autoComplete="off"
          error={
            isMissing && reason.trim() === '' ? fieldSentence(orderMessages.reason_required, lan) : undefined
          }
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') {
              // Lets other keys through, because Escape must close the dialog.
              event.continuePropagation();
              return;
            }
            event.preventDefault();
            step(event.key === 'ArrowDown' ? 1 : -1);
          }}
          {...startsHere}
        />
        <div className="mt-4 flex items-center justify-between gap-3">
          <span className="text-sm text-muted">{t('people.reject.usual')}</span>
          <Keys keys={['↑', '↓']} />
        </div>
        <ul className="mt-2 flex flex-wrap gap-2">
          {offered.map((text) => (
            <li key={text}>
              <button
                type="button"
                aria-pressed={text === reason}
                onClick={() => {
                  setReason(text);
                  input.current?.focus();
                }}
                className={classes(
                  'min-h-8 cursor-pointer rounded-full border px-3 text-start text-sm transition-colors pointer-coarse:min-h-11',
                  text === reason
                    ? 'border-accent bg-accent-soft text-accent'
                    : 'border-border-field hover:border-border-control',
                )}
              >
                {text}
              </button>
            </li>
          ))}
        </ul>
      </form>
    </Dialog>
  );
}
