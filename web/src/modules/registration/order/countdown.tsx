import { useTranslation } from 'react-i18next';
import { leftUntil, useSecond } from '../clock.ts';

/** `2 days 3 hours`, and in the last day `05:29:59`, second by second. Undefined once it is over. */
export function useCountdown(until: string | null): string | undefined {
  const { t } = useTranslation('registration');
  const now = useSecond();
  const left = until === null ? null : leftUntil(until, now);
  if (!left) return undefined;
  const { days, hours, minutes, seconds } = left;
  if (days > 0) return t('time.daysHours', { days, hours });
  const two = (part: number) => String(part).padStart(2, '0');
  return hours > 0
    ? t('time.hours', { hours, minutes: two(minutes), seconds: two(seconds) })
    : t('time.minutes', { minutes: two(minutes), seconds: two(seconds) });
}
