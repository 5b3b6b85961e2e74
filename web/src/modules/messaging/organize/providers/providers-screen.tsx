import {
  type ProviderChannel,
  providerChannels,
  type ProviderList,
} from '@plenum/contract/messaging/providers';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useTitle } from '#kernel/page/page-frame';
import { Button } from '#kernel/ui/buttons/button';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { PageHead } from '#kernel/ui/layout/page-head';
import { MessageProviderCard } from './provider-card.tsx';
import { AddProviderDialog } from './provider-dialog.tsx';
import { providersQuery } from './providers-api.ts';

/** The providers as a separate page. */
export function ProvidersPage() {
  const { t } = useTranslation('messaging-organize');
  useTitle(t('providers.title'));
  return (
    <>
      <PageHead title={t('providers.title')} />
      <ProvidersScreen />
    </>
  );
}

/** The providers of text messages and emails, in the order in which they are asked. */
function ProvidersScreen() {
  const { data: list, error, refetch } = useQuery(providersQuery);
  if (error && !list) return <LoadingFailed error={error} onRetry={refetch} isPage />;
  if (!list)
    return (
      <SkeletonGroup>
        <SkeletonText lines={8} />
      </SkeletonGroup>
    );
  return (
    <div className="flex max-w-4xl flex-col gap-10">
      {providerChannels.map((channel) => (
        <Channel key={channel} channel={channel} list={list} />
      ))}
    </div>
  );
}

function Channel({ channel, list }: { channel: ProviderChannel; list: ProviderList }) {
  const { t } = useTranslation('messaging-organize');
  const [isAdding, setAdding] = useState(false);
  const providers = list.providers.filter((provider) => provider.channel === channel);
  const movable = providers.filter(({ id }) => id !== null);
  return (
    <section aria-labelledby={`providers-${channel}`}>
      <div className="mb-1 flex flex-wrap items-center justify-between gap-3">
        <h2 id={`providers-${channel}`} className="text-lg font-semibold">
          {t(`providers.channel.${channel}`)}
        </h2>
        <Button size="small" aria-label={t(`providers.addOf.${channel}`)} onPress={() => setAdding(true)}>
          {t('providers.add')}
        </Button>
      </div>
      <p className="mb-4 max-w-prose text-sm text-muted">{t(`providers.intro.${channel}`)}</p>
      {providers.length === 0 ? (
        <p className="rounded-lg border-2 border-dashed border-warning bg-warning-soft px-4 py-3 text-sm">
          {t(`providers.none.${channel}`)}
        </p>
      ) : (
        <ol className="flex flex-col gap-4">
          {providers.map((provider, index) => (
            <li key={provider.id ?? `settings-${index}`}>
              <MessageProviderCard
                provider={provider}
                number={index + 1}
                isFirst={movable[0]?.id === provider.id}
                isLast={movable.at(-1)?.id === provider.id}
                ownTarget={list.ownTargets[channel]}
              />
            </li>
          ))}
        </ol>
      )}
      {isAdding && <AddProviderDialog channel={channel} onClose={() => setAdding(false)} />}
    </section>
  );
}
