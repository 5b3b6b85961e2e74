import type { MeetingBasics } from '@plenum/contract/meetings/basics';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatNumber } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { LocalizedLineField } from '#kernel/form/localized-line-field';
import type { ContractForm } from '#kernel/form/use-contract-form';
import { useField } from '#kernel/form/use-field';
import { DateField, DateTimeField } from '#kernel/ui/fields/date-time-field';
import { NumberField } from '#kernel/ui/fields/number-field';
import { SearchSelect } from '#kernel/ui/fields/search-select';
import { Select } from '#kernel/ui/fields/select';
import { TextField } from '#kernel/ui/fields/text-field';
import { seriesQuery } from '../series-query.ts';
import { useWords } from '#kernel/organize/use-words';

type BasicsForm = ContractForm<typeof MeetingBasics>;
interface Props {
  form: BasicsForm;
  isDisabled?: boolean;
}

interface NameFieldsProps extends Props {
  /** Shown below the choice of the series. */
  newSeries?: ReactNode;
}

export function NameFields({ form, isDisabled = false, newSeries }: NameFieldsProps) {
  const { t } = useTranslation('meetings-organize');
  const words = useWords();
  const { data: all = [] } = useQuery(seriesQuery);
  const slug = useField(form, 'slug');
  const { field: series, fieldState } = useController({ control: form.control, name: 'seriesId' });
  return (
    <>
      <Select
        label={t('basics.series')}
        options={all.map(({ id, name }) => ({ value: id, label: words(name) }))}
        value={series.value || null}
        onChange={series.onChange}
        buttonRef={series.ref}
        error={fieldState.error?.message}
        isDisabled={isDisabled}
        isRequired
        className="max-w-md"
      />
      {newSeries}
      <LocalizedLineField
        form={form}
        name="title"
        label={t('basics.title')}
        maxLength={160}
        isRequired
        isDisabled={isDisabled}
      />
      <LocalizedLineField
        form={form}
        name="theme"
        label={t('basics.theme')}
        maxLength={200}
        isDisabled={isDisabled}
      />
      <LocalizedLineField
        form={form}
        name="summary"
        label={t('basics.summary')}
        description={t('basics.summaryHint')}
        maxLength={500}
        isMultiline
        rows={3}
        isDisabled={isDisabled}
      />
      <TextField
        {...slug.input}
        label={t('basics.slug')}
        description={t('basics.slugHint')}
        maxLength={40}
        isRequired
        isDisabled={isDisabled}
        className="max-w-md"
      />
    </>
  );
}

export function PlaceFields({ form, isDisabled = false }: Props) {
  const { t } = useTranslation('meetings-organize');
  const { field: starts, fieldState: startsState } = useController({
    control: form.control,
    name: 'startsOn',
  });
  const { field: ends, fieldState: endsState } = useController({ control: form.control, name: 'endsOn' });
  const { field: zone, fieldState: zoneState } = useController({ control: form.control, name: 'timeZone' });
  return (
    <>
      <div className="grid max-w-2xl gap-4 sm:grid-cols-2">
        <DateField
          label={t('basics.startsOn')}
          value={starts.value}
          inputRef={starts.ref}
          onChange={(day) => {
            starts.onChange(day);
            if (day > ends.value) ends.onChange(day);
          }}
          error={startsState.error?.message}
          isRequired
          isDisabled={isDisabled}
        />
        <DateField
          label={t('basics.endsOn')}
          value={ends.value}
          inputRef={ends.ref}
          onChange={ends.onChange}
          min={starts.value}
          error={endsState.error?.message}
          isRequired
          isDisabled={isDisabled}
        />
      </div>
      <SearchSelect
        label={t('basics.timeZone')}
        options={timeZones().map((name) => ({ value: name, label: name }))}
        value={zone.value}
        onChange={zone.onChange}
        error={zoneState.error?.message}
        isDisabled={isDisabled}
        className="max-w-md"
      />
      <LocalizedLineField
        form={form}
        name="city"
        label={t('basics.city')}
        maxLength={60}
        isRequired
        isDisabled={isDisabled}
      />
      <LocalizedLineField
        form={form}
        name="venueName"
        label={t('basics.venueName')}
        maxLength={120}
        isDisabled={isDisabled}
      />
    </>
  );
}

interface WindowFieldsProps extends Props {
  /** The total places of the types on sale; null if there is no limit, or no type yet. */
  placesOnSale?: number | null;
}

export function WindowFields({ form, isDisabled = false, placesOnSale = null }: WindowFieldsProps) {
  const { t } = useTranslation('meetings-organize');
  const lan = useAppStore((state) => state.lan);
  const { field: capacity, fieldState } = useController({ control: form.control, name: 'capacity' });
  return (
    <>
      <WindowPair form={form} name="registration" legend={t('basics.registration')} isDisabled={isDisabled} />
      <WindowPair form={form} name="submission" legend={t('basics.submission')} isDisabled={isDisabled} />
      <NumberField
        label={t('basics.capacity')}
        description={t('basics.capacityHint')}
        value={capacity.value}
        onChange={capacity.onChange}
        min={1}
        error={fieldState.error?.message}
        isDisabled={isDisabled}
        className="max-w-md"
      />
      <output className="-mt-4 block max-w-md text-sm text-warning empty:hidden">
        {placesOnSale !== null &&
          capacity.value !== null &&
          capacity.value < placesOnSale &&
          t('basics.capacityLow', { places: formatNumber(placesOnSale, lan) })}
      </output>
    </>
  );
}

function WindowPair({
  form,
  name,
  legend,
  isDisabled,
}: {
  form: BasicsForm;
  name: 'registration' | 'submission';
  legend: string;
  isDisabled: boolean;
}) {
  const { t } = useTranslation('meetings-organize');
  const timeZone = useWatch({ control: form.control, name: 'timeZone' });
  const { field: opens, fieldState: opensState } = useController({
    control: form.control,
    name: `${name}.opensAt`,
  });
  const { field: closes, fieldState: closesState } = useController({
    control: form.control,
    name: `${name}.closesAt`,
  });
  return (
    <fieldset>
      <legend className="mb-3 font-semibold">{legend}</legend>
      <div className="grid max-w-2xl gap-4 sm:grid-cols-2">
        <DateTimeField
          label={t('basics.opensAt')}
          value={opens.value}
          inputRef={opens.ref}
          onChange={opens.onChange}
          timeZone={timeZone}
          error={opensState.error?.message}
          isDisabled={isDisabled}
        />
        <DateTimeField
          label={t('basics.closesAt')}
          {...(name === 'registration' && { description: t('basics.closesHint') })}
          value={closes.value}
          inputRef={closes.ref}
          onChange={closes.onChange}
          timeZone={timeZone}
          error={closesState.error?.message}
          isDisabled={isDisabled}
        />
      </div>
    </fieldset>
  );
}

/** Every time zone the browser knows, nearby ones first. */
function timeZones(): string[] {
  const near = [
    'Asia/Shanghai',
    'Asia/Urumqi',
    'Asia/Hong_Kong',
    'Asia/Macau',
    'Asia/Taipei',
    'Asia/Singapore',
    'Asia/Tokyo',
  ];
  const all = Intl.supportedValuesOf('timeZone');
  return [...near, ...all.filter((name) => !near.includes(name))];
}
