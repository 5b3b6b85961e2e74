import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { notify } from '#kernel/client/notices';
import type { BulkAction } from '#kernel/list/records/bulk-bar';
import { CheckIcon, CloseIcon } from '#kernel/ui/icons/icons';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import { RejectDialog } from './reject-dialog.tsx';
import { decidable, type Decision, type Reviewed, useReview } from './use-review.ts';

interface Asked {
  decision: Decision;
  ids: readonly string[];
  onDone: () => void;
}

/** Approves or rejects many registrations; a dialog with their number asks first, since they are not all in view. */
export function useBulkReview(meetingId: string) {
  const { t } = useTranslation(['registration-organize', 'organize']);
  const review = useReview(meetingId);
  const [asked, setAsked] = useState<Asked>();
  const [done, setDone] = useState(0);

  function actions(selected: readonly Reviewed[], onDone: () => void): BulkAction[] {
    const toPass = decidable(selected, 'audit_pass');
    const toFail = decidable(selected, 'audit_failed');
    return [
      {
        id: 'approve',
        label: t('organize:people.approve'),
        icon: CheckIcon,
        shortcut: 'a',
        isDisabled: toPass.length === 0,
        onAction: () => setAsked({ decision: 'audit_pass', ids: toPass, onDone }),
      },
      {
        id: 'reject',
        label: t('organize:people.rejectWith'),
        icon: CloseIcon,
        shortcut: 'r',
        isDangerous: true,
        isDisabled: toFail.length === 0,
        onAction: () => setAsked({ decision: 'audit_failed', ids: toFail, onDone }),
      },
    ];
  }

  async function decide({ ids, decision, onDone }: Asked, reason: string): Promise<void> {
    const { decided, skipped } = await review.mutateAsync({
      registrationIds: ids,
      decision,
      reason,
      onProgress: setDone,
    });
    notify({
      kind: skipped.length > 0 ? 'warning' : 'success',
      text:
        skipped.length > 0
          ? t('people.decidedSome', { count: decided.length, skipped: skipped.length })
          : t('people.decided', { count: decided.length }),
    });
    onDone();
  }

  const close = () => {
    setAsked(undefined);
    setDone(0);
  };
  const progress = asked && done > 0 && (
    <span aria-live="polite" className="tabular mt-2 block">
      {t('people.decidedSoFar', { n: done, all: asked.ids.length })}
    </span>
  );
  const dialog =
    asked &&
    (asked.decision === 'audit_pass' ? (
      <ConfirmDialog
        isOpen
        onClose={close}
        title={t('people.approveAsk', { count: asked.ids.length })}
        confirmLabel={t('organize:people.approve')}
        onConfirm={() => decide(asked, '')}
      >
        {t('people.approveWhat')}
        {progress}
      </ConfirmDialog>
    ) : (
      <RejectDialog
        title={t('people.rejectAsk', { count: asked.ids.length })}
        onReject={(reason) => decide(asked, reason)}
        onClose={close}
      >
        {t('people.rejectWhat')}
        {progress}
      </RejectDialog>
    ));
  return { actions, dialog };
}
