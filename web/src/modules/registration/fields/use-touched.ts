import { useState } from 'react';
import type { FieldErrors } from './validation.ts';

export interface Touched {
  /** The error to show now: only for fields that were left once, unless all are shown. */
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
