import { deleteWebhook } from '@plenum/contract/webhooks/endpoints';
import type { Webhook } from '@plenum/contract/webhooks/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { useTranslation } from '#kernel/i18n/use-translation';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import { nameOf } from './webhook-columns.tsx';
import { webhooksQuery } from './webhooks-query.ts';

export function DeleteWebhookDialog({
  meetingId,
  webhook,
  onClose,
}: {
  meetingId: string;
  webhook: Webhook;
  onClose: () => void;
}) {
  const { t } = useTranslation('webhooks-organize');
  const client = useQueryClient();
  const name = nameOf(webhook);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('deleteAsk', { name })}
      confirmLabel={t('deleteWebhook')}
      closeLabel={t('keepWebhook')}
      isDangerous
      onConfirm={async () => {
        await call(deleteWebhook, { params: { id: meetingId, webhookId: webhook.id } });
        await client.invalidateQueries(webhooksQuery(meetingId));
        notify({ kind: 'success', text: t('deleted', { name }) });
      }}
    >
      {t('deleteWhat')}
    </ConfirmDialog>
  );
}
