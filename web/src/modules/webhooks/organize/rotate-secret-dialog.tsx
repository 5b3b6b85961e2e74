import { rotateWebhook } from '@plenum/contract/webhooks/endpoints';
import { type Webhook, WEBHOOK_OVERLAP_HOURS, WebhookRotation } from '@plenum/contract/webhooks/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { useController } from 'react-hook-form';
import { call } from '#kernel/client/call';
import { FormDialog } from '#kernel/form/form-dialog';
import { useContractForm } from '#kernel/form/use-contract-form';
import { useTranslation } from '#kernel/i18n/use-translation';
import { ConfirmedSubmitContext } from '#kernel/organize/confirmed-action';
import { RadioCards } from '#kernel/ui/fields/radio-cards';
import { nameOf } from './webhook-columns.tsx';
import { webhooksQuery } from './webhooks-query.ts';

interface RotateSecretDialogProps {
  meetingId: string;
  webhook: Webhook;
  onClose: () => void;
  onIssued: (secret: string) => void;
}

/** Replaces the secret; requests may be signed with both for a day, until the receiver has the new one. */
export function RotateSecretDialog({ meetingId, webhook, onClose, onIssued }: RotateSecretDialogProps) {
  const { t } = useTranslation('webhooks-organize');
  const client = useQueryClient();
  const confirmed = use(ConfirmedSubmitContext);
  const form = useContractForm(WebhookRotation, { defaultValues: { keepsEarlier: true } });
  const { field } = useController({ control: form.control, name: 'keepsEarlier' });
  const submit = form.submit(async (body, idempotencyKey) => {
    const params = { id: meetingId, webhookId: webhook.id };
    const issued = await confirmed(() => call(rotateWebhook, { params, body, quiet: true, idempotencyKey }));
    await client.invalidateQueries(webhooksQuery(meetingId));
    onIssued(issued.secret);
  });
  return (
    <FormDialog
      title={t('rotateTitle', { name: nameOf(webhook) })}
      formState={form.formState}
      submitLabel={t('rotateSecret')}
      onClose={onClose}
      onSubmit={submit}
    >
      <RadioCards
        label={t('earlierSecret')}
        value={field.value ? 'keep' : 'end'}
        onChange={(value) => field.onChange(value === 'keep')}
        options={[
          {
            value: 'keep',
            label: t('keep', { count: WEBHOOK_OVERLAP_HOURS }),
            description: t('keepWhat'),
          },
          { value: 'end', label: t('end'), description: t('endWhat') },
        ]}
      />
    </FormDialog>
  );
}
