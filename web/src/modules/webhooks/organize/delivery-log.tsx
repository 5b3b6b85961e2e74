import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { listDeliveries } from '@plenum/contract/webhooks/endpoints';
import {
  type Delivery,
  deliveryErrorWords,
  deliveryStates,
  deliveryStateWords,
  type Webhook,
} from '@plenum/contract/webhooks/schemas';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '#kernel/client/call';
import { formatDateTime } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useTranslation } from '#kernel/i18n/use-translation';
import type { ListQuery } from '#kernel/list/list-query';
import { useList } from '#kernel/list/use-list';
import { useLinks } from '#kernel/organize/links';
import { usePartTitle } from '#kernel/organize/part-name';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { ButtonLink, Link } from '#kernel/ui/buttons/link';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonText } from '#kernel/ui/feedback/skeleton';
import { Select } from '#kernel/ui/fields/select';
import { PageHead } from '#kernel/ui/layout/page-head';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { type Column, Table } from '#kernel/ui/layout/table';
import { DeliveryDrawer } from './delivery-drawer.tsx';
import { ReplayDialog } from './replay-dialog.tsx';
import { nameOf, WebhookStatus } from './webhook-columns.tsx';
import { deliveriesKey, REFRESH_MS } from './webhooks-query.ts';

interface DeliveryLogProps {
  meeting: MeetingConsole;
  webhook: Webhook;
  query: ListQuery;
}

const ANY = 'any';

/** The deliveries to one webhook, latest first. The URL has the chosen state and the open delivery. */
export function DeliveryLog({ meeting, webhook, query }: DeliveryLogProps) {
  const { t } = useTranslation('webhooks-organize');
  const sentence = useSentence();
  const partTitle = usePartTitle();
  const links = useLinks();
  const lan = useAppStore((store) => store.lan);
  const [isReplaying, setReplaying] = useState(false);
  const time = (at: string) => formatDateTime(at, lan, meeting.timeZone);
  const state = deliveryStates.find((known) => known === query['state']);
  const hrefOf = (more: ListQuery) =>
    links.console(meeting.id, 'webhooks', { webhook: webhook.id, ...(state && { state }), ...more });
  const list = useList<Delivery>({
    queryKey: deliveriesKey(webhook.id, state ?? ANY),
    fetchPage: ({ after, signal }) =>
      call(listDeliveries, {
        params: { id: meeting.id, webhookId: webhook.id },
        query: { ...(state && { state }), ...(after !== undefined && { after }) },
        signal,
        quiet: true,
      }),
    rowKey: ({ id }) => id,
  });
  useRefresh(list.refresh);
  const columns = useColumns(time, (id) => hrefOf({ delivery: id }));
  const { delivery } = query;
  return (
    <>
      <PageHead
        back={<Link href={links.console(meeting.id, 'webhooks')}>{partTitle('webhooks')}</Link>}
        title={t('logTitle', { name: nameOf(webhook) })}
        detail={<WebhookStatus webhook={webhook} time={time} />}
        actions={
          webhook.failed > 0 &&
          webhook.isOn && (
            <Button size="small" onPress={() => setReplaying(true)}>
              {t('replayFailed')}
            </Button>
          )
        }
      />
      <Select<string>
        label={t('state')}
        className="mb-4 w-full sm:w-60"
        value={state ?? ANY}
        options={[
          { value: ANY, label: t('anyState') },
          ...deliveryStates.map((one) => ({ value: one, label: sentence(deliveryStateWords[one]) })),
        ]}
        onChange={(chosen) =>
          links.go(
            links.console(meeting.id, 'webhooks', {
              webhook: webhook.id,
              ...(chosen !== ANY && { state: chosen }),
            }),
            { stays: true },
          )
        }
      />
      {list.error && list.rows.length === 0 ? (
        <LoadingFailed error={list.error} onRetry={list.refresh} />
      ) : list.isLoading ? (
        <SkeletonText lines={6} />
      ) : (
        <Table
          label={t('deliveries')}
          columns={columns}
          rows={list.rows}
          rowKey={({ id }) => id}
          empty={<EmptyState title={t('noDeliveries')}>{t('noDeliveriesWhy')}</EmptyState>}
        />
      )}
      {list.hasMore && (
        <Button className="mt-4" isPending={list.isLoadingMore} onPress={list.loadMore}>
          {t('more')}
        </Button>
      )}
      {isReplaying && (
        <ReplayDialog
          meeting={meeting}
          webhook={webhook}
          onClose={() => setReplaying(false)}
          onReplayed={list.refresh}
        />
      )}
      {delivery !== undefined && (
        <DeliveryDrawer
          meeting={meeting}
          webhook={webhook}
          deliveryId={delivery}
          onClose={() => links.go(hrefOf({}), { stays: true })}
          onReplayed={list.refresh}
        />
      )}
    </>
  );
}

function useRefresh(refresh: () => void): void {
  const onTime = useEffectEvent(refresh);
  useEffect(() => {
    const timer = setInterval(() => onTime(), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
}

const tones = { waiting: 'neutral', delivered: 'success', failed: 'danger' } as const;

function useColumns(time: (at: string) => string, hrefOf: (id: string) => string): Column<Delivery>[] {
  const { t } = useTranslation(['webhooks-organize', 'organize']);
  const sentence = useSentence();
  return [
    {
      id: 'event',
      label: t('event'),
      isRowHeader: true,
      renderCell: ({ event }) => <span className="font-mono text-sm">{event}</span>,
    },
    {
      id: 'at',
      label: t('at'),
      renderCell: ({ createdAt }) => <span className="text-sm">{time(createdAt)}</span>,
    },
    {
      id: 'state',
      label: t('state'),
      renderCell: ({ state, dueAt, attempts }) => (
        <span className="flex flex-col items-end gap-0.5 text-sm sm:items-start">
          <StatusPill tone={tones[state]}>{sentence(deliveryStateWords[state])}</StatusPill>
          {attempts > 0 && dueAt !== null && (
            <span className="text-muted">{t('nextAt', { time: time(dueAt) })}</span>
          )}
        </span>
      ),
    },
    {
      id: 'attempts',
      label: t('attempts'),
      renderCell: ({ attempts }) => <span className="text-sm tabular-nums">{attempts}</span>,
    },
    {
      id: 'answer',
      label: t('answer'),
      renderCell: ({ status, milliseconds, error }) => (
        <span className="flex flex-col text-sm">
          {status !== null && <span>{t('statusIn', { status, ms: milliseconds ?? 0 })}</span>}
          {error !== null && <span className="text-muted">{sentence(deliveryErrorWords[error])}</span>}
          {status === null && error === null && '—'}
        </span>
      ),
    },
    {
      id: 'actions',
      label: t('organize:list.actions'),
      align: 'end',
      renderCell: ({ id, event, createdAt }) => (
        <ButtonLink size="small" href={hrefOf(id)} aria-label={t('viewOf', { event, time: time(createdAt) })}>
          {t('view')}
        </ButtonLink>
      ),
    },
  ];
}
