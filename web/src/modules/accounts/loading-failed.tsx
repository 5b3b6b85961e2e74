import { useTranslation } from 'react-i18next';
import { RefusedCall } from '#kernel/client/refused-call';
import { Button } from '#kernel/ui/buttons/button';
import { ErrorState } from '#kernel/ui/feedback/error-state';

export interface LoadingFailedProps {
  title: string;
  error: Error;
  onRetry: () => void;
}

/** In the place of what did not come. */
export function LoadingFailed({ title, error, onRetry }: LoadingFailedProps) {
  const { t } = useTranslation('accounts');
  return (
    <ErrorState
      title={title}
      code={error instanceof RefusedCall ? error.requestId : undefined}
      action={<Button onPress={onRetry}>{t('account.retry')}</Button>}
    >
      {t('account.failedHint')}
    </ErrorState>
  );
}
