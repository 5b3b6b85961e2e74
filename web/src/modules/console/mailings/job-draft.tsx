import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { changeJob, deleteJob, type JobView } from '@plenum/contract/mailings/job-endpoints';
import { jobChannels, jobChannelWords, JobForm, missingTexts } from '@plenum/contract/mailings/job-schemas';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { FormSummary } from '#kernel/form/form-summary';
import { LocalizedLineField } from '#kernel/form/localized-line-field';
import { type ContractForm, useContractForm } from '#kernel/form/use-contract-form';
import { useField } from '#kernel/form/use-field';
import { useSentence } from '#kernel/i18n/use-sentence';
import { Button } from '#kernel/ui/buttons/button';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import { RadioCards } from '#kernel/ui/fields/radio-cards';
import { TextField } from '#kernel/ui/fields/text-field';
import { useLinks } from '../links.ts';
import { peopleChanged } from '../people/people-api.ts';
import { AudienceFacts } from './audience-facts.tsx';
import { JobCheck } from './job-check.tsx';
import { jobQuery } from './jobs-api.ts';

interface JobDraftProps {
  meeting: MeetingConsole;
  job: JobView;
}

/** Audience, text, check, send: one below the other, because each is looked at again after a change of another. */
export function JobDraft({ meeting, job }: JobDraftProps) {
  const { t } = useTranslation('console');
  const client = useQueryClient();
  const { name, channel, content, audience } = job;
  const form = useContractForm(JobForm, { defaultValues: { name, channel, content, audience } });
  const { isDirty, isSubmitting, errors } = form.formState;
  const submit = form.submit(async (values, idempotencyKey) => {
    const params = { id: meeting.id, jobId: job.id };
    const body = { ...values, version: job.version };
    const saved = await call(changeJob, { params, body, idempotencyKey, quiet: true });
    client.setQueryData(jobQuery(meeting.id, job.id).queryKey, saved);
  });
  return (
    <>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex max-w-4xl flex-col gap-8">
        <Step number={1} title={t('sendJobs.step.audience')}>
          <AudienceFacts meeting={meeting} audience={audience}>
            {t('sendJobs.audience.fixed')}
          </AudienceFacts>
        </Step>
        <Step number={2} title={t('sendJobs.step.text')}>
          <TextFields form={form} />
        </Step>
        <FormSummary errors={errors} />
        <div className="flex flex-wrap gap-2">
          <Button kind={isDirty ? 'primary' : 'secondary'} type="submit" isPending={isSubmitting}>
            {t('sendJobs.save')}
          </Button>
          <DeleteDraft meeting={meeting} job={job} />
        </div>
      </form>
      <div className="mt-8 max-w-4xl">
        <Step number={3} title={t('sendJobs.step.check')}>
          {isDirty || missingTexts(channel, content).length > 0 ? (
            <p className="text-muted">{t(isDirty ? 'sendJobs.saveFirst' : 'sendJobs.writeFirst')}</p>
          ) : (
            <JobCheck meeting={meeting} job={job} />
          )}
        </Step>
      </div>
    </>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  const headId = useId();
  return (
    <section aria-labelledby={headId} className="rounded-lg border bg-surface-raised p-5">
      <h2 id={headId} className="mb-4 flex items-center gap-3 text-lg font-semibold">
        <span
          aria-hidden
          className="grid size-7 shrink-0 place-items-center rounded-full bg-accent-soft text-sm text-accent"
        >
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}

function TextFields({ form }: { form: ContractForm<typeof JobForm> }) {
  const { t } = useTranslation('console');
  const sentence = useSentence();
  const { inputRef, ...name } = useField(form, 'name').input;
  const { field: channel } = useController({ control: form.control, name: 'channel' });
  return (
    <div className="flex flex-col gap-5">
      <TextField
        {...name}
        inputRef={inputRef}
        label={t('sendJobs.name')}
        description={t('sendJobs.nameHint')}
        maxLength={80}
        isRequired
        autoComplete="off"
      />
      <RadioCards
        label={t('sendJobs.channel')}
        columns={3}
        options={jobChannels.map((value) => ({ value, label: sentence(jobChannelWords[value]) }))}
        value={channel.value}
        onChange={channel.onChange}
      />
      {channel.value !== 'sms' && (
        <>
          <LocalizedLineField
            form={form}
            name="content.subject"
            label={t('sendJobs.subject')}
            maxLength={120}
          />
          <LocalizedLineField
            form={form}
            name="content.email"
            label={t('sendJobs.email')}
            maxLength={5_000}
            isMultiline
            rows={8}
          />
        </>
      )}
      {channel.value !== 'email' && (
        <LocalizedLineField
          form={form}
          name="content.sms"
          label={t('sendJobs.sms')}
          maxLength={500}
          isMultiline
          rows={4}
          description={t('sendJobs.smsHint')}
        />
      )}
      <p className="text-sm text-muted">
        {t('sendJobs.variables', { name: '{{name}}', meeting: '{{meeting}}', link: '{{link}}' })}
      </p>
    </div>
  );
}

function DeleteDraft({ meeting, job }: JobDraftProps) {
  const { t } = useTranslation('console');
  const client = useQueryClient();
  const links = useLinks();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button kind="quiet" onPress={() => setAsking(true)}>
        {t('sendJobs.delete')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('sendJobs.deleteAsk')}
        confirmLabel={t('sendJobs.delete')}
        isDangerous
        onConfirm={async () => {
          const params = { id: meeting.id, jobId: job.id };
          await call(deleteJob, { params, body: { version: job.version } });
          notify({ kind: 'success', text: t('sendJobs.deleted') });
          links.go(links.console(meeting.id, 'sendJobs'), { replaces: true });
          await peopleChanged(client, meeting.id);
        }}
      >
        {t('sendJobs.deleteWhat')}
      </ConfirmDialog>
    </>
  );
}
