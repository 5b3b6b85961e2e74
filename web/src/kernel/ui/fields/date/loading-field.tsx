import { type ComponentProps, lazy, Suspense } from 'react';
import { classes } from '../../classes.ts';
import { controlClass, fieldClass, FieldFoot, FieldLabel } from '../field.tsx';
import type { WallFieldProps } from './props.ts';

// The date library is as large as a page, so it is loaded with the first field that needs it.
const LazyDatePicker = lazy(async () => ({ default: (await import('./date-picker.tsx')).LoadedDatePicker }));
const LazyTimePicker = lazy(async () => ({ default: (await import('./time-picker.tsx')).LoadedTimePicker }));

export function DatePicker(props: ComponentProps<typeof LazyDatePicker>) {
  return (
    <Suspense fallback={<Outline {...props} />}>
      <LazyDatePicker {...props} />
    </Suspense>
  );
}

export function TimePicker(props: ComponentProps<typeof LazyTimePicker>) {
  return (
    <Suspense fallback={<Outline {...props} />}>
      <LazyTimePicker {...props} />
    </Suspense>
  );
}

/** A placeholder as high as the field that replaces it. */
function Outline({ label, description, isRequired = false, className }: WallFieldProps) {
  return (
    <div aria-busy className={classes(fieldClass, className)}>
      <FieldLabel isRequired={isRequired}>{label}</FieldLabel>
      <div className={controlClass} />
      <FieldFoot description={description} />
    </div>
  );
}
