import { MeetingBasics } from '@plenum/contract/meetings/basics';
import { createMeeting } from '@plenum/contract/meetings/endpoints';
import { noText } from '@plenum/contract/kernel/localized-text';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { addressFor } from '#kernel/form/address-for';
import { DraftNotice } from '#kernel/form/drafts/draft-notice';
import { useFormDraft } from '#kernel/form/drafts/use-form-draft';
import { FormSummary } from '#kernel/form/form-summary';
import { LeaveGuard } from '#kernel/form/leave-guard';
import { type ContractForm, useContractForm } from '#kernel/form/use-contract-form';
import { useTitle } from '#kernel/page/page-frame';
import { Button } from '#kernel/ui/buttons/button';
import { ButtonLink } from '#kernel/ui/buttons/link';
import { Select } from '#kernel/ui/fields/select';
import { Stepper } from '#kernel/ui/layout/stepper';
import { PageHead } from '#kernel/ui/layout/page-head';
import { managedMeetingsQuery } from '#kernel/organize/meeting-queries';
import { seriesQuery } from '../series-query.ts';
import { NameFields, PlaceFields, WindowFields } from '../setup/basics-fields.tsx';
import { CopyDialog } from '../actions/copy-dialog.tsx';
import { NewSeries } from './new-series.tsx';
import { useLinks } from '#kernel/organize/links';
import { useWords } from '#kernel/organize/use-words';

const steps = ['name', 'place', 'windows'] as const;
type Step = (typeof steps)[number];
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

interface NewMeetingPageProps {
  step: string | undefined;
  mayCreateSeries: boolean;
}

/** A new draft in three steps, or in one from another conference. The open step is in the URL. */
export function NewMeetingPage({ step, mayCreateSeries }: NewMeetingPageProps) {
  const { t } = useTranslation(['meetings-organize', 'organize']);
  const links = useLinks();
  const client = useQueryClient();
  useTitle(t('organize:wizard.title'), t('organize:area'));
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
  const name = steps.find((known) => known === step) ?? 'name';
  const current = steps.indexOf(name);
  const isLast = current === steps.length - 1;
  const reached = useReached(form, current);
  useRecheck(form);
  const choose = (seriesId: string) => form.setValue('seriesId', seriesId, { shouldDirty: true });
  const goTo = (wanted: Step) => links.go(links.newMeeting(wanted));
  const top = useRef<HTMLFormElement>(null);
  const openError = useOpenError(top, name, goTo);
  const submit = form.submit(async (body, idempotencyKey) => {
    const made = await call(createMeeting, { body, quiet: true, idempotencyKey });
    await client.invalidateQueries(managedMeetingsQuery);
    setCreated(made.id);
  });
  // Leaves in an effect, which runs once the form has no unsaved changes.
  const leave = useEffectEvent((id: string) => links.go(links.console(id)));
  useEffect(() => {
    if (created !== undefined) leave(created);
  }, [created]);
  // Suggests a slug until the user types another.
  const english = useWatch({ control: form.control, name: 'title.en' });
  const suggest = useEffectEvent((title: string) => {
    if (!dirtyFields.slug) form.setValue('slug', addressFor(title));
  });
  useEffect(() => suggest(english), [english]);
  async function next() {
    const following = steps[current + 1];
    if (following && (await form.trigger(fieldsOf[name], { shouldFocus: true }))) goTo(following);
  }
  // If the server refuses a field of another step, such as a slug that is taken, that step is opened.
  async function create() {
    await submit();
    const wrong = steps.filter((each) => fieldsOf[each].some((field) => form.getFieldState(field).invalid));
    if (wrong[0] && !wrong.includes(name)) openError(wrong[0]);
  }
  return (
    <>
      <PageHead title={t('organize:wizard.title')} />
      {name === 'name' && <CopyChoice />}
      {draft && (
        <div className="mb-5 max-w-4xl">
          <DraftNotice offer={draft} />
        </div>
      )}
      <div className="mb-8">
        <Stepper
          label={t('wizard.steps')}
          steps={steps.map((each) => t(`wizard.step.${each}`))}
          current={current}
          reached={reached}
          onStep={(index) => goTo(steps[index] ?? 'name')}
        />
      </div>
      <form
        ref={top}
        noValidate
        className="flex max-w-4xl flex-col gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          void (isLast ? create() : next());
        }}
      >
        {name === 'name' && (
          <NameFields
            form={form}
            newSeries={<SeriesHelp mayCreate={mayCreateSeries} onCreated={(id) => choose(id)} />}
          />
        )}
        {name === 'place' && <PlaceFields form={form} />}
        {name === 'windows' && <WindowFields form={form} />}
        <FormSummary errors={form.formState.errors} />
        <div className="flex flex-wrap gap-3 border-t pt-5">
          {current > 0 && (
            <Button onPress={() => goTo(steps[current - 1] ?? 'name')}>{t('wizard.back')}</Button>
          )}
          <Button kind="primary" type="submit" isPending={form.formState.isSubmitting}>
            {isLast ? t('wizard.create') : t('wizard.next')}
          </Button>
          <ButtonLink kind="quiet" href={links.meetings()} className="ms-auto">
            {t('organize:cancel')}
          </ButtonLink>
        </div>
        <LeaveGuard isDirty={isUnsaved} survives="step" />
      </form>
    </>
  );
}

/** Administrators create a series here; others learn whom to ask if there is none. */
function SeriesHelp({ mayCreate, onCreated }: { mayCreate: boolean; onCreated: (id: string) => void }) {
  const { t } = useTranslation('meetings-organize');
  const { data: all } = useQuery(seriesQuery);
  if (!all) return null;
  if (mayCreate) return <NewSeries count={all.length} onCreated={onCreated} />;
  return all.length === 0 && <p className="text-sm text-muted">{t('series.noneYet')}</p>;
}

/**
 * Validates a field again when it changes after "Next" found it wrong, because react-hook-form does so only after a
 * submission.
 */
function useRecheck(form: ContractForm<typeof MeetingBasics>): void {
  const { subscribe, getFieldState, trigger } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback({ name }) {
          const changed = Object.values(fieldsOf)
            .flat()
            .find((field) => name === field || name?.startsWith(`${field}.`));
          if (changed && getFieldState(changed).invalid) void trigger(changed);
        },
      }),
    [subscribe, getFieldState, trigger],
  );
}

/** The last step that can be opened: it was open before, or all steps before it are complete. */
function useReached(form: ContractForm<typeof MeetingBasics>, current: number): number {
  const [furthest, setFurthest] = useState(current);
  if (current > furthest) setFurthest(current);
  useWatch({ control: form.control });
  const { error } = MeetingBasics.safeParse(form.getValues());
  const lacking = steps.findIndex((each) =>
    error?.issues.some(({ path }) => fieldsOf[each].some((field) => field === path[0])),
  );
  return Math.max(current, furthest, lacking === -1 ? steps.length - 1 : lacking);
}

/** Opens another step and moves the focus to its first error. */
function useOpenError(top: RefObject<HTMLFormElement | null>, shown: Step, goTo: (step: Step) => void) {
  const awaited = useRef<Step>(undefined);
  useEffect(() => {
    if (awaited.current !== shown) return;
    awaited.current = undefined;
    top.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [top, shown]);
  return (step: Step) => {
    awaited.current = step;
    goTo(step);
  };
}

function CopyChoice() {
  const { t } = useTranslation('meetings-organize');
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
