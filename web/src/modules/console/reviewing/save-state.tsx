import { useTranslation } from 'react-i18next';
import { formatTime } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import type { ReviewSnapshot } from './review-store.ts';

interface SaveStateProps extends Pick<ReviewSnapshot, 'state' | 'savedAt'> {
  onRetry: () => void;
}

/** Whether what was typed is stored. */
export function SaveState({ state, savedAt, onRetry }: SaveStateProps) {
  const { t } = useTranslation('reviewing');
  const lan = useAppStore((store) => store.lan);
  return (
    <span aria-live="polite" className="text-sm text-muted">
      {state === 'failed' ? (
        <button
          type="button"
          onClick={onRetry}
          className="min-h-11 cursor-pointer font-semibold text-danger underline underline-offset-4"
        >
          {t('saving.failed')}
        </button>
      ) : state === 'edited' ? (
        t('saving.edited')
      ) : state === 'dirty' || state === 'saving' ? (
        t('saving.now')
      ) : (
        savedAt !== null && (
          <span className="tabular">{t('saving.saved', { time: formatTime(savedAt, lan) })}</span>
        )
      )}
    </span>
  );
}
