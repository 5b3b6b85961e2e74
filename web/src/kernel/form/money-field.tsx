import { type Amounts, type Currency, currencies, currencyWords } from '@plenum/contract/kernel/money';
import { useId } from 'react';
import { NumberField } from '../ui/fields/number-field.tsx';
import { useSentence } from '#kernel/i18n/use-sentence';

const signs: Record<Currency, string> = { CNY: '¥', USD: '$' };
const LARGEST = 1_000_000;

export interface AmountsFieldProps {
  label: string;
  /** In minor units; null if there is no price in that currency. */
  value: Amounts;
  onChange: (value: Amounts) => void;
  error?: string | undefined;
  description?: string | undefined;
  isDisabled?: boolean | undefined;
}

/** A price in yuan and in dollars; either may be left out. */
export function AmountsField({ label, value, onChange, error, description, isDisabled }: AmountsFieldProps) {
  const sentence = useSentence();
  const id = useId();
  return (
    <fieldset aria-labelledby={id} className="flex min-w-0 flex-col gap-1.5">
      <span id={id} className="text-sm font-semibold">
        {label}
      </span>
      <div className="grid grid-cols-2 gap-3">
        {currencies.map((currency) => {
          const minor = value[currency];
          return (
            <NumberField
              key={currency}
              label={sentence(currencyWords[currency])}
              prefix={signs[currency]}
              decimals={2}
              min={0}
              max={LARGEST}
              value={minor === null ? null : minor / 100}
              onChange={(major) =>
                onChange({ ...value, [currency]: major === null ? null : Math.round(major * 100) })
              }
              isDisabled={isDisabled}
            />
          );
        })}
      </div>
      {error === undefined && description !== undefined && (
        <p className="text-sm text-muted">{description}</p>
      )}
      <p role="alert" className="text-sm text-danger empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}
