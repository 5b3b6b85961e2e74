import type { ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { lastRequestId, RefusedCall } from '#kernel/client/refused-call';
import { useTitle } from '#kernel/page/page-frame';
import { Button } from '#kernel/ui/buttons/button';
import { ErrorState } from '#kernel/ui/feedback/error-state';
import { Skeleton, SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';

/** Shown in place of a screen that failed; the header and the footer stay. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation('app');
  useTitle(t('errorTitle'));
  const requestId = (error instanceof RefusedCall ? error.requestId : undefined) ?? lastRequestId();
  return (
    <ErrorState
      title={t('errorTitle')}
      {...(requestId && { code: requestId })}
      action={
        <>
          <Button kind="primary" onPress={reset}>
            {t('tryAgain')}
          </Button>
          <Button onPress={() => window.location.reload()}>{t('reload')}</Button>
        </>
      }
    >
      {error instanceof RefusedCall ? error.message : t('errorText')}
    </ErrorState>
  );
}

export function RoutePending() {
  return (
    <SkeletonGroup className="mx-auto w-full max-w-3xl px-4 py-16">
      <Skeleton className="mb-6 h-10 w-2/3" />
      <SkeletonText lines={4} />
    </SkeletonGroup>
  );
}
