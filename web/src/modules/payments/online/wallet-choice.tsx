import { type Wallet, walletDefinitions } from '@plenum/contract/meetings/wallets/registry';
import { walletWords } from '@plenum/contract/payments/words';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { RadioCards } from '#kernel/ui/fields/radio-cards';

export interface WalletChoiceProps {
  wallets: readonly Wallet[];
  value: Wallet;
  onChange: (wallet: Wallet) => void;
}

export function WalletChoice({ wallets, value, onChange }: WalletChoiceProps) {
  const { t } = useTranslation('payments');
  const sentence = useSentence();
  return (
    <RadioCards
      label={<span className="sr-only">{t('wallet.choose')}</span>}
      options={wallets.map((wallet) => ({
        value: wallet,
        label: (
          <span className="flex items-center gap-2.5">
            <WalletMark wallet={wallet} />
            {sentence(walletWords[wallet])}
          </span>
        ),
      }))}
      value={value}
      onChange={onChange}
      columns="pair"
    />
  );
}

export function WalletMark({ wallet }: { wallet: Wallet }) {
  return (
    <span
      aria-hidden
      className="size-3 shrink-0 rounded-full"
      style={{ backgroundColor: walletDefinitions[wallet].color }}
    />
  );
}
