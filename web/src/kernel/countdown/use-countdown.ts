import { useAppStore } from '../state/app-store.ts';
import { leftUntil, useSecond } from './clock.ts';
import { formatLeft } from './format-left.ts';

/** How long it still is, second by second. Undefined once it is over, and where there is no end. */
export function useCountdown(until: string | null): string | undefined {
  const lan = useAppStore((state) => state.lan);
  const now = useSecond();
  const left = until === null ? null : leftUntil(until, now);
  return left ? formatLeft(left, lan) : undefined;
}
