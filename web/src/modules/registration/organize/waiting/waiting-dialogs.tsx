import type { WaitingListRow } from '@plenum/contract/console/waiting-list';
import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { orderMessages } from '@plenum/contract/registration/orders/messages';
import {
  offerOutOfTurn,
  removeFromWaitingList,
} from '@plenum/contract/registration/waiting/organizer-endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { useAppStore } from '#kernel/state/app-store';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import { PromptDialog } from '#kernel/ui/dialogs/prompt-dialog';
import { recordsChanged } from '#kernel/organize/record-keys';

interface WaitingDialogProps {
  meeting: MeetingConsole;
  row: WaitingListRow;
  onClose: () => void;
}

/** Offers a place out of turn, after showing how many people will be passed over. */
export function OfferDialog({ meeting, row, onClose }: WaitingDialogProps) {
  const { t } = useTranslation('registration-organize');
  const client = useQueryClient();
  return (
    <ConfirmDialog
      isOpen
      title={t('waitingList.offerAsk', { name: row.name })}
      confirmLabel={t('waitingList.offer')}
      saysRefusal
      onConfirm={async () => {
        try {
          await call(offerOutOfTurn, { params: { id: meeting.id, entryId: row.id }, quiet: true });
          notify({ kind: 'success', text: t('waitingList.offered') });
        } finally {
          // Runs after a refusal too, because the list may be outdated.
          await recordsChanged(client, meeting.id);
        }
      }}
      onClose={onClose}
    >
      <p>{t('waitingList.offerWhat', { count: row.people })}</p>
      {row.peopleAhead > 0 && <p>{t('waitingList.offerAhead', { count: row.peopleAhead })}</p>}
    </ConfirmDialog>
  );
}

export function RemoveDialog({ meeting, row, onClose }: WaitingDialogProps) {
  const { t } = useTranslation(['registration-organize', 'organize']);
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: (reason: string) =>
      call(removeFromWaitingList, { params: { id: meeting.id, entryId: row.id }, body: { reason } }),
    onSuccess: () => notify({ kind: 'success', text: t('waitingList.removed') }),
    // Runs after a refusal too, because if a colleague has acted, the list is outdated.
    onSettled: () => recordsChanged(client, meeting.id),
  });
  return (
    <PromptDialog
      isOpen
      onClose={onClose}
      title={t('waitingList.removeAsk', { name: row.name })}
      description={t('waitingList.removeWhat')}
      label={t('organize:money.reason')}
      maxLength={200}
      validate={(reason) => reason.trim() !== '' || fieldSentence(orderMessages.reason_required, lan)}
      confirmLabel={t('waitingList.remove')}
      onSubmit={(reason) => remove.mutate(reason.trim())}
    />
  );
}
