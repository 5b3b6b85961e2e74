import type { ErrorComponentProps } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { isReachable, isUnreachableCode, UnreachableCode } from '#kernel/client/reachable';
import { lastRequestId, RefusedCall } from '#kernel/client/refused-call';
import { useRetry } from '#kernel/form/use-retry';
import { useTitle } from '#kernel/page/page-frame';
import { Button } from '#kernel/ui/buttons/button';
import { ErrorState } from '#kernel/ui/feedback/error-state';
import { Skeleton, SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';

/** Shown instead of a screen that failed; the header and the footer stay. */
export function RouteError(props: ErrorComponentProps) {
  return isUnreachableCode(props.error) ? (
    <NotLoaded wasUnreachable={props.error instanceof UnreachableCode} />
  ) : (
    <Failed {...props} />
  );
}

/**
 * Shown if the code of a screen could not be loaded, usually because there is no network. Reloading would show the
 * browser's error page.
 */
function NotLoaded({ wasUnreachable }: { wasUnreachable: boolean }) {
  const { t } = useTranslation('app');
  useTitle(t('notLoadedTitle'));
  const [isTrying, setTrying] = useState(false);
  const wasLost = useRef(wasUnreachable);
  // Reloads the page if the server can be reached again. Unless the user pressed the button, this needs a connection
  // that was lost: if a file is missing although the server answers, reloading would never end.
  async function retry(isPress: boolean) {
    const isBack = await isReachable();
    if (isBack && (isPress || wasLost.current)) window.location.reload();
    else if (!isBack) wasLost.current = true;
  }
  useRetry(true, () => retry(false));
  async function press() {
    setTrying(true);
    await retry(true);
    setTrying(false);
  }
  return (
    <ErrorState
      isPage
      title={t('notLoadedTitle')}
      action={
        <Button kind="primary" isPending={isTrying} onPress={() => void press()}>
          {t('tryAgain')}
        </Button>
      }
    >
      {t('notLoadedText')}
    </ErrorState>
  );
}

function Failed({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation('app');
  useTitle(t('errorTitle'));
  const requestId = (error instanceof RefusedCall ? error.requestId : undefined) ?? lastRequestId();
  return (
    <ErrorState
      isPage
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
