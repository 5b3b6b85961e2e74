import type { Wallet } from '@plenum/contract/meetings/wallets/registry';
import { walletWords } from '@plenum/contract/payments/words';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { CopyButton } from '#kernel/ui/buttons/copy-button';
import { type PayPlace, sceneOf, whereToPay } from './pay-places.ts';
import { WalletChoice } from './wallet-choice.tsx';
import { WalletPayment, type WalletPaymentProps } from './wallet-payment.tsx';

interface OnlinePaymentProps extends Omit<WalletPaymentProps, 'wallet'> {
  wallets: readonly Wallet[];
}

/** A payment method with wallets: the choice, and below it the payment. */
export function OnlinePayment({ wallets, ...rest }: OnlinePaymentProps) {
  const { view, method, calls, recognized } = rest;
  const [chosen, choose] = useState<Wallet>();
  const begun = view.attempt?.method === method ? view.attempt.wallet : undefined;
  const [first] = wallets;
  // The wallet of a payment started earlier stays selected until another is chosen.
  const before = recognized ? 'wechat' : begun;
  const [opened] = useState(before !== undefined && wallets.includes(before) ? before : first);
  const wallet = chosen ?? opened;
  if (!wallet) return null;
  const place = whereToPay(wallet, { method, scene: sceneOf(navigator), isPayerKnown: view.paysInWechat });
  return (
    <div className="grid gap-6">
      {wallets.length > 1 && <WalletChoice wallets={wallets} value={wallet} onChange={choose} />}
      {place === 'here' ? (
        <WalletPayment key={wallet} {...rest} wallet={wallet} />
      ) : (
        <PayElsewhere wallet={wallet} place={place} address={calls.address} />
      )}
    </div>
  );
}

interface PayElsewhereProps {
  wallet: Wallet;
  place: Exclude<PayPlace, 'here'>;
  /** The URL of the page for this payment; the current page by default. */
  address: string | undefined;
}

/** Explains where to pay and offers the URL for copying, because the wallet does not open in this browser. */
function PayElsewhere({ wallet, place, address }: PayElsewhereProps) {
  const { t } = useTranslation('payments');
  const sentence = useSentence();
  return (
    <div className="grid justify-items-start gap-3">
      <h2 className="text-lg font-bold">{t(`elsewhere.${place}.title`)}</h2>
      <p>{t(`elsewhere.${place}.text`, { wallet: sentence(walletWords[wallet]) })}</p>
      <CopyButton
        text={new URL(address ?? location.pathname, location.href).href}
        caption={t('copyLink')}
        kind="primary"
        size="medium"
      />
    </div>
  );
}
