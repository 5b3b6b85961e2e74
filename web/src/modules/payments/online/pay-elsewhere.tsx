import type { Wallet } from '@plenum/contract/meetings/payment-methods';
import { walletWords } from '@plenum/contract/payments/words';
import { useTranslation } from 'react-i18next';
import { useSentence } from '#kernel/i18n/use-sentence';
import { CopyButton } from '#kernel/ui/buttons/copy-button';
import type { PayPlace } from './where-to-pay.ts';

export interface PayElsewhereProps {
  wallet: Wallet;
  place: Exclude<PayPlace, 'here'>;
}

/** The wallet does not open in this browser: the address of this page is taken to one where it does. */
export function PayElsewhere({ wallet, place }: PayElsewhereProps) {
  const { t } = useTranslation('payments');
  const sentence = useSentence();
  return (
    <div className="grid justify-items-start gap-3">
      <h2 className="text-lg font-bold">{t(`elsewhere.${place}.title`)}</h2>
      <p>{t(`elsewhere.${place}.text`, { wallet: sentence(walletWords[wallet]) })}</p>
      <CopyButton
        text={location.href.split('?')[0] ?? ''}
        caption={t('copyLink')}
        kind="primary"
        size="medium"
      />
    </div>
  );
}
