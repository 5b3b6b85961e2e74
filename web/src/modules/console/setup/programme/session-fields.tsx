import { sessionWords } from '@plenum/contract/meetings/words';
import { sessionKinds } from '@plenum/contract/meetings/programme';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSentence } from '#kernel/i18n/use-sentence';
import { LocalizedLineField } from '#kernel/form/localized-line-field';
import { DateField } from '#kernel/ui/fields/date-time-field';
import { Select } from '#kernel/ui/fields/select';
import { useWords } from '../../use-words.ts';
import { PeopleField } from '../sections/people-field.tsx';
import type { ProgrammeProps } from './programme-form.ts';
import { TalkList } from './talk-list.tsx';
import { SessionTime } from './session-time.tsx';

const NOWHERE = 'none';

export function SessionFields({ form, context, index }: ProgrammeProps & { index: number }) {
  const { t } = useTranslation('console');
  const sentence = useSentence();
  const { isDisabled, meeting } = context;
  const at = `sessions.${index}` as const;
  const { field: kind } = useController({ control: form.control, name: `${at}.kind` });
  const { field: day, fieldState: dayState } = useController({ control: form.control, name: `${at}.day` });
  return (
    <>
      <LocalizedLineField
        form={form}
        name={`${at}.title`}
        label={t('programme.title')}
        maxLength={200}
        isRequired
        isDisabled={isDisabled}
      />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Select
          label={t('programme.kind')}
          options={sessionKinds.map((value) => ({ value, label: sentence(sessionWords[value]) }))}
          value={kind.value}
          onChange={kind.onChange}
          isDisabled={isDisabled}
        />
        <DateField
          label={t('programme.day')}
          value={day.value}
          inputRef={day.ref}
          onChange={day.onChange}
          min={meeting.startsOn}
          max={meeting.endsOn}
          error={dayState.error?.message}
          isRequired
          isDisabled={isDisabled}
        />
        <SessionTime form={form} name={`${at}.start`} label={t('programme.start')} isDisabled={isDisabled} />
        <SessionTime form={form} name={`${at}.end`} label={t('programme.end')} isDisabled={isDisabled} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <PlaceSelect form={form} context={context} index={index} list="rooms" />
        <PlaceSelect form={form} context={context} index={index} list="tracks" />
      </div>
      <PeopleField
        form={form}
        name={`${at}.chairIds`}
        label={t('programme.chairs')}
        isDisabled={isDisabled}
      />
      <LocalizedLineField
        form={form}
        name={`${at}.description`}
        label={t('types.description')}
        maxLength={2000}
        isMultiline
        rows={2}
        isDisabled={isDisabled}
      />
      <TalkList form={form} context={context} session={index} />
    </>
  );
}

function PlaceSelect({
  form,
  context,
  index,
  list,
}: ProgrammeProps & { index: number; list: 'rooms' | 'tracks' }) {
  const { t } = useTranslation('console');
  const words = useWords();
  const options = useWatch({ control: form.control, name: list });
  const name = list === 'rooms' ? 'roomId' : 'trackId';
  const { field, fieldState } = useController({ control: form.control, name: `sessions.${index}.${name}` });
  return (
    <Select
      label={t(`programme.one.${list}`)}
      options={[
        { value: NOWHERE, label: t(`programme.no.${list}`) },
        ...options.map(({ id, name: label }) => ({
          value: id,
          label: words(label) || t('programme.untitled'),
        })),
      ]}
      value={field.value ?? NOWHERE}
      onChange={(value) => field.onChange(value === NOWHERE ? null : value)}
      error={fieldState.error?.message}
      isDisabled={context.isDisabled}
    />
  );
}
