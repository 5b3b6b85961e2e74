import { contactTopics } from '@plenum/contract/meetings/content';
import { sendVisitorMessage } from '@plenum/contract/meetings/public-endpoints';
import { VisitorMessageForm } from '@plenum/contract/meetings/schemas';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { FormSummary } from '#kernel/form/form-summary';
import { useContractForm } from '#kernel/form/use-contract-form';
import { useField } from '#kernel/form/use-field';
import { usePreviewRefusal } from '#kernel/page/preview';
import { Button } from '#kernel/ui/buttons/button';
import { CheckCircleIcon } from '#kernel/ui/icons/icons';
import { Select } from '#kernel/ui/fields/select';
import { TextArea } from '#kernel/ui/fields/text-area';
import { TextField } from '#kernel/ui/fields/text-field';

const nothing = { topic: 'general' as const, name: '', email: '', phone: '', text: '', website: '' };

export function ContactForm({ meetingId }: { meetingId: string }) {
  const { t } = useTranslation(['meetings', 'landing']);
  const [isSent, setSent] = useState(false);
  const form = useContractForm(VisitorMessageForm, { defaultValues: nothing });
  const topic = useController({ control: form.control, name: 'topic' });
  const name = useField(form, 'name');
  const email = useField(form, 'email');
  const phone = useField(form, 'phone');
  const text = useField(form, 'text');
  const refuse = usePreviewRefusal();
  const submit = form.submit(async (body, idempotencyKey) => {
    if (refuse) return refuse();
    await call(sendVisitorMessage, { params: { id: meetingId }, body, quiet: true, idempotencyKey });
    setSent(true);
    form.reset(nothing);
  });
  if (isSent) return <Sent onMore={() => setSent(false)} />;
  return (
    <form noValidate className="flex max-w-xl flex-col gap-5" onSubmit={(event) => void submit(event)}>
      <Select
        label={t('contact.topicLabel')}
        options={contactTopics.map((value) => ({ value, label: t(`landing:contact.topic.${value}`) }))}
        value={topic.field.value}
        onChange={topic.field.onChange}
      />
      <TextField {...name.input} label={t('contact.name')} autoComplete="name" isRequired />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...email.input} label={t('contact.email')} type="email" autoComplete="email" />
        <TextField {...phone.input} label={t('contact.phone')} type="tel" autoComplete="tel" />
      </div>
      <p className="-mt-3 text-sm text-muted">{t('contact.replyHint')}</p>
      <TextArea {...text.input} label={t('contact.text')} rows={6} isRequired maxLength={4000} />
      {/* A honeypot: hidden from sighted users, screen readers and the Tab key, so that only bots fill it in. */}
      <div aria-hidden="true" hidden>
        <input type="text" tabIndex={-1} autoComplete="off" {...form.register('website')} />
      </div>
      <FormSummary errors={form.formState.errors} />
      <p>
        <Button kind="primary" type="submit" isPending={form.formState.isSubmitting}>
          {t('contact.send')}
        </Button>
      </p>
    </form>
  );
}

function Sent({ onMore }: { onMore: () => void }) {
  const { t } = useTranslation('meetings');
  return (
    <div role="alert" className="flex max-w-xl flex-col items-start rounded-lg bg-success-soft p-5">
      <p className="flex items-center gap-2 font-semibold text-success">
        <CheckCircleIcon />
        {t('contact.sentTitle')}
      </p>
      <p className="mt-1">{t('contact.sentText')}</p>
      <Button className="mt-4" onPress={onMore}>
        {t('contact.another')}
      </Button>
    </div>
  );
}
