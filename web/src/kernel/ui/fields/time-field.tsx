import { TimePicker } from './date/loading-field.tsx';
import type { WallFieldProps } from './date/props.ts';

/** What the clock on the wall shows, `09:00`. */
export function TimeField(props: Omit<WallFieldProps, 'min' | 'max'>) {
  return <TimePicker {...props} />;
}
