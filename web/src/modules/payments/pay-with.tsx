import type { PaymentMethod } from '@plenum/contract/meetings/settings';
import type { PayView } from '@plenum/contract/payments/schemas';
import { OnlinePayment } from './online/online-payment.tsx';
import type { PayCalls, Paying } from './pay-calls.ts';
import { isTransfer } from './pay-methods.tsx';
import type { Recognized } from './search.ts';
import { TransferPayment } from './transfer/transfer-payment.tsx';

export interface PayWithProps {
  view: Paying;
  offer: PayView['methods'][number];
  calls: PayCalls;
  onCheck: () => Promise<unknown>;
  /** Called when another kind of transfer is chosen. */
  onKind: (kind: PaymentMethod) => void;
  /** Set if WeChat has identified the payer of an order. */
  recognized?: Recognized | undefined;
}

/** The chosen payment method: a transfer with its proof, or a wallet. */
export function PayWith({ view, offer, calls, onCheck, onKind, recognized }: PayWithProps) {
  const { method, wallets } = offer;
  return (
    <section className="rounded-lg border bg-surface-raised p-5 shadow-soft sm:p-8">
      {isTransfer(method) ? (
        <TransferPayment
          {...{ view, method, calls, onKind }}
          kinds={view.methods.map((one) => one.method).filter(isTransfer)}
        />
      ) : (
        <OnlinePayment key={method} {...{ view, method, wallets, calls, onCheck, recognized }} />
      )}
    </section>
  );
}
