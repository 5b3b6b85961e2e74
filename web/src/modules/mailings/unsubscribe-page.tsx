import { jobRefusals } from '@plenum/contract/mailings/messages';
import { changeSubscription, readSubscription } from '@plenum/contract/mailings/unsubscribe-endpoints';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { RefusedCall } from '#kernel/client/refused-call';
import { useTitle } from '#kernel/page/page-frame';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonText } from '#kernel/ui/feedback/skeleton';

function subscriptionQuery(token: string, lan: string) {
  return queryOptions({
    queryKey: ['mailings', 'subscription', token, lan],
    queryFn: ({ signal }) => call(readSubscription, { body: { token }, signal, quiet: true }),
    refetchOnWindowFocus: false,
  });
}

/** The page of a message's unsubscribe link, without a login. Nothing changes until the button is pressed. */
export function UnsubscribePage({ token }: { token: string }) {
  const { t } = useTranslation('mailings');
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const query = subscriptionQuery(token, lan);
  const { data, error, refetch } = useQuery(query);
  const change = useMutation({
    mutationFn: (isSubscribed: boolean) => call(changeSubscription, { body: { token, isSubscribed } }),
    onSuccess: (changed) => client.setQueryData(query.queryKey, changed),
  });
  useTitle(t('page'));
  if (error && !data) {
    const isBad = error instanceof RefusedCall && error.code === jobRefusals.UNSUBSCRIBE_LINK.code;
    if (!isBad && token !== '') return <LoadingFailed error={error} onRetry={refetch} isPage />;
    return (
      <Frame title={t('page')}>
        <p>{t('badLink')}</p>
      </Frame>
    );
  }
  if (!data)
    return (
      <Frame title={t('page')}>
        <SkeletonText lines={3} />
      </Frame>
    );
  const { conference, isSubscribed } = data;
  return (
    <Frame title={isSubscribed ? t('page') : t('done')}>
      <p className="mb-2" aria-live="polite">
        {isSubscribed ? t('ask', { conference }) : t('doneWhat', { conference })}
      </p>
      <p className="mb-6 text-muted">{t('stays')}</p>
      <Button
        kind={isSubscribed ? 'primary' : 'secondary'}
        isPending={change.isPending}
        onPress={() => change.mutate(!isSubscribed)}
      >
        {isSubscribed ? t('unsubscribe') : t('again')}
      </Button>
    </Frame>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-xl px-5 py-16">
      <h1 className="mb-4 text-xl font-bold">{title}</h1>
      {children}
    </div>
  );
}
