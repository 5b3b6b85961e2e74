import { joinItems } from '@plenum/contract/kernel/punctuation';
import type { PaymentMethod } from '@plenum/contract/meetings/settings';
import type { PayView } from '@plenum/contract/payments/schemas';
import { walletWords } from '@plenum/contract/payments/words';
import { methodChoices } from '@plenum/contract/meetings/payment-methods';
import { bankTransferWord, methodWords } from '@plenum/contract/registration/words';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useAppStore } from '#kernel/state/app-store';
import { useSentence } from '#kernel/i18n/use-sentence';
import { RadioCards } from '#kernel/ui/fields/radio-cards';
import { WalletMark } from './online/wallet-choice.tsx';

export interface PayMethodsProps {
  methods: PayView['methods'];
  value: PaymentMethod | undefined;
  onChange: (method: PaymentMethod) => void;
}

/** The payment methods available for this order. */
export function PayMethods({ methods, value, onChange }: PayMethodsProps) {
  const { t } = useTranslation('payments');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const choices = methodChoices(methods.map(({ method }) => method)).map((choice) => ({
    ...choice,
    wallets: methods.find(({ method }) => method === choice.method)?.wallets ?? [],
  }));
  return (
    <RadioCards
      label={<span className="text-base">{t('methods.title')}</span>}
      options={choices.map(({ method, kinds, wallets }) => ({
        value: method,
        label: sentence(kinds.length > 1 ? bankTransferWord : methodWords[method]),
        description:
          kinds.length > 1 ? (
            joinItems(
              kinds.map((kind) => sentence(methodWords[kind])),
              lan,
            )
          ) : wallets.length > 0 ? (
            <span className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
              {wallets.map((wallet) => (
                <span key={wallet} className="inline-flex items-center gap-1.5">
                  <WalletMark wallet={wallet} />
                  {sentence(walletWords[wallet])}
                </span>
              ))}
            </span>
          ) : (
            isTransfer(method) && t(`methods.about.${method}`)
          ),
      }))}
      value={
        choices.find(({ method, kinds }) => method === value || kinds.some((kind) => kind === value))
          ?.method ?? null
      }
      onChange={onChange}
      columns={2}
    />
  );
}

export type Transfer = Extract<PaymentMethod, 'corporate_transfer' | 'wire_transfer' | 'bank_account'>;

export function isTransfer(method: PaymentMethod): method is Transfer {
  return method === 'corporate_transfer' || method === 'wire_transfer' || method === 'bank_account';
}
