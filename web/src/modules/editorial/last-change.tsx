import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDateTime } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';

export function LastChange({ at, by }: { at: string; by: string | null }) {
  const { t } = useTranslation('editorial');
  const lan = useAppStore((state) => state.lan);
  const when = formatDateTime(at, lan);
  return by === null ? t('lastChange.at', { when }) : t('lastChange.by', { when, name: by });
}
