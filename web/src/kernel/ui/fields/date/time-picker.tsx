import { parseTime, type Time } from '@internationalized/date';
import { useMemo, useState } from 'react';
import { TimeField as AriaTimeField } from 'react-aria-components/TimeField';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { classes } from '../../classes.ts';
import { controlClass, fieldClass, FieldFoot, FieldLabel } from '../field.tsx';
import { DateLanguage, useFocusRef } from './date-picker.tsx';
import type { WallFieldProps } from './props.ts';
import { readDate } from './read-date.ts';
import { Segments } from './segments.tsx';

/** A time of day, `09:00`: typed part by part, or pasted. */
export function LoadedTimePicker({
  label,
  description,
  error,
  value,
  onChange,
  onBlur,
  inputRef,
  isRequired = false,
  isDisabled = false,
  className,
}: Omit<WallFieldProps, 'min' | 'max'>) {
  const { t } = useTranslation('kernel');
  const root = useFocusRef(inputRef);
  const held = useMemo(() => readClock(value), [value]);
  const [isUnread, setUnread] = useState(false);

  function change(next: Time | null) {
    setUnread(false);
    onChange(next === null ? '' : next.toString().slice(0, 5));
  }

  function paste(text: string) {
    const time = readDate(text)?.time;
    if (time === undefined) setUnread(true);
    else change(readClock(time));
  }

  const sentence = error ?? (isUnread ? t('date.unreadTime') : undefined);
  return (
    <DateLanguage>
      <AriaTimeField<Time>
        ref={root}
        value={held}
        onChange={change}
        onFocus={() => setUnread(false)}
        {...(onBlur && { onBlur })}
        granularity="minute"
        hourCycle={24}
        shouldForceLeadingZeros
        isRequired={isRequired}
        isDisabled={isDisabled}
        validationBehavior="aria"
        isInvalid={sentence !== undefined}
        className={classes(fieldClass, className)}
      >
        <FieldLabel isRequired={isRequired}>{label}</FieldLabel>
        <div className={controlClass}>
          <Segments value={value} onPaste={paste} onEnter={(form) => form?.requestSubmit()} />
        </div>
        <FieldFoot description={description} error={sentence} />
      </AriaTimeField>
    </DateLanguage>
  );
}

function readClock(text: string): Time | null {
  try {
    return text === '' ? null : parseTime(text);
  } catch {
    return null;
  }
}
