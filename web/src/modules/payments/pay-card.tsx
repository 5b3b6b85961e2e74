import type { PaymentMethod } from '@plenum/contract/meetings/settings';
import type { PayView } from '@plenum/contract/payments/schemas';
import { walletWords } from '@plenum/contract/payments/words';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import type { PaymentCalls } from './api.ts';
import { PayFromBalance } from './balance/pay-from-balance.tsx';
import { FailedNote } from './failed-note.tsx';
import { OtherCurrency } from './other-currency.tsx';
import { PayMethods } from './pay-methods.tsx';
import { PayWith } from './pay-with.tsx';
import type { Recognized } from './search.ts';

export interface PayCardProps {
  view: PayView;
  chosen: PaymentMethod | undefined;
  /** True if the payer came back from the wallet's page without paying. */
  isCancelled: boolean;
  onChoose: (method: PaymentMethod) => void;
  /** Called after the order's currency was changed, so that a method is chosen again. */
  onCurrency: () => void;
  calls: PaymentCalls;
  onCheck: () => Promise<unknown>;
  recognized: Recognized | undefined;
}

/** The payment methods, and below them the chosen one. */
export function PayCard({
  view,
  chosen,
  isCancelled,
  onChoose,
  onCurrency,
  calls,
  onCheck,
  recognized,
}: PayCardProps) {
  const { t } = useTranslation('payments');
  const sentence = useSentence();
  const offer = offeredMethod(view, chosen);
  const left = isCancelled && view.attempt?.state !== 'failed' ? view.attempt?.wallet : undefined;
  return (
    <div className="grid gap-4">
      {left ? (
        <p role="alert" className="rounded-lg bg-warning-soft px-4 py-3 font-medium text-warning">
          {t('cancelled', { wallet: sentence(walletWords[left]) })}
        </p>
      ) : (
        <FailedNote failed={view.failed} timeZone={view.meeting.timeZone} />
      )}
      <PayFromBalance view={view} calls={calls} />
      <PayMethods methods={view.methods} value={offer?.method} onChange={onChoose} />
      <OtherCurrency view={view} calls={calls} onChanged={onCurrency} />
      {offer && <PayWith {...{ view, offer, calls, onCheck, recognized }} onKind={onChoose} />}
    </div>
  );
}

/**
 * Returns the method to show: the one chosen here, else that of a started payment, else the one chosen with the order.
 * Returns the only method if there is no choice.
 */
function offeredMethod(view: PayView, chosen: PaymentMethod | undefined) {
  const find = (wanted: PaymentMethod | null | undefined) =>
    view.methods.find(({ method }) => method === wanted);
  const only = view.methods.length === 1 ? view.methods[0] : undefined;
  return find(chosen) ?? find(view.attempt?.method) ?? find(view.method) ?? only;
}
