import type { PaymentMethod } from '@plenum/contract/meetings/settings';
import type { PayeeAccount } from '@plenum/contract/payments/schemas';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { Button } from '#kernel/ui/buttons/button';
import type { PayCalls, Paying } from '../pay-calls.ts';
import { PayeeDetails } from './payee-details.tsx';
import { SlipForm } from './slip-form.tsx';

export interface TransferPaymentProps {
  view: Paying;
  /** Null: the order's own, after a slip was sent. */
  method: PaymentMethod | null;
  calls: PayCalls;
}

/** To which account, with which remark, and the slip of it: together for each fee that has an account of its own. */
export function TransferPayment({ view, method, calls }: TransferPaymentProps) {
  const { t } = useTranslation('payments');
  const { transfer } = view;
  // A payer who opens the bank details means to transfer. That takes days, and the places are held as long.
  const hold = useEffectEvent((opened: PaymentMethod) => {
    if (opened !== view.method && view.can.pay) void calls.holdForTransfer?.(opened).catch(() => undefined);
  });
  useEffect(() => {
    if (method !== null) hold(method);
  }, [method]);
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
          {view.can.sendSlip && <SlipPart view={view} account={account} isOneOfTwo={isTwo} calls={calls} />}
        </div>
      ))}
    </div>
  );
}

interface SlipPartProps {
  view: Paying;
  account: PayeeAccount;
  isOneOfTwo: boolean;
  calls: PayCalls;
}

function SlipPart({ view, account, isOneOfTwo, calls }: SlipPartProps) {
  const { t } = useTranslation('payments');
  const [isOpen, setOpen] = useState(false);
  const isSent = view.slips.some(({ purpose, state }) => purpose === account.purpose && state !== 'rejected');
  if (isSent && !isOpen)
    return (
      <div>
        <Button onPress={() => setOpen(true)}>{t('slip.another')}</Button>
      </div>
    );
  return (
    <SlipForm
      // A slip that was sent empties the form.
      key={view.slips.length}
      account={account}
      currency={view.currency}
      isOneOfTwo={isOneOfTwo}
      calls={calls}
      onSent={() => setOpen(false)}
    />
  );
}
