import { fromWallTime, toWallTime } from '@plenum/contract/kernel/zoned-time';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldTexts } from './field.tsx';
import { NativeDateField } from './date-field.tsx';

export interface DateTimeFieldProps extends FieldTexts {
  /** An instant in ISO form, or none. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** The time zone of the typed time; named beside the field. */
  timeZone: string;
  isRequired?: boolean | undefined;
  isDisabled?: boolean | undefined;
  className?: string | undefined;
}

/** An instant, typed as local time of a time zone. */
export function DateTimeField({
  value,
  onChange,
  timeZone,
  description,
  isRequired,
  isDisabled,
  className,
  ...texts
}: DateTimeFieldProps) {
  const { t } = useTranslation('kernel');
  // While a year is typed digit by digit, the field holds times such as 0020-05-18; they are ignored.
  const [unfinished, setUnfinished] = useState<string>();
  const shown = value === null ? '' : toWallTime(value, timeZone);

  function change(wall: string) {
    const isUnfinished = wall !== '' && wall < '1900';
    setUnfinished(isUnfinished ? wall : undefined);
    if (!isUnfinished) onChange(wall === '' ? null : fromWallTime(wall.slice(0, 16), timeZone));
  }

  return (
    <NativeDateField
      {...texts}
      type="datetime-local"
      value={unfinished ?? shown}
      onChange={change}
      onBlur={() => setUnfinished(undefined)}
      description={
        <>
          {description !== undefined && <span className="block">{description}</span>}
          {t('timeZone', { name: timeZone })}
        </>
      }
      isRequired={isRequired}
      isDisabled={isDisabled}
      className={className}
    />
  );
}
