import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { JobLimits, type JobLimitsView, saveJobLimits } from '@plenum/contract/mailings/limit-endpoints';
import { z } from '@plenum/contract/kernel/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { FormDialog } from '#kernel/form/form-dialog';
import { useContractForm } from '#kernel/form/use-contract-form';
import { formatNumber } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonText } from '#kernel/ui/feedback/skeleton';
import { TimeField } from '#kernel/ui/fields/date-time-field';
import { NumberField } from '#kernel/ui/fields/number-field';
import { Switch } from '#kernel/ui/fields/switch';
import { limitsQuery } from './jobs-api.ts';

interface LimitsDialogProps {
  meeting: MeetingConsole;
  onClose: () => void;
}

/** The button with its dialog, for the list of send jobs. */
export function LimitsButton({ meeting }: Pick<LimitsDialogProps, 'meeting'>) {
  const { t } = useTranslation('mailings-organize');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>{t('sendJobs.limits.open')}</Button>
      {isOpen && <LimitsDialog meeting={meeting} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Hours and daily limit of this conference's send jobs, within the site's limits. */
function LimitsDialog({ meeting, onClose }: LimitsDialogProps) {
  const { t } = useTranslation('mailings-organize');
  const { data: view, error, refetch } = useQuery(limitsQuery(meeting.id));
  if (view) return <LimitsForm {...{ meeting, onClose, view }} />;
  return (
    <Dialog isOpen onClose={onClose} title={t('sendJobs.limits.title')} size="small">
      {error ? <LoadingFailed error={error} onRetry={refetch} /> : <SkeletonText lines={4} />}
    </Dialog>
  );
}

const Form = z.strictObject({ limits: JobLimits });

function LimitsForm({ meeting, onClose, view }: LimitsDialogProps & { view: JobLimitsView }) {
  const { t } = useTranslation('mailings-organize');
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const form = useContractForm(Form, { defaultValues: { limits: view.own } });
  const { errors } = form.formState;
  const { field: most } = useController({ control: form.control, name: 'limits.messagesPerDay' });
  const { field: hours } = useController({ control: form.control, name: 'limits.hours' });
  const { site, usedToday } = view;
  const n = (count: number) => formatNumber(count, lan);
  const submit = form.submit(async ({ limits }, idempotencyKey) => {
    const body = { version: view.version, limits };
    await call(saveJobLimits, { params: { id: meeting.id }, body, idempotencyKey, quiet: true });
    await client.invalidateQueries(limitsQuery(meeting.id));
    notify({ kind: 'success', text: t('sendJobs.limits.saved') });
    onClose();
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t('sendJobs.limits.title')}
      description={t('sendJobs.limits.what')}
      size="small"
      formState={form.formState}
      onSubmit={submit}
      submitLabel={t('sendJobs.limits.save')}
    >
      <NumberField
        label={t('sendJobs.limits.perDay')}
        description={t('sendJobs.limits.perDayHint', { max: n(site.messagesPerDay), used: n(usedToday) })}
        value={most.value}
        onChange={most.onChange}
        min={0}
        error={errors.limits?.messagesPerDay?.message}
      />
      <Switch
        label={t('sendJobs.limits.ownHours')}
        description={t('sendJobs.limits.ownHoursHint', { ...site.hours })}
        isSelected={hours.value !== null}
        onChange={(isOwn) => hours.onChange(isOwn ? { ...site.hours } : null)}
      />
      {hours.value !== null && (
        <div className="grid grid-cols-2 gap-4">
          {(['from', 'until'] as const).map((end) => (
            <TimeField
              key={end}
              label={t(`sendJobs.limits.${end}`)}
              value={hours.value?.[end] ?? ''}
              onChange={(time) => hours.onChange({ ...(hours.value ?? site.hours), [end]: time })}
              error={errors.limits?.hours?.[end]?.message}
              isRequired
            />
          ))}
        </div>
      )}
    </FormDialog>
  );
}
