import { MeetingBasics } from '@plenum/contract/meetings/basics';
import { createMeeting } from '@plenum/contract/meetings/endpoints';
import { noText } from '@plenum/contract/kernel/localized-text';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '#kernel/client/call';
import { addressFor } from '#kernel/form/address-for';
import { DraftNotice } from '#kernel/form/drafts/draft-notice';
import { useFormDraft } from '#kernel/form/drafts/use-form-draft';
import { FormSummary } from '#kernel/form/form-summary';
import { LeaveGuard } from '#kernel/form/leave-guard';
import { useContractForm } from '#kernel/form/use-contract-form';
import { useTitle } from '#kernel/page/page-frame';
import { Button } from '#kernel/ui/buttons/button';
import { ButtonLink } from '#kernel/ui/buttons/link';
import { Select } from '#kernel/ui/fields/select';
import { Stepper } from '#kernel/ui/layout/stepper';
import { PageHead } from '#kernel/ui/layout/page-head';
import { managedMeetingsQuery } from '../api.ts';
import { NameFields, PlaceFields, WindowFields } from '../setup/basics-fields.tsx';
import { CopyDialog } from './copy-dialog.tsx';
import { useLinks } from '../links.ts';
import { useWords } from '../use-words.ts';

const steps = ['name', 'place', 'windows'] as const;
const fieldsOf = {
  name: ['seriesId', 'title', 'theme', 'summary', 'slug'],
  place: ['startsOn', 'endsOn', 'timeZone', 'city', 'venueName'],
  windows: ['registration', 'submission', 'capacity'],
} as const;

const DAYS_AHEAD = 120;

function emptyBasics(): MeetingBasics {
  const day = new Date(Date.now() + DAYS_AHEAD * 86_400_000).toISOString().slice(0, 10);
  return {
    seriesId: '',
    slug: '',
    title: noText,
    theme: noText,
    summary: noText,
    city: noText,
    venueName: noText,
    timeZone: 'Asia/Shanghai',
    startsOn: day,
    endsOn: day,
    registration: { opensAt: null, closesAt: null },
    submission: { opensAt: null, closesAt: null },
    capacity: null,
  };
}

/** From nothing to a draft in three steps; or from another meeting in one. */
export function NewMeetingPage() {
  const { t } = useTranslation('console');
  const links = useLinks();
  const client = useQueryClient();
  const [step, setStep] = useState(0);
  useTitle(t('wizard.title'), t('area'));
  const form = useContractForm(MeetingBasics, { defaultValues: emptyBasics() });
  const [created, setCreated] = useState<string>();
  const { isDirty, dirtyFields } = form.formState;
  const isUnsaved = isDirty && created === undefined;
  const draft = useFormDraft({
    name: 'meeting:new',
    form,
    isDirty: isUnsaved,
    version: () => 0,
    restore: (values) => form.reset(values, { keepDefaultValues: true }),
  });
  const name = steps[step] ?? 'name';
  const isLast = step === steps.length - 1;
  const submit = form.submit(async (body, idempotencyKey) => {
    const made = await call(createMeeting, { body, quiet: true, idempotencyKey });
    await client.invalidateQueries(managedMeetingsQuery);
    setCreated(made.id);
  });
  // Only once nothing is unsaved any more.
  const leave = useEffectEvent((id: string) => links.go(links.console(id)));
  useEffect(() => {
    if (created !== undefined) leave(created);
  }, [created]);
  // A suggested slug, until the user types another.
  const english = useWatch({ control: form.control, name: 'title.en' });
  const suggest = useEffectEvent((title: string) => {
    if (!dirtyFields.slug) form.setValue('slug', addressFor(title));
  });
  useEffect(() => suggest(english), [english]);
  async function next() {
    if (await form.trigger(fieldsOf[name], { shouldFocus: true })) setStep(step + 1);
  }
  return (
    <>
      <PageHead title={t('wizard.title')} />
      <CopyChoice />
      {draft && (
        <div className="mb-5 max-w-4xl">
          <DraftNotice offer={draft} />
        </div>
      )}
      <div className="mb-8">
        <Stepper
          label={t('wizard.steps')}
          steps={steps.map((each) => t(`wizard.step.${each}`))}
          current={step}
          onStep={setStep}
        />
      </div>
      <form
        noValidate
        className="flex max-w-4xl flex-col gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          void (isLast ? submit(event) : next());
        }}
      >
        {name === 'name' && <NameFields form={form} />}
        {name === 'place' && <PlaceFields form={form} />}
        {name === 'windows' && <WindowFields form={form} />}
        <FormSummary errors={form.formState.errors} />
        <div className="flex flex-wrap gap-3 border-t pt-5">
          {step > 0 && <Button onPress={() => setStep(step - 1)}>{t('wizard.back')}</Button>}
          <Button kind="primary" type="submit" isPending={form.formState.isSubmitting}>
            {isLast ? t('wizard.create') : t('wizard.next')}
          </Button>
          <ButtonLink kind="quiet" href={links.meetings()} className="ms-auto">
            {t('cancel')}
          </ButtonLink>
        </div>
        <LeaveGuard isDirty={isUnsaved} />
      </form>
    </>
  );
}

function CopyChoice() {
  const { t } = useTranslation('console');
  const words = useWords();
  const { data: meetings = [] } = useQuery(managedMeetingsQuery);
  const [chosen, setChosen] = useState<string | null>(null);
  const copyable = meetings.filter((meeting) => meeting.can.copy);
  const meeting = copyable.find(({ id }) => id === chosen);
  if (copyable.length === 0) return null;
  return (
    <div className="mb-8 max-w-4xl rounded-lg bg-surface-sunken p-5">
      <p className="font-semibold">{t('wizard.copyTitle')}</p>
      <p className="mt-1 mb-4 text-sm text-muted">{t('wizard.copyText')}</p>
      <Select
        label={t('wizard.copyFrom')}
        options={copyable.map(({ id, title }) => ({ value: id, label: words(title) }))}
        value={chosen}
        onChange={setChosen}
        className="max-w-md"
      />
      {meeting && <CopyDialog meeting={meeting} onClose={() => setChosen(null)} />}
    </div>
  );
}
