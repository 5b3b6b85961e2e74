import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '#kernel/ui/classes';
import { leftUntil, useSecond } from '../clock.ts';
import { useRefreshMine } from '../mine/my-api.ts';

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

/** How long places are still held, second by second; when it is over, the server is asked what became of them. */
export function MyTimeLeft({ until, className }: { until: string; className?: string }) {
  const { t } = useTranslation('registration');
  const left = useCountdown(until);
  const isOver = left === undefined;
  const refresh = useRefreshMine();
  const ask = useEffectEvent(() => void refresh());
  useEffect(() => {
    if (isOver) ask();
  }, [isOver]);
  return (
    <span role="timer" className={classes('tabular whitespace-nowrap', className)}>
      {left === undefined ? t('my.timeUp') : t('my.timeLeft', { left })}
    </span>
  );
}
