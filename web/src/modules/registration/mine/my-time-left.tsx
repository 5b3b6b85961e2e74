import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useCountdown } from '#kernel/countdown/use-countdown';
import { classes } from '#kernel/ui/classes';
import { useRefreshMine } from '../my-api.ts';

/** The remaining time of a hold in seconds; at its end, the state is fetched from the server. */
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
