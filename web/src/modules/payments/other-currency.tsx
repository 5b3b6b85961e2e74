import type { PayView } from '@plenum/contract/payments/schemas';
import { walletWords } from '@plenum/contract/payments/words';
import { useRef, useState } from 'react';
import { newIdempotencyKey } from '#kernel/client/call';
import { money } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import type { PaymentCalls } from './api.ts';
import { signs } from './signs.ts';

interface OtherCurrencyProps {
  view: PayView;
  calls: Pick<PaymentCalls, 'changeCurrency'>;
  onChanged: () => void;
}

/**
 * Shown below the payment methods: the wallets that accept the other currency, and a button that changes the order's
 * currency.
 */
export function OtherCurrency({ view, calls, onChanged }: OtherCurrencyProps) {
  const { t } = useTranslation('payments');
  const lan = useAppStore((state) => state.lan);
  const sentence = useSentence();
  const [isAsking, setAsking] = useState(false);
  const key = useRef(newIdempotencyKey());
  const { other } = view;
  if (!other) return null;
  const total = money(other.total, other.currency, lan);
  const sign = signs[other.currency];
  return (
    <div className="text-sm">
      <p className="flex flex-wrap items-center gap-x-2">
        {t('other.line', { wallets: other.wallets.map((wallet) => sentence(walletWords[wallet])), total })}
        <Button kind="quiet" size="small" className="min-h-11 text-accent!" onPress={() => setAsking(true)}>
          {t('other.do', { sign })}
        </Button>
      </p>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => {
          setAsking(false);
          key.current = newIdempotencyKey();
        }}
        title={t('other.ask', { total, now: money(view.total, view.currency, lan) })}
        confirmLabel={t('other.do', { sign })}
        saysRefusal
        onConfirm={async () => {
          await calls.changeCurrency({ currency: other.currency, total: other.total }, key.current);
          onChanged();
        }}
      >
        <p>{t('other.what')}</p>
      </ConfirmDialog>
    </div>
  );
}
