import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import { type ReactNode, useState } from 'react';
import { useAppStore } from '../../state/app-store.ts';
import type { FieldTexts } from './field.tsx';
import { TextField } from './text-field.tsx';

export interface NumberFieldProps extends FieldTexts {
  value: number | null;
  onChange: (value: number | null) => void;
  onBlur?: (() => void) | undefined;
  min?: number | undefined;
  max?: number | undefined;
  /** The number of digits after the point. */
  decimals?: number | undefined;
  prefix?: ReactNode;
  /** The unit, after the input. */
  suffix?: ReactNode;
  placeholder?: string | undefined;
  isRequired?: boolean | undefined;
  isDisabled?: boolean | undefined;
  className?: string | undefined;
}

/** A number as text: other characters are dropped, and scrolling over the field does not change it. */
export function NumberField({
  value,
  onChange,
  onBlur,
  min,
  max,
  decimals = 0,
  error,
  placeholder,
  className,
  isRequired = false,
  isDisabled = false,
  ...rest
}: NumberFieldProps) {
  const lan = useAppStore((state) => state.lan);
  // Incomplete numbers such as `12.` and `-` are kept as typed.
  const [typed, setTyped] = useState('');
  const shown = readNumber(typed) === value ? typed : value === null ? '' : String(value);
  const range =
    value === null || error !== undefined
      ? error
      : min !== undefined && value < min
        ? fieldSentence('too_small', lan, { min })
        : max !== undefined && value > max
          ? fieldSentence('too_big', lan, { max })
          : undefined;

  return (
    <TextField
      {...rest}
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={shown}
      onChange={(text) => {
        const kept = numberText(text, decimals);
        setTyped(kept);
        onChange(readNumber(kept));
      }}
      onBlur={() => {
        setTyped('');
        onBlur?.();
      }}
      error={range}
      isRequired={isRequired}
      isDisabled={isDisabled}
      className={className ?? ''}
      {...(placeholder !== undefined && { placeholder })}
    />
  );
}

/**
 * The valid part of a typed text: digits, a minus sign, and a point if there are decimals. Full-width digits count. The sign is
 * kept even if the number must not be negative, so that the field can say so instead of storing another number.
 */
export function numberText(typed: string, decimals: number): string {
  const plain = typed.normalize('NFKC').replaceAll('。', '.').replaceAll('−', '-');
  const sign = plain.trimStart().startsWith('-') ? '-' : '';
  const [whole = '', ...rest] = plain.replace(/[^\d.]/g, '').split('.');
  if (decimals === 0) return sign + whole;
  const hasPoint = rest.length > 0;
  return sign + whole + (hasPoint ? `.${rest.join('').slice(0, decimals)}` : '');
}

/** Returns the number that a text contains; null while it is incomplete. */
export function readNumber(text: string): number | null {
  return /\d/.test(text) ? Number(text) : null;
}
