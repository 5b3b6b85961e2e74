import { toWallTime } from '@plenum/contract/kernel/zoned-time';
import { recordPayment } from '@plenum/contract/payments/endpoints';
import type { OrderHead } from '@plenum/contract/registration/orders/schemas';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { price } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { PromptDialog } from '#kernel/ui/dialogs/prompt-dialog';
import { QrCode } from '#kernel/ui/pictures/qr-code';

interface DeskPaymentProps {
  meetingId: string;
  timeZone: string;
  order: OrderHead;
  /** The URL of the pay page, to be opened on a phone. */
  payLink: string;
  mayTakeMoney: boolean;
  onPaid: () => Promise<void>;
}

/** The unpaid amount of an order. The person pays it on their own phone, or staff record its payment here. */
export function DeskPayment({ meetingId, timeZone, order, payLink, mayTakeMoney, onPaid }: DeskPaymentProps) {
  const { t } = useTranslation('badges');
  const lan = useAppStore((state) => state.lan);
  const [isAsking, setAsking] = useState(false);
  const amount = order.fees.total - order.received;
  const pay = useMutation({
    mutationFn: (reason: string) =>
      call(recordPayment, {
        params: { id: meetingId, orderId: order.id },
        body: {
          amount,
          method: order.method ?? 'bank_account',
          paidOn: toWallTime(new Date(), timeZone).slice(0, 10),
          reference: '',
          reason,
        },
      }),
    onSuccess: onPaid,
  });
  return (
    <section className="mt-6 rounded-md border bg-surface-raised p-4">
      <h3 className="font-semibold">{t('pay.title', { amount: price(amount, order.currency, lan) })}</h3>
      {order.payable ? (
        <div className="mt-3 flex flex-wrap items-start gap-5">
          <QrCode text={payLink} label={t('pay.qr')} className="w-36" />
          <div className="min-w-0 flex-1 basis-56">
            <p className="text-sm text-muted">{t('pay.phone')}</p>
            {mayTakeMoney && (
              <>
                <p className="mt-3 text-sm text-muted">{t('pay.hand')}</p>
                <Button className="mt-2" isPending={pay.isPending} onPress={() => setAsking(true)}>
                  {t('pay.record')}
                </Button>
              </>
            )}
          </div>
        </div>
      ) : (
        <p className="mt-2 text-sm text-warning">{t('pay.notYet')}</p>
      )}
      <PromptDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('pay.title', { amount: price(amount, order.currency, lan) })}
        description={t('pay.recordWhat')}
        label={t('pay.how')}
        maxLength={200}
        pattern={/\S/}
        errorMessage={t('pay.howMissing')}
        confirmLabel={t('pay.record')}
        onSubmit={(reason) => {
          setAsking(false);
          pay.mutate(reason.trim());
        }}
      />
    </section>
  );
}
