import { useTranslation } from '../../i18n/use-translation.tsx';
import { formatDateTime } from '../../i18n/format.ts';
import { useAppStore } from '../../state/app-store.ts';

export function ScopeLastChange({ at, by }: { at: string; by: string | null }) {
  const { t } = useTranslation('organize');
  const lan = useAppStore((state) => state.lan);
  const when = formatDateTime(at, lan);
  return by === null ? t('lastChange.at', { when }) : t('lastChange.by', { when, name: by });
}
