import type { HistorySection } from '@plenum/contract/meetings/content';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { noText } from '@plenum/contract/kernel/localized-text';
import { useController } from 'react-hook-form';
import { usePartTitle } from '#kernel/organize/part-name';
import { useTranslation } from '#kernel/i18n/use-translation';
import { LocalizedLineField } from '#kernel/form/localized-line-field';
import type { ContractForm } from '#kernel/form/use-contract-form';
import { useField } from '#kernel/form/use-field';
import { NumberField } from '#kernel/ui/fields/number-field';
import { TextField } from '#kernel/ui/fields/text-field';
import { ListEditor } from '#kernel/organize/editor/list-editor';
import { SectionForm } from '#kernel/organize/editor/section-form';
import { useEntryName } from '#kernel/organize/editor/use-entry-name';
import { useFieldList } from '#kernel/organize/editor/use-field-list';

type Form = ContractForm<typeof HistorySection>;
interface Props {
  form: Form;
  isDisabled: boolean;
}

export function HistoryEditor({ meeting }: { meeting: MeetingConsole }) {
  const { t } = useTranslation('meetings-organize');
  const year = Number(meeting.startsOn.slice(0, 4));
  return (
    <SectionForm meeting={meeting} name="history" intro={t('history.intro')}>
      {(form, { isDisabled }) => <Editions form={form} isDisabled={isDisabled} year={year} />}
    </SectionForm>
  );
}

function Editions({ form, isDisabled, year }: Props & { year: number }) {
  const { t } = useTranslation('meetings-organize');
  const partTitle = usePartTitle();
  const list = useFieldList(form, 'editions');
  const nameOf = useEntryName(form, 'editions', 'title');
  return (
    <ListEditor
      {...list}
      label={partTitle('history')}
      addLabel={t('history.add')}
      nameOf={nameOf}
      isDisabled={isDisabled}
      empty={t('history.empty')}
      folded={{
        renderDetail: (index) => form.getValues(`editions.${index}.year`),
        hasError: (index) => form.formState.errors.editions?.[index] !== undefined,
      }}
      onAdd={() =>
        list.add({
          id: crypto.randomUUID(),
          year: year - 1 - list.items.length,
          title: noText,
          place: noText,
          dates: noText,
          participants: null,
          papers: null,
          note: noText,
          link: '',
        })
      }
      renderItem={(index) => <Edition form={form} isDisabled={isDisabled} index={index} />}
    />
  );
}

function Edition({ form, isDisabled, index }: Props & { index: number }) {
  const { t } = useTranslation('meetings-organize');
  const { field: year, fieldState } = useController({
    control: form.control,
    name: `editions.${index}.year`,
  });
  const { field: people } = useController({ control: form.control, name: `editions.${index}.participants` });
  const { field: papers } = useController({ control: form.control, name: `editions.${index}.papers` });
  const link = useField(form, `editions.${index}.link`);
  return (
    <>
      <LocalizedLineField
        form={form}
        name={`editions.${index}.title`}
        label={t('basics.title')}
        maxLength={160}
        isRequired
        isDisabled={isDisabled}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <NumberField
          label={t('history.year')}
          value={year.value}
          onChange={(value) => year.onChange(value ?? 0)}
          error={fieldState.error?.message}
          isRequired
          isDisabled={isDisabled}
        />
        <NumberField
          label={t('history.participants')}
          value={people.value}
          onChange={people.onChange}
          min={0}
          isDisabled={isDisabled}
        />
        <NumberField
          label={t('history.papers')}
          value={papers.value}
          onChange={papers.onChange}
          min={0}
          isDisabled={isDisabled}
        />
      </div>
      <LocalizedLineField
        form={form}
        name={`editions.${index}.place`}
        label={t('history.place')}
        maxLength={120}
        isDisabled={isDisabled}
      />
      <LocalizedLineField
        form={form}
        name={`editions.${index}.dates`}
        label={t('history.dates')}
        maxLength={80}
        isDisabled={isDisabled}
      />
      <LocalizedLineField
        form={form}
        name={`editions.${index}.note`}
        label={t('history.note')}
        maxLength={600}
        isMultiline
        rows={2}
        isDisabled={isDisabled}
      />
      <TextField
        {...link.input}
        label={t('history.link')}
        type="url"
        placeholder="https://"
        isDisabled={isDisabled}
      />
    </>
  );
}
