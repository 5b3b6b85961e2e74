import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { changeJob, deleteJob, type JobView } from '@plenum/contract/mailings/job-endpoints';
import { JobForm, missingTexts, textsOf } from '@plenum/contract/mailings/job-schemas';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { FormSummary } from '#kernel/form/form-summary';
import { useContractForm } from '#kernel/form/use-contract-form';
import { Button } from '#kernel/ui/buttons/button';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import { useLinks } from '#kernel/organize/links';
import { recordsChanged } from '#kernel/organize/record-keys';
import { AudienceFacts } from './audience-facts.tsx';
import { JobCheck } from './job-check.tsx';
import { JobText } from './job-text.tsx';
import { jobQuery } from './jobs-api.ts';

interface JobDraftProps {
  meeting: MeetingConsole;
  job: JobView;
}

/** Audience, text, check, send: one below the other, because a change of one affects the others. */
export function JobDraft({ meeting, job }: JobDraftProps) {
  const { t } = useTranslation('mailings-organize');
  const client = useQueryClient();
  const { name, channel, content, audience } = job;
  const templates = job.templates && {
    email: job.templates.email?.id ?? null,
    sms: job.templates.sms?.id ?? null,
  };
  const form = useContractForm(JobForm, { defaultValues: { name, channel, content, templates, audience } });
  const { isDirty, isSubmitting, errors } = form.formState;
  const writeFirst = templates ? 'sendJobs.chooseFirst' : 'sendJobs.writeFirst';
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
          <JobText meeting={meeting} form={form} />
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
          {isDirty || !isWritten(job) ? (
            <p className="text-muted">{t(isDirty ? 'sendJobs.saveFirst' : writeFirst)}</p>
          ) : (
            <JobCheck meeting={meeting} job={job} />
          )}
        </Step>
      </div>
    </>
  );
}

function isWritten({ channel, content, templates }: JobView): boolean {
  if (templates === null) return missingTexts(channel, content).length === 0;
  return textsOf(channel).every((text) => templates[text] !== null);
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

function DeleteDraft({ meeting, job }: JobDraftProps) {
  const { t } = useTranslation('mailings-organize');
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
          await recordsChanged(client, meeting.id);
        }}
      >
        {t('sendJobs.deleteWhat')}
      </ConfirmDialog>
    </>
  );
}
