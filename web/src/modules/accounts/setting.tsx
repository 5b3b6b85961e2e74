import type { ReactNode } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { Skeleton, SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { RefusedCall } from '#kernel/client/refused-call';
import { Button } from '#kernel/ui/buttons/button';
import { ErrorState } from '#kernel/ui/feedback/error-state';

export interface SettingProps {
  title: string;
  hint?: string;
  children: ReactNode;
}

/** One setting of the account: its name on one side, its control on the other. */
export function Setting({ title, hint, children }: SettingProps) {
  return (
    <section className="grid gap-x-12 gap-y-4 border-b py-7 first:pt-2 last:border-b-0 md:grid-cols-[18rem_minmax(0,1fr)]">
      <div>
        <h2 className="font-semibold">{title}</h2>
        {hint !== undefined && <p className="mt-1 text-sm text-muted">{hint}</p>}
      </div>
      <div className="max-w-xl min-w-0">{children}</div>
    </section>
  );
}

/** The current value, and the button that changes it. */
export function SettingValue({ children, action }: { children: ReactNode; action: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="min-w-0">{children}</div>
      <div className="flex flex-wrap gap-3">{action}</div>
    </div>
  );
}

/** A placeholder in the shape of a tab's settings. */
export function AccountSkeleton() {
  return (
    <SkeletonGroup>
      {[0, 1, 2].map((row) => (
        <div key={row} className="grid gap-x-12 gap-y-4 border-b py-7 md:grid-cols-[18rem_minmax(0,1fr)]">
          <SkeletonText lines={2} />
          <Skeleton className="h-11 max-w-md" />
        </div>
      ))}
    </SkeletonGroup>
  );
}

interface LoadingFailedProps {
  title: string;
  error: Error;
  onRetry: () => void;
}

/** Shown in place of content that failed to load. */
export function SettingLoadingFailed({ title, error, onRetry }: LoadingFailedProps) {
  const { t } = useTranslation(['accounts', 'kernel']);
  return (
    <ErrorState
      title={title}
      code={error instanceof RefusedCall ? error.requestId : undefined}
      action={<Button onPress={onRetry}>{t('account.retry')}</Button>}
    >
      {t('kernel:loadingFailed.why')}
    </ErrorState>
  );
}
