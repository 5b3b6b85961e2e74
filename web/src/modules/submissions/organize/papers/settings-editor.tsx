import { noText } from '@plenum/contract/kernel/localized-text';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { type SubmissionsSection, submissionTypes } from '@plenum/contract/meetings/submission-settings';
import {
  authorRegistrationWords,
  blindWords,
  posterFromWords,
} from '@plenum/contract/meetings/submission-settings-words';
import { typeWords } from '@plenum/contract/submissions/words';
import { useController } from 'react-hook-form';
import { useTranslation } from '#kernel/i18n/use-translation';
import { LocalizedLineField } from '#kernel/form/localized-line-field';
import type { ContractForm } from '#kernel/form/use-contract-form';
import { useSentence } from '#kernel/i18n/use-sentence';
import { Checkbox } from '#kernel/ui/fields/checkbox';
import { DateTimeField } from '#kernel/ui/fields/date-time-field';
import { NumberField } from '#kernel/ui/fields/number-field';
import { RadioCards } from '#kernel/ui/fields/radio-cards';
import { ListEditor } from '#kernel/organize/editor/list-editor';
import { type SectionContext, SectionForm } from '#kernel/organize/editor/section-form';
import { useEntryName } from '#kernel/organize/editor/use-entry-name';
import { useFieldList } from '#kernel/organize/editor/use-field-list';
import { TemplatesPart } from './templates-part.tsx';

interface Props {
  form: ContractForm<typeof SubmissionsSection>;
  context: SectionContext;
}

/** The parts of a submission, and the kind of review. */
export function SubmissionSettingsEditor({ meeting }: { meeting: MeetingConsole }) {
  const { t } = useTranslation('submissions-organize');
  return (
    <SectionForm meeting={meeting} name="submissions" intro={t('submissionSettings.intro')}>
      {(form, context) => (
        <>
          <Types form={form} context={context} />
          <TemplatesPart meetingId={meeting.id} isDisabled={context.isDisabled} />
          <Poster form={form} context={context} />
          <Registration form={form} context={context} />
          <Review form={form} context={context} />
          <Criteria form={form} context={context} />
          <Moment
            form={form}
            context={context}
            name="slidesUntil"
            hint={t('submissionSettings.slidesUntilHint')}
          />
        </>
      )}
    </SectionForm>
  );
}

function Types({ form, context: { isDisabled } }: Props) {
  const { t } = useTranslation('submissions-organize');
  const sentence = useSentence();
  const { field, fieldState } = useController({ control: form.control, name: 'types' });
  return (
    <fieldset>
      <legend className="mb-3 font-semibold">{t('submissionSettings.types')}</legend>
      <div className="flex flex-wrap gap-6">
        {submissionTypes.map((type) => (
          <Checkbox
            key={type}
            isSelected={field.value.includes(type)}
            isDisabled={isDisabled}
            onChange={(isSelected) =>
              field.onChange(
                submissionTypes.filter((one) => (one === type ? isSelected : field.value.includes(one))),
              )
            }
          >
            {sentence(typeWords[type])}
          </Checkbox>
        ))}
      </div>
      {fieldState.error && <p className="mt-2 text-sm text-danger">{fieldState.error.message}</p>}
    </fieldset>
  );
}

function Poster({ form, context }: Props) {
  const { t } = useTranslation('submissions-organize');
  const sentence = useSentence();
  const { field } = useController({ control: form.control, name: 'posterFrom' });
  return (
    <>
      <RadioCards
        label={t('submissionSettings.posterFrom')}
        columns={2}
        value={field.value}
        onChange={field.onChange}
        isDisabled={context.isDisabled}
        options={(['posters', 'everyone'] as const).map((value) => ({
          value,
          label: sentence(posterFromWords[value]),
        }))}
      />
      <Moment
        form={form}
        context={context}
        name="posterUntil"
        hint={t('submissionSettings.posterUntilHint')}
      />
    </>
  );
}

