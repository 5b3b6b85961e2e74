import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { replayDelivery } from '@plenum/contract/webhooks/endpoints';
import { deliveryStateWords, type Webhook } from '@plenum/contract/webhooks/schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { formatDateTime } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Drawer } from '#kernel/ui/dialogs/drawer';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonText } from '#kernel/ui/feedback/skeleton';
import { DeliveryFacts } from './delivery-facts.tsx';
import { deliveryQuery } from './webhooks-query.ts';

interface DeliveryDrawerProps {
  meeting: MeetingConsole;
  webhook: Webhook;
  deliveryId: string;
  onClose: () => void;
  onReplayed: () => void;
}

export function DeliveryDrawer({ meeting, webhook, deliveryId, onClose, onReplayed }: DeliveryDrawerProps) {
  const { t } = useTranslation('webhooks-organize');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const [isSending, setSending] = useState(false);
  const query = deliveryQuery(meeting.id, webhook.id, deliveryId);
  const { data, error, refetch } = useQuery(query);
  async function replay() {
    setSending(true);
    try {
      await call(replayDelivery, { params: { id: meeting.id, webhookId: webhook.id, deliveryId } });
      notify({ kind: 'success', text: t('replayed') });
      onReplayed();
      await client.invalidateQueries(query);
    } catch {
      // The refusal is shown as a notice.
    } finally {
      setSending(false);
    }
  }
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={<span className="font-mono">{data?.event ?? t('delivery')}</span>}
      subtitle={
        data &&
        `${formatDateTime(data.createdAt, lan, meeting.timeZone)} · ${sentence(deliveryStateWords[data.state])}`
      }
      actions={
        webhook.isOn && (
          <Button kind="primary" isPending={isSending} onPress={replay}>
            {t('replay')}
          </Button>
        )
      }
    >
      {error && !data && <LoadingFailed error={error} onRetry={refetch} />}
      {data ? <DeliveryFacts delivery={data} /> : !error && <SkeletonText lines={8} />}
    </Drawer>
  );
}
