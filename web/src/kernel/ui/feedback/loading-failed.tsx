import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { wantsLogin } from '../../client/answer.ts';
import { lastRequestId, RefusedCall } from '../../client/refused-call.ts';
import { useUserStore } from '../../state/user-store.ts';
import { Button } from '../buttons/button.tsx';
import { ErrorState } from './error-state.tsx';

export interface LoadingFailedProps {
  error: Error;
  onRetry: () => unknown;
  /** True if a whole screen failed to load. */
  isPage?: boolean | undefined;
  /** Shown instead if the server answered 404. */
  whenMissing?: ReactNode;
}

/** Shown instead of content that failed to load. */
export function LoadingFailed({ error, onRetry, isPage, whenMissing }: LoadingFailedProps) {
  const { t } = useTranslation('kernel');
  const showLogin = useUserStore((state) => state.showLogin);
  const isGone = error instanceof RefusedCall && error.status === 404;
  if (isGone && whenMissing !== undefined) return whenMissing;
  if (error instanceof RefusedCall && wantsLogin(error))
    return (
      <ErrorState
        title={error.message}
        isPage={isPage}
        action={<Button onPress={() => showLogin(true)}>{t('loadingFailed.logIn')}</Button>}
      >
        {t('loadingFailed.logInWhy')}
      </ErrorState>
    );
  // No retry is offered, because it would be refused again.
  if (error instanceof RefusedCall && error.code === kernelRefusals.FORBIDDEN.code)
    return (
      <ErrorState title={t('loadingFailed.forbidden')} isPage={isPage}>
        {t('loadingFailed.forbiddenWhy')}
      </ErrorState>
    );
  if (error instanceof RefusedCall && error.code === kernelRefusals.TOO_MANY.code)
    return (
      <ErrorState
        title={error.message}
        isPage={isPage}
        action={<Button onPress={() => onRetry()}>{t('loadingFailed.retry')}</Button>}
      >
        {t('loadingFailed.tooManyWhy')}
      </ErrorState>
    );
  const code = (error instanceof RefusedCall ? error.requestId : undefined) ?? lastRequestId();
  return (
    <ErrorState
      title={t(isGone ? 'loadingFailed.gone' : 'loadingFailed.title')}
      code={code}
      isPage={isPage}
      action={<Button onPress={() => onRetry()}>{t('loadingFailed.retry')}</Button>}
    >
      {t(isGone ? 'loadingFailed.goneWhy' : 'loadingFailed.why')}
    </ErrorState>
  );
}
