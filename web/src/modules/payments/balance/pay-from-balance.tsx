import type { PayView } from '@plenum/contract/payments/schemas';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { newIdempotencyKey } from '#kernel/client/call';
import { money } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { useUserStore } from '#kernel/state/user-store';
import { Button } from '#kernel/ui/buttons/button';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import type { PaymentCalls } from '../api.ts';
import { useRechargeContext } from './recharge-context.ts';

/**
 * Shows the balance next to the payment methods, with a button that pays the full amount from it if it is sufficient.
 */
export function PayFromBalance({ view, calls }: { view: PayView; calls: PaymentCalls }) {
  const { t } = useTranslation('payments');
  const lan = useAppStore((state) => state.lan);
  const toggleRecharge = useUserStore((state) => state.toggleRecharge);
  const [isAsked, setAsked] = useState(false);
  // Each attempt has one idempotency key, so that a second press before the answer doesn't pay twice.
  const key = useRef(newIdempotencyKey());
  const { id, title } = view.meeting;
  useEffect(() => {
    useRechargeContext.setState({ meeting: { id, title } });
    return () => useRechargeContext.setState({ meeting: undefined });
  }, [id, title]);
  const sum = (amount: number) => money(amount, view.currency, lan);
  if (view.balance === 0 && view.debt === 0) return null;
  return (
    <section
      aria-label={t('balance.title')}
      className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border bg-surface-raised px-5 py-4"
    >
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-semibold">
          {t('balance.title')}{' '}
          <span className="tabular">
            {view.debt > 0 ? t('balance.debt', { amount: sum(view.debt) }) : sum(view.balance)}
          </span>
        </p>
        {!view.can.payFromBalance && (
          <p className="text-sm text-muted">
            {view.debt > 0 ? t('balance.debtWhy', { amount: sum(view.debt) }) : t('balance.short')}
          </p>
        )}
      </div>
      {view.can.payFromBalance ? (
        <Button kind="primary" onPress={() => setAsked(true)}>
          {t('balance.pay', { amount: sum(view.due) })}
        </Button>
      ) : (
        <Button onPress={() => toggleRecharge(true)}>{t('recharge.do')}</Button>
      )}
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => {
          setAsked(false);
          key.current = newIdempotencyKey();
        }}
        title={t('balance.ask', { amount: sum(view.due) })}
        confirmLabel={t('balance.confirm')}
        saysRefusal
        onConfirm={async () => {
          await calls.payFromBalance(key.current);
        }}
      >
        <p>{t('balance.askText', { rest: sum(view.balance - view.due) })}</p>
      </ConfirmDialog>
    </section>
  );
}
