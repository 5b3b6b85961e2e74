import { useState } from 'react';
import type { FieldErrors } from './validation.ts';

export interface Touched {
  /**
   * Returns the error to show for a field. Unless all errors are shown, there is none before the user has left the
   * field once.
   */
  error: (field: string) => string | undefined;
  touch: (field: string) => void;
}

export function useTouched(fieldErrors: FieldErrors, showsAll: boolean): Touched {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  return {
    error: (field) => (showsAll || touched.has(field) ? fieldErrors.get(field) : undefined),
    touch: (field) => setTouched((before) => (before.has(field) ? before : new Set(before).add(field))),
  };
}
