import { toWallTime } from '@plenum/contract/kernel/zoned-time';
import { useTranslation } from 'react-i18next';
import { formatTime, componentLocale } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';

/** For readers whose own clock shows another time. */
export function ZoneNote({ timeZone, now }: { timeZone: string; now: number }) {
  const { t } = useTranslation('meetings');
  const lan = useAppStore((state) => state.lan);
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const moment = new Date(now);
  if (toWallTime(moment, own) === toWallTime(moment, timeZone)) return null;
  const zone = new Intl.DateTimeFormat(componentLocale(lan), { timeZone, timeZoneName: 'long' })
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName');
  return (
    <p className="mt-3 text-sm text-muted">
      {t('programme.zone', { zone: zone?.value ?? timeZone })}{' '}
      <span className="print:hidden">
        {t('programme.clocks', {
          there: formatTime(moment, lan, timeZone),
          here: formatTime(moment, lan),
        })}
      </span>
    </p>
  );
}
