import {
  ProgrammeSessionForm,
  sessionKinds,
  type ProgrammeSession,
} from '@plenum/contract/meetings/programme';
import { sessionWords } from '@plenum/contract/meetings/words';
import { useController } from 'react-hook-form';
import { useTranslation } from '#kernel/i18n/use-translation';
import { LocalizedLineField } from '#kernel/form/localized-line-field';
import { useSentence } from '#kernel/i18n/use-sentence';
import { DateField } from '#kernel/ui/fields/date-time-field';
import { NumberField } from '#kernel/ui/fields/number-field';
import { Select } from '#kernel/ui/fields/select';
import { useWords } from '#kernel/organize/use-words';
import { ItemDialog } from './item-dialog.tsx';
import { PeopleField } from './people-field.tsx';
import type { SessionForm } from './session-form.ts';
import { SessionTime } from './session-time.tsx';
import { useProgramme } from './store/use-programme.ts';
import { TalkList } from './talk-list.tsx';

const NOWHERE = 'none';

interface SessionDialogProps {
  session: ProgrammeSession;
  onClose: () => void;
}

/** One session with its talks. */
export function SessionDialog({ session, onClose }: SessionDialogProps) {
  const { t } = useTranslation('programme');
  const { store } = useProgramme();
  const isNew = store.shown({ kind: 'session', id: session.id }) === null;
  return (
    <ItemDialog
      kind="session"
      schema={ProgrammeSessionForm}
      body={session}
      title={isNew ? t('session.new') : t('session.edit')}
      onClose={onClose}
    >
      {(form) => <SessionFields form={form} onClose={onClose} />}
    </ItemDialog>
  );
}

function SessionFields({ form, onClose }: { form: SessionForm; onClose: () => void }) {
  const { t } = useTranslation('programme');
  const sentence = useSentence();
  const { meeting, isDisabled } = useProgramme();
  const { field: kind, fieldState: kindState } = useController({ control: form.control, name: 'kind' });
  const { field: day, fieldState: dayState } = useController({ control: form.control, name: 'day' });
  const { field: expected, fieldState: expectedState } = useController({
    control: form.control,
    name: 'expected',
  });
  return (
    <>
      <LocalizedLineField
        form={form}
        name="title"
        label={t('field.title')}
        maxLength={200}
        isRequired
        isDisabled={isDisabled}
      />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Select
          label={t('field.kind')}
          options={sessionKinds.map((value) => ({ value, label: sentence(sessionWords[value]) }))}
          value={kind.value}
          onChange={kind.onChange}
          error={kindState.error?.message}
          isDisabled={isDisabled}
        />
        <DateField
          label={t('field.day')}
          value={day.value}
          inputRef={day.ref}
          onChange={day.onChange}
          min={meeting.startsOn}
          max={meeting.endsOn}
          error={dayState.error?.message}
          isRequired
          isDisabled={isDisabled}
        />
        <SessionTime form={form} name="start" label={t('field.start')} isDisabled={isDisabled} />
        <SessionTime form={form} name="end" label={t('field.end')} isDisabled={isDisabled} />
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <PlaceSelect form={form} list="rooms" />
        <PlaceSelect form={form} list="tracks" />
        <NumberField
          label={t('field.expected')}
          value={expected.value}
          onChange={expected.onChange}
          min={0}
          error={expectedState.error?.message}
          isDisabled={isDisabled}
        />
      </div>
      <PeopleField form={form} name="chairIds" label={t('field.chairs')} isDisabled={isDisabled} />
      <LocalizedLineField
        form={form}
        name="description"
        label={t('field.description')}
        maxLength={2000}
        isMultiline
        rows={2}
        isDisabled={isDisabled}
      />
      <TalkList form={form} onClose={onClose} />
    </>
  );
}

function PlaceSelect({ form, list }: { form: SessionForm; list: 'rooms' | 'tracks' }) {
  const { t } = useTranslation('programme');
  const words = useWords();
  const { state, isDisabled } = useProgramme();
  const { field, fieldState } = useController({
    control: form.control,
    name: list === 'rooms' ? 'roomId' : 'trackId',
  });
  return (
    <Select
      label={t(`one.${list}`)}
      options={[
        { value: NOWHERE, label: t(`no.${list}`) },
        ...state.programme[list].map(({ id, name }) => ({ value: id, label: words(name) || t('untitled') })),
      ]}
      value={field.value ?? NOWHERE}
      onChange={(value) => field.onChange(value === NOWHERE ? null : value)}
      error={fieldState.error?.message}
      isDisabled={isDisabled}
    />
  );
}
