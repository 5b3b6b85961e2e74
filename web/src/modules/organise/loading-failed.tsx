import { useTranslation } from 'react-i18next';
import { lastRequestId } from '#kernel/client/last-request-id';
import { RefusedCall } from '#kernel/client/refused-call';
import { Button } from '#kernel/ui/button';
import { ErrorState } from '#kernel/ui/error-state';

/** Stands where something should be that did not come. */
export function LoadingFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('organise');
  const isGone = error instanceof RefusedCall && error.status === 404;
  const code = (error instanceof RefusedCall ? error.requestId : undefined) ?? lastRequestId();
  return (
    <ErrorState
      title={isGone ? t('failed.gone') : t('failed.title')}
      code={code}
      action={<Button onPress={onRetry}>{t('failed.retry')}</Button>}
    >
      {isGone ? t('failed.goneWhy') : error.message || t('failed.why')}
    </ErrorState>
  );
}
