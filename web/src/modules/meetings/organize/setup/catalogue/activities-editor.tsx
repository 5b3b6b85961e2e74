import { activityWords } from '@plenum/contract/meetings/words';
import { activityKinds, type ActivitiesSection } from '@plenum/contract/meetings/catalogue';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { noText } from '@plenum/contract/kernel/localized-text';
import { fromWallTime } from '@plenum/contract/kernel/zoned-time';
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { usePartTitle } from '#kernel/organize/part-name';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { LocalizedLineField } from '#kernel/form/localized-line-field';
import { AmountsField } from '#kernel/form/money-field';
import type { ContractForm } from '#kernel/form/use-contract-form';
import { formatDateTime } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Checkbox } from '#kernel/ui/fields/checkbox';
import { DateTimeField } from '#kernel/ui/fields/date-time-field';
import { Select } from '#kernel/ui/fields/select';
import { sectionQuery } from '#kernel/organize/meeting-queries';
import { ListEditor } from '#kernel/organize/editor/list-editor';
import { type SectionContext, SectionForm } from '#kernel/organize/editor/section-form';
import { useWords } from '#kernel/organize/use-words';
import { StockFields } from './stock-fields.tsx';
import { useEntryName } from '#kernel/organize/editor/use-entry-name';
import { useFieldList } from '#kernel/organize/editor/use-field-list';

interface Props {
  form: ContractForm<typeof ActivitiesSection>;
  context: SectionContext;
}

export function ActivitiesEditor({ meeting }: { meeting: MeetingConsole }) {
  const { t } = useTranslation('meetings-organize');
  return (
    <SectionForm meeting={meeting} name="activities" intro={t('activities.intro')}>
      {(form, context) => <Activities form={form} context={context} />}
    </SectionForm>
  );
}

function Activities({ form, context }: Props) {
  const { t } = useTranslation('meetings-organize');
  const partTitle = usePartTitle();
  const list = useFieldList(form, 'activities');
  const nameOf = useEntryName(form, 'activities', 'name');
  const { startsOn, timeZone } = context.meeting;
  const lan = useAppStore((state) => state.lan);
  return (
    <ListEditor
      {...list}
      label={partTitle('activities')}
      addLabel={t('activities.add')}
      nameOf={nameOf}
      isDisabled={context.isDisabled}
      empty={t('activities.empty')}
      folded={{
        renderDetail: (index) =>
          formatDateTime(form.getValues(`activities.${index}.startsAt`), lan, timeZone),
        hasError: (index) => form.formState.errors.activities?.[index] !== undefined,
      }}
      onAdd={() =>
        list.add({
          id: crypto.randomUUID(),
          kind: 'lunch',
          name: noText,
          description: noText,
          place: noText,
          startsAt: fromWallTime(`${startsOn}T12:00`, timeZone),
          endsAt: fromWallTime(`${startsOn}T13:30`, timeZone),
          price: { CNY: 0, USD: 0 },
          stock: null,
          typeIds: [],
          hidden: false,
        })
      }
      renderItem={(index) => <Activity form={form} context={context} index={index} />}
    />
  );
}

function Activity({ form, context, index }: Props & { index: number }) {
  const { t } = useTranslation('meetings-organize');
  const sentence = useSentence();
  const { isDisabled, meeting } = context;
  const at = `activities.${index}` as const;
  const { field: kind } = useController({ control: form.control, name: `${at}.kind` });
  const { field: starts, fieldState: startsState } = useController({
    control: form.control,
    name: `${at}.startsAt`,
  });
  const { field: ends, fieldState: endsState } = useController({
    control: form.control,
    name: `${at}.endsAt`,
  });
  const { field: price, fieldState: priceState } = useController({
    control: form.control,
    name: `${at}.price`,
  });
  const moment = { timeZone: meeting.timeZone, isDisabled, isRequired: true };
  return (
    <>
      <Select
        label={t('activities.kind')}
        options={activityKinds.map((value) => ({ value, label: sentence(activityWords[value]) }))}
        value={kind.value}
        onChange={kind.onChange}
        isDisabled={isDisabled}
        className="max-w-60"
      />
      <LocalizedLineField
        form={form}
        name={`${at}.name`}
        label={t('activities.name')}
        maxLength={120}
        isRequired
        isDisabled={isDisabled}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <DateTimeField
          {...moment}
          label={t('activities.startsAt')}
          value={starts.value}
          inputRef={starts.ref}
          onChange={starts.onChange}
          error={startsState.error?.message}
        />
        <DateTimeField
          {...moment}
          label={t('activities.endsAt')}
          value={ends.value}
          inputRef={ends.ref}
          onChange={ends.onChange}
          error={endsState.error?.message}
        />
      </div>
      <LocalizedLineField
        form={form}
        name={`${at}.place`}
        label={t('activities.place')}
        maxLength={120}
        isDisabled={isDisabled}
      />
      <LocalizedLineField
        form={form}
        name={`${at}.description`}
        label={t('types.description')}
        maxLength={600}
        isMultiline
        rows={2}
        isDisabled={isDisabled}
      />
      <AmountsField
        label={t('windows.price')}
        value={price.value}
        onChange={price.onChange}
        error={priceState.error?.message}
        isDisabled={isDisabled}
      />
      <ForTypes form={form} context={context} index={index} />
      <StockFields form={form} at={at} context={context} />
    </>
  );
}

function ForTypes({ form, context, index }: Props & { index: number }) {
  const { t } = useTranslation('meetings-organize');
  const words = useWords();
  const { data } = useQuery(sectionQuery(context.meeting.id, 'types'));
  const { field } = useController({ control: form.control, name: `activities.${index}.typeIds` });
  const types = data?.content.types ?? [];
  if (types.length === 0) return null;
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 text-sm font-semibold">{t('activities.types')}</legend>
      <p className="text-sm text-muted">{t('activities.typesHint')}</p>
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        {types.map(({ id, name }) => (
          <Checkbox
            key={id}
            isSelected={field.value.includes(id)}
            isDisabled={context.isDisabled}
            onChange={(isSelected) =>
              field.onChange(isSelected ? [...field.value, id] : field.value.filter((kept) => kept !== id))
            }
          >
            {words(name)}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
