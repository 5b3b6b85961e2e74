import { useEffect, useState } from 'react';
import type { ShownVerdict } from './desk-view.ts';
import type { Signal } from './scanning/signals.ts';

/** How long a verdict keeps its colour, in milliseconds. A refusal has to be discussed, so it stays longer. */
const FRESH_MS: Record<Signal, number> = { admit: 4000, warn: 10_000, refuse: 10_000 };

/** Whether the verdict is probably no longer about the person at the gate. */
export function useIsOld(shown: ShownVerdict | null): boolean {
  const [old, setOld] = useState('');
  const name = shown ? `${shown.sequence} ${shown.seenAt}` : '';
  const left = shown ? FRESH_MS[shown.signal] : 0;
  useEffect(() => {
    if (name === '') return undefined;
    const timer = setTimeout(() => setOld(name), left);
    return () => clearTimeout(timer);
  }, [name, left]);
  return name !== '' && old === name;
}
