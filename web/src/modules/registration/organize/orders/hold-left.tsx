import type { OrderHead } from '@plenum/contract/registration/orders/schemas';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDateTime } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { classes } from '#kernel/ui/classes';

const HOUR = 3_600_000;
const SOON = 24 * HOUR;

/** The remaining hold of an unpaid order; in days and hours, because a list isn't watched continuously. */
export function HoldLeft({ order, now, timeZone }: { order: OrderHead; now: number; timeZone: string }) {
  const { t } = useTranslation('registration-organize');
  const lan = useAppStore((state) => state.lan);
  if (order.state !== 'unpaid' || order.holdUntil === null) return null;
  const left = Date.parse(order.holdUntil) - now;
  const hours = Math.floor(left / HOUR);
  return (
    <span
      title={formatDateTime(order.holdUntil, lan, timeZone)}
      className={classes('tabular', left < SOON && 'text-warning')}
    >
      {left <= 0 && t('people.hold.over')}
      {left > 0 && hours < 1 && t('people.hold.minutes', { count: Math.ceil(left / 60_000) })}
      {hours >= 1 && hours < 48 && t('people.hold.hours', { count: hours })}
      {hours >= 48 && t('people.hold.days', { count: Math.floor(hours / 24) })}
    </span>
  );
}
