import { recordPayment } from '@plenum/contract/payments/endpoints';
import { cancelOrderFor, extendHold } from '@plenum/contract/registration/orders/endpoints';
import { orderMessages } from '@plenum/contract/registration/orders/messages';
import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { PromptDialog } from '#kernel/ui/dialogs/prompt-dialog';
import { ExtendDialog } from './extend-dialog.tsx';
import type { StaffOrder } from '#kernel/organize/pieces';
import { recordsChanged } from '#kernel/organize/record-keys';
import { SettleDialog } from './settle-dialog.tsx';

/** The actions on an unpaid order. */
export function StaffOrderActions({ meeting, order }: { meeting: MeetingConsole; order: StaffOrder }) {
  const { t } = useTranslation(['registration-organize', 'organize']);
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const [asked, setAsked] = useState<'settle' | 'cancel' | 'extend'>();
  const close = () => setAsked(undefined);
  const params = { id: meeting.id, orderId: order.id };
  const done = async (text: string) => {
    notify({ kind: 'success', text });
    await recordsChanged(client, meeting.id);
  };
  const cancel = useMutation({
    mutationFn: (reason: string) => call(cancelOrderFor, { params, body: { reason } }),
    onSuccess: () => done(t('people.cancelled')),
  });
  return (
    <>
      {order.can.cancel && (
        <Button isPending={cancel.isPending} onPress={() => setAsked('cancel')} className="sm:me-auto">
          {t('people.cancelOrder')}
        </Button>
      )}
      {order.can.extend && <Button onPress={() => setAsked('extend')}>{t('people.extend')}</Button>}
      {order.can.settle && (
        <Button kind="primary" onPress={() => setAsked('settle')}>
          {t('people.settle')}
        </Button>
      )}
      {asked === 'cancel' && (
        <PromptDialog
          isOpen
          onClose={close}
          title={t('people.cancelAsk', { number: order.number })}
          description={t('people.cancelWhat')}
          label={t('organize:people.reason')}
          maxLength={200}
          validate={(reason) => reason.trim() !== '' || fieldSentence(orderMessages.reason_required, lan)}
          confirmLabel={t('people.cancelOrder')}
          cancelLabel={t('people.keepOrder')}
          onSubmit={(reason) => cancel.mutate(reason.trim())}
        />
      )}
      {asked === 'extend' && (
        <ExtendDialog
          order={order}
          timeZone={meeting.timeZone}
          onClose={close}
          onExtend={async (until, idempotencyKey) => {
            await call(extendHold, { params, body: { until }, quiet: true, idempotencyKey });
            await done(t('people.extended'));
          }}
        />
      )}
      {asked === 'settle' && (
        <SettleDialog
          order={order}
          timeZone={meeting.timeZone}
          onClose={close}
          onSettle={async (body, idempotencyKey) => {
            await call(recordPayment, { params, body, quiet: true, idempotencyKey });
            await done(t('people.settled'));
          }}
        />
      )}
    </>
  );
}
