import type { Wallet } from '@plenum/contract/meetings/payment-methods';
import { useState } from 'react';
import { PayElsewhere } from './pay-elsewhere.tsx';
import { sceneOf } from './scene.ts';
import { WalletChoice } from './wallet-choice.tsx';
import { WalletPayment, type WalletPaymentProps } from './wallet-payment.tsx';
import { whereToPay } from './where-to-pay.ts';

export interface OnlinePaymentProps extends Omit<WalletPaymentProps, 'wallet'> {
  wallets: readonly Wallet[];
}

/** A way to pay with wallets: which of them, and below it how. */
export function OnlinePayment({ wallets, ...rest }: OnlinePaymentProps) {
  const { view, method, recognized } = rest;
  const [chosen, choose] = useState<Wallet>();
  const begun = view.attempt?.method === method ? view.attempt.wallet : undefined;
  const [first] = wallets;
  // The one begun before stays open, until another is chosen.
  const before = recognized ? 'wechat' : begun;
  const [opened] = useState(before !== undefined && wallets.includes(before) ? before : first);
  const wallet = chosen ?? opened;
  if (!wallet) return null;
  const place = whereToPay(method, wallet, sceneOf(navigator), view.paysInWechat);
  return (
    <div className="grid gap-6">
      {wallets.length > 1 && <WalletChoice wallets={wallets} value={wallet} onChange={choose} />}
      {place === 'here' ? (
        <WalletPayment key={wallet} {...rest} wallet={wallet} />
      ) : (
        <PayElsewhere wallet={wallet} place={place} />
      )}
    </div>
  );
}
