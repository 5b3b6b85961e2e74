import { useTranslation } from '#kernel/i18n/use-translation';
import { RefusedCall } from '#kernel/client/refused-call';
import { Button } from '#kernel/ui/buttons/button';
import { ErrorState } from '#kernel/ui/feedback/error-state';

/** Shown instead of a part that failed to load; the rest of the page stays. */
export function LoadFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('meetings');
  return (
    <ErrorState
      title={t('detail.failedTitle')}
      code={error instanceof RefusedCall ? error.requestId : undefined}
      action={<Button onPress={onRetry}>{t('detail.tryAgain')}</Button>}
    >
      {error.message}
    </ErrorState>
  );
}
