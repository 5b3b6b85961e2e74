import { DatePicker } from './date/loading-field.tsx';
import type { WallFieldProps } from './date/props.ts';

/** A calendar day, `2026-05-18`, in the order the reader's language writes it. */
export function DateField(props: WallFieldProps) {
  return <DatePicker {...props} granularity="day" />;
}
