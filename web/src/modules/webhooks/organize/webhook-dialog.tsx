import { changeWebhook, createWebhook } from '@plenum/contract/webhooks/endpoints';
import { type WebhookEventType, webhookEvents, webhookEventTypes } from '@plenum/contract/webhooks/events';
import { type Webhook, WebhookForm } from '@plenum/contract/webhooks/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { useController } from 'react-hook-form';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { FormDialog } from '#kernel/form/form-dialog';
import { useContractForm } from '#kernel/form/use-contract-form';
import { useField } from '#kernel/form/use-field';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useTranslation } from '#kernel/i18n/use-translation';
import { ConfirmedSubmitContext } from '#kernel/organize/confirmed-action';
import { Checkbox } from '#kernel/ui/fields/checkbox';
import { RadioCards } from '#kernel/ui/fields/radio-cards';
import { TextField } from '#kernel/ui/fields/text-field';
import { webhooksQuery } from './webhooks-query.ts';

interface WebhookDialogProps {
  meetingId: string;
  /** Null for a new one. */
  webhook: Webhook | null;
  onClose: () => void;
  /** Called with the secret of a new webhook, which no other answer contains. */
  onIssued: (secret: string) => void;
}

export function WebhookDialog({ meetingId, webhook, onClose, onIssued }: WebhookDialogProps) {
  const { t } = useTranslation('webhooks-organize');
  const client = useQueryClient();
  const confirmed = use(ConfirmedSubmitContext);
  const { url = '', description = '', events = null, isOn = true } = webhook ?? {};
  const form = useContractForm(WebhookForm, { defaultValues: { url, description, events, isOn } });
  const [urlField, descriptionField] = [useField(form, 'url'), useField(form, 'description')];
  const { field: chosen, fieldState } = useController({ control: form.control, name: 'events' });
  const { field: on } = useController({ control: form.control, name: 'isOn' });
  const submit = form.submit(async (body, idempotencyKey) => {
    const params = { id: meetingId };
    const options = { body, quiet: true, idempotencyKey } as const;
    const issued = await confirmed(() =>
      webhook
        ? call(changeWebhook, { params: { ...params, webhookId: webhook.id }, ...options })
        : call(createWebhook, { params, ...options }),
    );
    await client.invalidateQueries(webhooksQuery(meetingId));
    if (issued) return onIssued(issued.secret);
    notify({ kind: 'success', text: t('changed') });
    onClose();
  });
  return (
    <FormDialog
      phone="full"
      autoComplete="off"
      title={t(webhook ? 'changeTitle' : 'createTitle')}
      formState={form.formState}
      submitLabel={t(webhook ? 'save' : 'createWebhook')}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        {...urlField.input}
        label={t('address')}
        description={t('addressHint')}
        isRequired
        autoComplete="off"
        inputMode="url"
      />
      <TextField
        {...descriptionField.input}
        label={t('description')}
        description={t('descriptionHint')}
        autoComplete="off"
      />
      <RadioCards
        label={t('events')}
        value={chosen.value === null ? 'all' : 'some'}
        onChange={(value) => chosen.onChange(value === 'all' ? null : (webhook?.events ?? []))}
        options={[
          { value: 'all', label: t('allEvents'), description: t('allEventsHint') },
          { value: 'some', label: t('someEvents') },
        ]}
      />
      {chosen.value !== null && (
        <EventsField value={chosen.value} onChange={chosen.onChange} error={fieldState.error?.message} />
      )}
      {webhook && (
        <Checkbox isSelected={on.value} onChange={on.onChange} description={t('isOnHint')}>
          {t('isOn')}
        </Checkbox>
      )}
    </FormDialog>
  );
}

function EventsField({
  value,
  onChange,
  error,
}: {
  value: readonly WebhookEventType[];
  onChange: (events: WebhookEventType[]) => void;
  error: string | undefined;
}) {
  const { t } = useTranslation('webhooks-organize');
  const sentence = useSentence();
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="sr-only">{t('someEvents')}</legend>
      {webhookEventTypes.map((event) => (
        <Checkbox
          key={event}
          description={sentence(webhookEvents[event].what)}
          isSelected={value.includes(event)}
          onChange={(isSelected) =>
            onChange(webhookEventTypes.filter((one) => (one === event ? isSelected : value.includes(one))))
          }
        >
          <span className="font-mono text-sm break-all">{event}</span>
        </Checkbox>
      ))}
      {error !== undefined && <p className="text-sm text-danger">{error}</p>}
    </fieldset>
  );
}
