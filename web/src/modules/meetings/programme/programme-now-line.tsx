import { useTranslation } from 'react-i18next';
import { formatTime } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';

/** Where the day has got to. */
export function NowLine({ now, timeZone }: { now: number; timeZone: string }) {
  const { t } = useTranslation('meetings');
  const lan = useAppStore((state) => state.lan);
  return (
    <span className="flex items-center gap-2 text-sm font-semibold text-seal print:hidden">
      <span className="tabular">
        {t('programme.nowAt', { time: formatTime(new Date(now), lan, timeZone) })}
      </span>
      <span aria-hidden className="h-px grow bg-current" />
    </span>
  );
}
