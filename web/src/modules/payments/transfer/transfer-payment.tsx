import type { PaymentMethod } from '@plenum/contract/meetings/settings';
import type { PayeeAccount } from '@plenum/contract/payments/schemas';
import { methodWords } from '@plenum/contract/registration/words';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { Button } from '#kernel/ui/buttons/button';
import { RadioCards } from '#kernel/ui/fields/radio-cards';
import type { PayCalls, Paying } from '../pay-calls.ts';
import { isTransfer } from '../pay-methods.tsx';
import { PayeeDetails } from './payee-details.tsx';
import { isSlipSent } from './sent-slips.tsx';
import { SlipForm } from './slip-form.tsx';

export interface TransferPaymentProps {
  view: Paying;
  /** Null after a proof was sent, to keep the order's own method. */
  method: PaymentMethod | null;
  /** The kinds of transfer that are offered; all of them go to the same accounts. */
  kinds?: readonly PaymentMethod[];
  onKind?: (kind: PaymentMethod) => void;
  calls: PayCalls;
}

/** The account, the reference and the proof, together for each fee that has a separate account. */
export function TransferPayment({ view, method, kinds = [], onKind, calls }: TransferPaymentProps) {
  const { t } = useTranslation('payments');
  const sentence = useSentence();
  const { transfer } = view;
  // A payer who opens the bank details intends to transfer. A transfer takes days, so the places are held for that
  // long.
  const hold = useEffectEvent((opened: PaymentMethod) => {
    if (opened !== view.method && view.can.pay) void calls.holdForTransfer?.(opened).catch(() => undefined);
  });
  useEffect(() => {
    if (method !== null) hold(method);
  }, [method]);
  if (!transfer) return null;
  const isTwo = transfer.accounts.length > 1;
  const isAllSent = transfer.accounts.every(({ purpose }) => isSlipSent(view.slips, purpose));
  return (
    <div className="grid gap-8">
      {kinds.length > 1 && (
        <RadioCards
          label={t('transfer.kind')}
          options={kinds.filter(isTransfer).map((kind) => ({
            value: kind,
            label: sentence(methodWords[kind]),
            description: t(`methods.about.${kind}`),
          }))}
          value={method}
          onChange={(kind) => onKind?.(kind)}
          columns={3}
        />
      )}
      {isTwo && !isAllSent && <p>{t('transfer.two')}</p>}
      {transfer.note !== '' && !isAllSent && <p className="whitespace-pre-line">{transfer.note}</p>}
      {transfer.accounts.map((account) => (
        <Folded
          key={account.id}
          title={isSlipSent(view.slips, account.purpose) ? t('transfer.folded') : undefined}
        >
          <PayeeDetails
            account={account}
            currency={view.currency}
            reference={transfer.reference}
            isOneOfTwo={isTwo}
          />
          {view.can.sendSlip && <SlipPart view={view} account={account} isOneOfTwo={isTwo} calls={calls} />}
        </Folded>
      ))}
    </div>
  );
}

/**
 * Collapsed under its title, if it has one, so that people who have paid don't mistake the account for another request
 * to pay.
 */
function Folded({ title, children }: { title: string | undefined; children: ReactNode }) {
  const body = 'grid gap-8 not-first:border-t not-first:pt-8';
  if (title === undefined) return <div className={body}>{children}</div>;
  return (
    <details className="not-first:border-t not-first:pt-8">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">{title}</summary>
      <div className="mt-4 grid gap-8">{children}</div>
    </details>
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
  if (isSlipSent(view.slips, account.purpose) && !isOpen)
    return (
      <div>
        <Button onPress={() => setOpen(true)}>{t('slip.another')}</Button>
      </div>
    );
  return (
    <SlipForm
      // The key empties the form after a proof was sent.
      key={view.slips.length}
      account={account}
      currency={view.currency}
      isOneOfTwo={isOneOfTwo}
      calls={calls}
      onSent={() => setOpen(false)}
    />
  );
}
