import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { undoPayment } from '@plenum/contract/payments/endpoints';
import { paymentMessages } from '@plenum/contract/payments/messages';
import type { Receipt } from '@plenum/contract/payments/schemas';
import { paidWithWords, receiptSourceWords, waitsForWords } from '@plenum/contract/payments/words';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { formatDate, formatDateTime } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { classes } from '#kernel/ui/classes';
import { PromptDialog } from '#kernel/ui/dialogs/prompt-dialog';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { formatSum, receiptsQuery } from './money-api.ts';
import { FactGroup } from '#kernel/records/fact-list';
import { recordsChanged } from '#kernel/organize/record-keys';

/** The money received for an order. Payments recorded by hand or by approving a proof can be undone. */
export function OrderPayments({ meeting, orderId }: { meeting: MeetingConsole; orderId: string }) {
  const { t } = useTranslation('payments-organize');
  const { data: receipts, error, refetch } = useQuery(receiptsQuery(meeting.id, orderId));
  const [undoing, setUndoing] = useState<Receipt>();
  if (error && !receipts)
    return (
      <FactGroup title={t('money.payments')}>
        <LoadingFailed error={error} onRetry={refetch} />
      </FactGroup>
    );
  if (!receipts || receipts.length === 0) return null;
  return (
    <FactGroup title={t('money.payments')}>
      <ul>
        {receipts.map((receipt) => (
          <li key={receipt.id} className="border-t py-2 first:border-t-0">
            <PaymentLine meeting={meeting} receipt={receipt} onUndo={() => setUndoing(receipt)} />
          </li>
        ))}
      </ul>
      {undoing && (
        <UndoDialog
          meeting={meeting}
          orderId={orderId}
          receipt={undoing}
          onClose={() => setUndoing(undefined)}
        />
      )}
    </FactGroup>
  );
}

interface PaymentLineProps {
  meeting: MeetingConsole;
  receipt: Receipt;
  onUndo: () => void;
}

function PaymentLine({ meeting, receipt, onUndo }: PaymentLineProps) {
  const { t } = useTranslation('payments-organize');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const { amount, applied, currency, source, waitsFor, undone } = receipt;
  const facts = [
    formatDate(receipt.paidAt, lan, meeting.timeZone),
    sentence(paidWithWords[receipt.method]),
    sentence(receiptSourceWords[source]),
    receipt.recordedBy,
    receipt.note,
  ].filter((text) => text !== '');
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
      <div className="min-w-0 flex-1 basis-60">
        <p className={classes('tabular font-semibold', undone !== null && 'text-muted line-through')}>
          {formatSum(amount, currency, lan)}
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          {facts.map((text) => (
            <span key={text}>{text}</span>
          ))}
        </p>
        {waitsFor && (
          <p className="text-sm text-warning">
            {t('money.waitingPart', {
              amount: formatSum(amount - applied - receipt.returned, currency, lan),
              reason: sentence(waitsForWords[waitsFor]),
            })}
          </p>
        )}
        {undone && (
          <p className="text-sm text-muted">
            {t('money.undone', {
              by: undone.by,
              when: formatDateTime(undone.at, lan, meeting.timeZone),
              reason: undone.reason,
            })}
          </p>
        )}
      </div>
      {(source === 'hand' || source === 'slip') && !undone && meeting.can.takeMoney && (
        <Button
          size="small"
          onPress={onUndo}
          aria-label={t('money.undoOf', { amount: formatSum(amount, currency, lan) })}
        >
          {t('money.undo')}
        </Button>
      )}
    </div>
  );
}

interface UndoDialogProps {
  meeting: MeetingConsole;
  orderId: string;
  receipt: Receipt;
  onClose: () => void;
}

function UndoDialog({ meeting, orderId, receipt, onClose }: UndoDialogProps) {
  const { t } = useTranslation(['payments-organize', 'organize']);
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const undo = useMutation({
    mutationFn: (reason: string) =>
      call(undoPayment, {
        params: { id: meeting.id, orderId, receiptId: receipt.id },
        body: { reason },
      }),
    onSuccess: () => notify({ kind: 'success', text: t('money.undoDone') }),
    onSettled: () => recordsChanged(client, meeting.id),
  });
  return (
    <PromptDialog
      isOpen
      onClose={onClose}
      title={t('money.undoAsk', { amount: formatSum(receipt.amount, receipt.currency, lan) })}
      description={t('money.undoWhat')}
      label={t('organize:money.reason')}
      maxLength={200}
      validate={(reason) => reason.trim() !== '' || fieldSentence(paymentMessages.reason_missing, lan)}
      confirmLabel={t('money.undo')}
      onSubmit={(reason) => undo.mutate(reason.trim())}
    />
  );
}
