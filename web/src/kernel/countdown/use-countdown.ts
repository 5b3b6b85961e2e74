import type { Language } from '@plenum/contract/kernel/language';
import { useAppStore } from '../state/app-store.ts';
import { type Left, leftUntil, useSecond } from './clock.ts';

/** The remaining time, updated every second. Undefined once it has passed, or if there is no end. */
export function useCountdown(until: string | null): string | undefined {
  const lan = useAppStore((state) => state.lan);
  const now = useSecond();
  const left = until === null ? null : leftUntil(until, now);
  return left ? formatLeft(left, lan) : undefined;
}

/**
 * Formats the remaining time: `2 d 3 h`, in the last day `5:29:59`, in the last hour `29:59`; in Chinese with the units
 * written out.
 */
export function formatLeft({ days, hours, minutes, seconds }: Left, lan: Language): string {
  const isEnglish = lan === 'en';
  if (days > 0) return isEnglish ? `${days} d ${hours} h` : `${days} 天 ${hours} 小时`;
  const [two, last] = [minutes, seconds].map((part) => String(part).padStart(2, '0'));
  const inHour = isEnglish ? `${two}:${last}` : `${two} 分 ${last} 秒`;
  if (hours === 0) return inHour;
  return isEnglish ? `${hours}:${inHour}` : `${hours} 小时 ${inHour}`;
}
