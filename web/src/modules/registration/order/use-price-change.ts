import type { Quote } from '@plenum/contract/registration/checkout/quote';
import { useState } from 'react';

/**
 * Returns whether the price changed while the form was open, that is, a type has a different price than when it was
 * first shown.
 */
export function usePriceChange({ lines }: Quote): boolean {
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(new Map());
  const priced = lines.flatMap(({ typeId, windowId }) =>
    typeId && windowId ? [[typeId, windowId] as const] : [],
  );
  const unseen = priced.filter(([typeId]) => !seen.has(typeId));
  if (unseen.length > 0) setSeen(new Map([...seen, ...unseen]));
  return priced.some(([typeId, windowId]) => seen.has(typeId) && seen.get(typeId) !== windowId);
}
