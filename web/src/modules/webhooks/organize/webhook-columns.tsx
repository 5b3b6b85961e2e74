import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { testWebhook } from '@plenum/contract/webhooks/endpoints';
import { type DeliveryDetail, type Webhook, webhookOffWords } from '@plenum/contract/webhooks/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#kernel/client/call';
import { formatDateTime } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useLinks } from '#kernel/organize/links';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { ButtonLink } from '#kernel/ui/buttons/link';
import { MenuButton } from '#kernel/ui/buttons/menu-button';
import { MoreIcon } from '#kernel/ui/icons/more-icons';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import type { Column } from '#kernel/ui/layout/table';
import { webhooksQuery } from './webhooks-query.ts';

/** The dialog that is open over the list. */
export type Opened =
  | { readonly is: 'create' }
  | { readonly is: 'change' | 'rotate' | 'delete'; readonly webhook: Webhook }
  | { readonly is: 'tested'; readonly result: DeliveryDetail }
  | { readonly is: 'secret'; readonly secret: string };

export function useWebhookColumns(
  meeting: MeetingConsole,
  open: (dialog: Opened) => void,
): Column<Webhook>[] {
  const { t } = useTranslation(['webhooks-organize', 'organize']);
  const lan = useAppStore((state) => state.lan);
  const time = (at: string) => formatDateTime(at, lan, meeting.timeZone);
  return [
    {
      id: 'url',
      label: t('address'),
      isRowHeader: true,
      renderCell: ({ url, description }) => (
        <span className="flex flex-col">
          {description !== '' && <span className="break-words">{description}</span>}
          <span className="font-mono text-sm font-normal break-all text-muted">{url}</span>
        </span>
      ),
    },
    {
      id: 'events',
      label: t('events'),
      renderCell: ({ events }) =>
        events === null ? (
          t('allEvents')
        ) : (
          <ul className="font-mono text-sm">
            {events.map((event) => (
              <li key={event}>{event}</li>
            ))}
          </ul>
        ),
    },
    {
      id: 'status',
      label: t('status'),
      renderCell: (webhook) => (
        <span className="flex justify-end text-end sm:justify-start sm:text-start">
          <WebhookStatus webhook={webhook} time={time} />
        </span>
      ),
    },
    {
      id: 'deliveries',
      label: t('deliveries'),
      renderCell: ({ waiting, failed, lastDeliveredAt }) => (
        <span className="flex flex-col text-sm">
          <span>
            {lastDeliveredAt === null ? t('noneYet') : t('lastAt', { time: time(lastDeliveredAt) })}
          </span>
          {waiting > 0 && (
            <span className="whitespace-nowrap text-muted">{t('waiting', { count: waiting })}</span>
          )}
          {failed > 0 && (
            <span className="whitespace-nowrap text-danger">{t('failed', { count: failed })}</span>
          )}
        </span>
      ),
    },
    {
      id: 'actions',
      label: t('organize:list.actions'),
      align: 'end',
      renderCell: (webhook) => <WebhookActions meetingId={meeting.id} webhook={webhook} open={open} />,
    },
  ];
}

/** Whether the webhook is on, and what is wrong with it. */
export function WebhookStatus({ webhook, time }: { webhook: Webhook; time: (at: string) => string }) {
  const { t } = useTranslation('webhooks-organize');
  const sentence = useSentence();
  const { offReason, failingSince, earlierUntil } = webhook;
  return (
    <span className="flex flex-col items-start gap-0.5 text-sm">
      {offReason === null ? (
        <StatusPill tone={failingSince === null ? 'success' : 'warning'}>
          {t(failingSince === null ? 'on' : 'failing')}
        </StatusPill>
      ) : (
        <StatusPill tone={offReason === 'organizer' ? 'neutral' : 'danger'}>
          {sentence(webhookOffWords[offReason])}
        </StatusPill>
      )}
      {failingSince !== null && offReason === null && (
        <span className="text-muted">{t('failingSince', { time: time(failingSince) })}</span>
      )}
      {earlierUntil !== null && (
        <span className="text-muted">{t('earlier', { time: time(earlierUntil) })}</span>
      )}
    </span>
  );
}

/** The name by which people know a webhook. */
export function nameOf({ description, url }: Pick<Webhook, 'description' | 'url'>): string {
  return description === '' ? new URL(url).host : description;
}

function WebhookActions({
  meetingId,
  webhook,
  open,
}: {
  meetingId: string;
  webhook: Webhook;
  open: (dialog: Opened) => void;
}) {
  const { t } = useTranslation('webhooks-organize');
  const links = useLinks();
  const client = useQueryClient();
  const [isTesting, setTesting] = useState(false);
  const name = nameOf(webhook);
  async function test() {
    setTesting(true);
    try {
      const result = await call(testWebhook, { params: { id: meetingId, webhookId: webhook.id } });
      open({ is: 'tested', result });
      await client.invalidateQueries(webhooksQuery(meetingId));
    } catch {
      // The refusal is shown as a notice.
    } finally {
      setTesting(false);
    }
  }
  return (
    <span className="flex flex-wrap justify-end gap-2">
      <ButtonLink
        size="small"
        href={links.console(meetingId, 'webhooks', { webhook: webhook.id })}
        aria-label={t('logOf', { name })}
      >
        {t('log')}
      </ButtonLink>
      <Button size="small" isPending={isTesting} aria-label={t('testOf', { name })} onPress={test}>
        {t('test')}
      </Button>
      <MenuButton
        size="small"
        label={t('moreOf', { name })}
        isNamedByLabel
        groups={[
          {
            id: 'change',
            actions: [
              { id: 'edit', label: t('edit'), onAction: () => open({ is: 'change', webhook }) },
              { id: 'rotate', label: t('rotate'), onAction: () => open({ is: 'rotate', webhook }) },
            ],
          },
          {
            id: 'delete',
            actions: [
              {
                id: 'delete',
                label: t('delete'),
                isDangerous: true,
                onAction: () => open({ is: 'delete', webhook }),
              },
            ],
          },
        ]}
      >
        <MoreIcon />
      </MenuButton>
    </span>
  );
}
