import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import type { DatesSection } from '@plenum/contract/meetings/content';
import { noText } from '@plenum/contract/kernel/localized-text';
import { useController } from 'react-hook-form';
import { usePartTitle } from '#kernel/organize/part-name';
import { useTranslation } from '#kernel/i18n/use-translation';
import { LocalizedLineField } from '#kernel/form/localized-line-field';
import type { ContractForm } from '#kernel/form/use-contract-form';
import { DateTimeField } from '#kernel/ui/fields/date-time-field';
import { Switch } from '#kernel/ui/fields/switch';
import { ListEditor } from '#kernel/organize/editor/list-editor';
import { SectionForm } from '#kernel/organize/editor/section-form';
import { useEntryName } from '#kernel/organize/editor/use-entry-name';
import { useFieldList } from '#kernel/organize/editor/use-field-list';

type Form = ContractForm<typeof DatesSection>;

export function DatesEditor({ meeting }: { meeting: MeetingConsole }) {
  const { t } = useTranslation('meetings-organize');
  return (
    <SectionForm meeting={meeting} name="dates" intro={t('dates.intro')}>
      {(form, { isDisabled }) => (
        <DateList form={form} timeZone={meeting.timeZone} start={meeting.startsOn} isDisabled={isDisabled} />
      )}
    </SectionForm>
  );
}

function DateList({
  form,
  timeZone,
  start,
  isDisabled,
}: {
  form: Form;
  timeZone: string;
  start: string;
  isDisabled: boolean;
}) {
  const { t } = useTranslation('meetings-organize');
  const partTitle = usePartTitle();
  const list = useFieldList(form, 'dates');
  const nameOf = useEntryName(form, 'dates', 'name');
  return (
    <ListEditor
      {...list}
      label={partTitle('dates')}
      addLabel={t('dates.add')}
      nameOf={nameOf}
      isDisabled={isDisabled}
      empty={t('dates.empty')}
      onAdd={() =>
        list.add({ id: crypto.randomUUID(), name: noText, at: `${start}T01:00:00.000Z`, wholeDay: false })
      }
      renderItem={(index) => (
        <DateEntry form={form} index={index} timeZone={timeZone} isDisabled={isDisabled} />
      )}
    />
  );
}

function DateEntry({
  form,
  index,
  timeZone,
  isDisabled,
}: {
  form: Form;
  index: number;
  timeZone: string;
  isDisabled: boolean;
}) {
  const { t } = useTranslation('meetings-organize');
  const { field: at, fieldState } = useController({ control: form.control, name: `dates.${index}.at` });
  const { field: wholeDay } = useController({ control: form.control, name: `dates.${index}.wholeDay` });
  return (
    <>
      <LocalizedLineField
        form={form}
        name={`dates.${index}.name`}
        label={t('dates.name')}
        maxLength={80}
        isRequired
        isDisabled={isDisabled}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <DateTimeField
          label={t('dates.at')}
          value={at.value}
          inputRef={at.ref}
          onChange={at.onChange}
          timeZone={timeZone}
          error={fieldState.error?.message}
          isRequired
          isDisabled={isDisabled}
        />
        <Switch
          className="sm:mt-8"
          label={t('dates.wholeDay')}
          isSelected={wholeDay.value}
          onChange={wholeDay.onChange}
          isDisabled={isDisabled}
        />
      </div>
    </>
  );
}