function Moment({
  form,
  context: { isDisabled, meeting },
  name,
  hint,
}: Props & { name: 'posterUntil' | 'reviewsUntil' | 'slidesUntil'; hint?: string }) {
  const { t } = useTranslation('submissions-organize');
  const { field, fieldState } = useController({ control: form.control, name });
  return (
    <DateTimeField
      label={t(`submissionSettings.${name}`)}
      description={hint}
      value={field.value}
      inputRef={field.ref}
      onChange={field.onChange}
      timeZone={meeting.timeZone}
      error={fieldState.error?.message}
      isDisabled={isDisabled}
      className="max-w-md"
    />
  );
}

function Count({
  form,
  context: { isDisabled },
  name,
  min,
  max,
}: Props & { name: 'mostPerAccount' | 'reviewsEach' | 'scale'; min: number; max: number }) {
  const { t } = useTranslation('submissions-organize');
  const { field, fieldState } = useController({ control: form.control, name });
  return (
    <NumberField
      label={t(`submissionSettings.${name}`)}
      value={field.value}
      onChange={(value) => field.onChange(value ?? min)}
      min={min}
      max={max}
      error={fieldState.error?.message}
      isDisabled={isDisabled}
      className="max-w-60"
    />
  );
}

function Registration({ form, context }: Props) {
  const { t } = useTranslation('submissions-organize');
  const sentence = useSentence();
  const { field } = useController({ control: form.control, name: 'registration' });
  return (
    <>
      <RadioCards
        label={t('submissionSettings.registration')}
        columns={3}
        value={field.value}
        onChange={field.onChange}
        isDisabled={context.isDisabled}
        options={(['not_needed', 'before_acceptance', 'before_programme'] as const).map((value) => ({
          value,
          label: sentence(authorRegistrationWords[value]),
        }))}
      />
      <Count form={form} context={context} name="mostPerAccount" min={1} max={100} />
    </>
  );
}

function Review({ form, context }: Props) {
  const { t } = useTranslation('submissions-organize');
  const sentence = useSentence();
  const { field } = useController({ control: form.control, name: 'blind' });
  return (
    <>
      <RadioCards
        label={t('submissionSettings.review')}
        columns={2}
        value={field.value}
        onChange={field.onChange}
        isDisabled={context.isDisabled}
        options={(['double', 'single'] as const).map((value) => ({
          value,
          label: sentence(blindWords[value]),
          description: t(`submissionSettings.blindHint.${value}`),
        }))}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Count form={form} context={context} name="reviewsEach" min={1} max={10} />
        <Count form={form} context={context} name="scale" min={3} max={10} />
      </div>
      <Moment form={form} context={context} name="reviewsUntil" />
    </>
  );
}

function Criteria({ form, context }: Props) {
  const { t } = useTranslation('submissions-organize');
  const list = useFieldList(form, 'criteria');
  const nameOf = useEntryName(form, 'criteria', 'name');
  return (
    <ListEditor
      {...list}
      label={t('submissionSettings.criteria')}
      addLabel={t('submissionSettings.addCriterion')}
      nameOf={nameOf}
      isDisabled={context.isDisabled}
      empty={t('submissionSettings.noCriteria')}
      onAdd={() => list.add({ id: crypto.randomUUID(), name: noText, weight: 1 })}
      renderItem={(index) => <Criterion form={form} context={context} index={index} />}
    />
  );
}

function Criterion({ form, context: { isDisabled }, index }: Props & { index: number }) {
  const { t } = useTranslation('submissions-organize');
  const { field, fieldState } = useController({ control: form.control, name: `criteria.${index}.weight` });
  return (
    <div className="flex flex-col gap-4">
      <LocalizedLineField
        form={form}
        name={`criteria.${index}.name`}
        label={t('submissionSettings.criterion')}
        maxLength={60}
        isRequired
        isDisabled={isDisabled}
      />
      <NumberField
        label={t('submissionSettings.weight')}
        value={field.value}
        onChange={(value) => field.onChange(value ?? 1)}
        min={1}
        max={10}
        error={fieldState.error?.message}
        isDisabled={isDisabled}
        className="max-w-40"
      />
    </div>
  );
}
