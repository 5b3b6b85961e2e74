import type { PaymentMethod } from '@plenum/contract/meetings/settings';
import type { PayView } from '@plenum/contract/payments/schemas';
import { walletWords } from '@plenum/contract/payments/words';
import { useTranslation } from 'react-i18next';
import { useSentence } from '#kernel/i18n/use-sentence';
import type { PaymentCalls } from './api.ts';
import { OnlinePayment } from './online/online-payment.tsx';
import { isTransfer, PayMethods } from './pay-methods.tsx';
import type { Recognized } from './search.ts';
import { TransferPayment } from './transfer/transfer-payment.tsx';

export interface PayCardProps {
  view: PayView;
  chosen: PaymentMethod | undefined;
  onChoose: (method: PaymentMethod) => void;
  calls: PaymentCalls;
  onCheck: () => Promise<unknown>;
  recognized: Recognized | undefined;
}

/** The ways to pay, and below them the one that is chosen. */
export function PayCard({ view, chosen, onChoose, calls, onCheck, recognized }: PayCardProps) {
  const { t } = useTranslation('payments');
  const sentence = useSentence();
  const offer = offeredMethod(view, chosen);
  const failed = view.attempt?.state === 'failed' ? view.attempt : undefined;
  return (
    <div className="grid gap-4">
      {failed && (
        <p role="alert" className="rounded-lg bg-danger-soft px-4 py-3 font-medium text-danger">
          {t('failed', { wallet: sentence(walletWords[failed.wallet]) })}
        </p>
      )}
      <PayMethods methods={view.methods} value={offer?.method} onChange={onChoose} />
      {offer && (
        <section className="rounded-lg border bg-surface-raised p-5 shadow-soft sm:p-8">
          {isTransfer(offer.method) ? (
            <TransferPayment view={view} method={offer.method} calls={calls} />
          ) : (
            <OnlinePayment
              key={offer.method}
              view={view}
              method={offer.method}
              wallets={offer.wallets}
              calls={calls}
              onCheck={onCheck}
              recognized={recognized}
            />
          )}
        </section>
      )}
    </div>
  );
}

/** The one chosen here, begun before, or chosen with the order; the only one where there is no choice. */
function offeredMethod(view: PayView, chosen: PaymentMethod | undefined) {
  const find = (wanted: PaymentMethod | null | undefined) =>
    view.methods.find(({ method }) => method === wanted);
  const only = view.methods.length === 1 ? view.methods[0] : undefined;
  return find(chosen) ?? find(view.attempt?.method) ?? find(view.method) ?? only;
}
