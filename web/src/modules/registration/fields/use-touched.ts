import { useState } from 'react';
import type { FieldErrors } from './validation.ts';

export interface Touched {
  /** The sentence to show now: only of fields that were left once, unless everything is to be shown. */
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
