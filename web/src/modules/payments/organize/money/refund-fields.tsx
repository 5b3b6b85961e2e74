import { type RefundWay, refundWays } from '@plenum/contract/payments/refund-schemas';
import {
  notBookedWord,
  refundStateWords,
  refundTones,
  refundWayWords,
} from '@plenum/contract/payments/refund-words';
import type { Refund } from '@plenum/contract/payments/refund-schemas';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { NumberField } from '#kernel/ui/fields/number-field';
import { RadioCards } from '#kernel/ui/fields/radio-cards';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { formatSum } from './money-api.ts';

export function RefundPill({
  refund: { state, byProvider },
}: {
  refund: Pick<Refund, 'state' | 'byProvider'>;
}) {
  const sentence = useSentence();
  const isNotBooked = byProvider !== null && state === 'failed';
  return (
    <StatusPill tone={refundTones[state]}>
      {sentence(isNotBooked ? notBookedWord : refundStateWords[state])}
    </StatusPill>
  );
}

interface AmountProps {
  currency: string;
  value: number | null;
  onChange: (value: number | null) => void;
  /** The amount above which a second person must confirm; null if there is no limit. */
  limit: number | null;
  error: string | undefined;
}

/** The amount, with a note if it is above the conference's limit. */
export function RefundAmount({ currency, value, onChange, limit, error }: AmountProps) {
  const { t } = useTranslation('payments-organize');
  const lan = useAppStore((state) => state.lan);
  const isAbove = limit !== null && value !== null && value > limit;
  return (
    <NumberField
      label={t('money.refunds.amount')}
      prefix={currency === 'CNY' ? '¥' : '$'}
      decimals={2}
      min={0}
      value={value === null ? null : value / 100}
      onChange={(major) => onChange(major === null ? null : Math.round(major * 100))}
      {...(isAbove && {
        description: t('money.refunds.aboveLimit', { limit: formatSum(limit, currency, lan) }),
      })}
      error={error}
      isRequired
    />
  );
}

interface WayProps {
  value: RefundWay;
  onChange: (way: RefundWay) => void;
  currency: string;
  /** The amount that can be refunded to the original payment method. If it is 0, only a transfer is possible. */
  leftOriginal: number;
  /** False for money without an order, because it is unknown whose balance to credit. */
  canCredit?: boolean;
}

export function RefundWayChoice({ value, onChange, currency, leftOriginal, canCredit = true }: WayProps) {
  const { t } = useTranslation('payments-organize');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const hints = {
    original: t('money.refunds.wayOriginal', { amount: formatSum(leftOriginal, currency, lan) }),
    hand: t('money.refunds.wayHand'),
    balance: t('money.refunds.wayBalance'),
  };
  return (
    <RadioCards<RefundWay>
      label={t('money.refunds.way')}
      options={refundWays.map((way) => ({
        value: way,
        label: sentence(refundWayWords[way]),
        description: hints[way],
        isDisabled: (way === 'original' && leftOriginal === 0) || (way === 'balance' && !canCredit),
      }))}
      value={value}
      onChange={onChange}
      columns={3}
    />
  );
}
