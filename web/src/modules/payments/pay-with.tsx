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
  /** WeChat has said who is paying an order. */
  recognized?: Recognized | undefined;
}

/** The chosen way to pay: a transfer with its slip, or a wallet. */
export function PayWith({ view, offer: { method, wallets }, calls, onCheck, recognized }: PayWithProps) {
  return (
    <section className="rounded-lg border bg-surface-raised p-5 shadow-soft sm:p-8">
      {isTransfer(method) ? (
        <TransferPayment view={view} method={method} calls={calls} />
      ) : (
        <OnlinePayment key={method} {...{ view, method, wallets, calls, onCheck, recognized }} />
      )}
    </section>
  );
}
