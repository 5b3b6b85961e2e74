import { useTranslation } from '../../i18n/use-translation.tsx';
import { formatTime } from '../../i18n/format.ts';
import { useAppStore } from '../../state/app-store.ts';
import type { SavingSnapshot } from './autosave.ts';

interface SaveStateProps extends Pick<SavingSnapshot, 'state' | 'savedAt'> {
  onRetry: () => void;
  /** True if the input is stored in this browser, not on the server. */
  isLocal?: boolean;
}

/** Shows whether the input is being saved, is stored, or is only on this page. */
export function SaveStateLine({ state, savedAt, onRetry, isLocal = false }: SaveStateProps) {
  const { t } = useTranslation('kernel');
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
          <span className="tabular">
            {t(isLocal ? 'saving.kept' : 'saving.saved', { time: formatTime(savedAt, lan) })}
          </span>
        )
      )}
    </span>
  );
}
