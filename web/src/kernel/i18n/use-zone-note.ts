import { useTranslation } from './use-translation.tsx';
import { useNow } from '../clock/use-now.ts';
import { useAppStore } from '../state/app-store.ts';
import { formatZone } from './format.ts';
import { isElsewhere } from './zone.ts';

/**
 * Returns `Times are in China Standard Time (UTC+8).` if the reader's clock shows another time at that moment, or now.
 */
export function useZoneNote(timeZone: string, at?: string | null): string | undefined {
  const { t } = useTranslation('kernel');
  const lan = useAppStore((state) => state.lan);
  const now = useNow();
  const moment = new Date(at || now);
  return isElsewhere(timeZone, moment)
    ? t('zoneNote', { zone: formatZone(timeZone, moment, lan) })
    : undefined;
}
