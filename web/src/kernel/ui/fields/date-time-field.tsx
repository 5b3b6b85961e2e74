import { fromWallTime, toWallTime, wallTimeKind } from '@plenum/contract/kernel/zoned-time';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { formatDateTime } from '../../i18n/format.ts';
import { useZoneNote } from '../../i18n/use-zone-note.ts';
import { useAppStore } from '../../state/app-store.ts';
import { DatePicker, TimePicker } from './date/loading-field.tsx';
import type { WallFieldProps } from './date/props.ts';

interface DateTimeFieldProps extends Omit<WallFieldProps, 'value' | 'onChange'> {
  /** An instant in ISO format, or null. */
  value: string | null;
  onChange: (value: string | null) => void;
  /**
   * The time zone of the typed time, which is a conference's. It is named below the field if the reader's zone differs.
   */
  timeZone: string;
}

/** An instant, typed and shown as local time of a time zone. */
export function DateTimeField({ value, onChange, timeZone, description, ...rest }: DateTimeFieldProps) {
  const { t } = useTranslation('kernel');
  const lan = useAppStore((state) => state.lan);
  const zone = useZoneNote(timeZone, value);
  // The input is kept unchanged, even if this local time never occurs in the zone.
  const [typed, setTyped] = useState<{ wall: string; instant: string }>();
  const isTyped = typed !== undefined && typed.instant === value;
  const wall = isTyped ? typed.wall : value ? toWallTime(value, timeZone) : '';
  const kind = wall === '' ? 'once' : wallTimeKind(wall, timeZone);

  function change(next: string) {
    const instant = next === '' ? null : fromWallTime(next, timeZone);
    setTyped(instant === null ? undefined : { wall: next, instant });
    onChange(instant);
  }

  const lines = [
    ...(description === undefined ? [] : [description]),
    ...(kind === 'once' || !value
      ? []
      : [t(`date.${kind}`, { taken: formatDateTime(value, lan, timeZone) })]),
    ...(zone === undefined ? [] : [zone]),
  ];
  return (
    <DatePicker
      {...rest}
      granularity="minute"
      value={wall}
      onChange={change}
      description={
        lines.length === 0
          ? undefined
          : lines.map((line, index) => (
              <span key={index} className="block">
                {line}
              </span>
            ))
      }
    />
  );
}

/** A calendar day, `2026-05-18`, in the order of the reader's language. */
export function DateField(props: WallFieldProps) {
  return <DatePicker {...props} granularity="day" />;
}

/** A local time, `09:00`. */
export function TimeField(props: Omit<WallFieldProps, 'min' | 'max'>) {
  return <TimePicker {...props} />;
}
