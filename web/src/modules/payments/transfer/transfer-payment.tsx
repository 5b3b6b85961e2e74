import type { PaymentMethod } from '@plenum/contract/meetings/settings';
import type { PayView } from '@plenum/contract/payments/schemas';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentCalls } from '../api.ts';
import { PayeeDetails } from './payee-details.tsx';

export interface TransferPaymentProps {
  view: PayView;
  method: PaymentMethod;
  calls: PaymentCalls;
}

/** To which account, with which remark, for each fee that has an account of its own. */
export function TransferPayment({ view, method, calls }: TransferPaymentProps) {
  const { t } = useTranslation('payments');
  const { transfer } = view;
  // A payer who opens the bank details means to transfer. That takes days, and the places are held as long.
  const hold = useEffectEvent((opened: PaymentMethod) => {
    if (opened !== view.method && view.can.pay) void calls.holdForTransfer(opened).catch(() => undefined);
  });
  useEffect(() => hold(method), [method]);
  if (!transfer) return null;
  const isTwo = transfer.accounts.length > 1;
  return (
    <div className="grid gap-8">
      {isTwo && <p>{t('transfer.two')}</p>}
      {transfer.note !== '' && <p className="whitespace-pre-line">{transfer.note}</p>}
      {transfer.accounts.map((account) => (
        <div key={account.id} className="grid gap-8 not-first:border-t not-first:pt-8">
          <PayeeDetails
            account={account}
            currency={view.currency}
            reference={transfer.reference}
            isOneOfTwo={isTwo}
          />
        </div>
      ))}
    </div>
  );
}
