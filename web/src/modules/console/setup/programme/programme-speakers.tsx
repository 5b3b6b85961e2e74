import { noText } from '@plenum/contract/kernel/localized-text';
import { useTranslation } from 'react-i18next';
import { LocalizedLineField } from '#kernel/form/localized-line-field';
import { ListEditor } from '../list-editor.tsx';
import { EntryPicture } from '../sections/entry-picture.tsx';
import type { ProgrammeProps } from './programme-form.ts';
import { useEntryName } from '../sections/use-entry-name.ts';
import { useList } from '../sections/use-list.ts';

/** People who speak or chair; each opens on request, since there may be hundreds. */
export function ProgrammeSpeakers({ form, context }: ProgrammeProps) {
  const { t } = useTranslation('console');
  const list = useList(form, 'speakers');
  const nameOf = useEntryName(form, 'speakers', 'name');
  const unitOf = useEntryName(form, 'speakers', 'organization');
  function remove(index: number) {
    const gone = form.getValues(`speakers.${index}.id`);
    const without = (ids: readonly string[]) => ids.filter((id) => id !== gone);
    for (const [place, session] of form.getValues('sessions').entries()) {
      form.setValue(`sessions.${place}.chairIds`, without(session.chairIds), { shouldDirty: true });
      for (const [number, talk] of session.talks.entries())
        form.setValue(`sessions.${place}.talks.${number}.speakerIds`, without(talk.speakerIds), {
          shouldDirty: true,
        });
    }
    list.onRemove(index);
  }
  return (
    <ListEditor
      {...list}
      label={t('programme.speakers')}
      addLabel={t('programme.add.speakers')}
      nameOf={nameOf}
      isDisabled={context.isDisabled}
      empty={t('programme.none.speakers')}
      folded={{
        renderDetail: unitOf,
        hasError: (index) => form.formState.errors.speakers?.[index] !== undefined,
      }}
      onRemove={remove}
      onAdd={() =>
        list.add({
          id: crypto.randomUUID(),
          name: noText,
          title: noText,
          organization: noText,
          bio: noText,
          photo: '',
        })
      }
      renderItem={(index) => <Speaker form={form} context={context} index={index} />}
    />
  );
}

function Speaker({ form, context, index }: ProgrammeProps & { index: number }) {
  const { t } = useTranslation('console');
  const { isDisabled, uploadPicture } = context;
  const at = `speakers.${index}` as const;
  return (
    <>
      <LocalizedLineField
        form={form}
        name={`${at}.name`}
        label={t('committee.name')}
        maxLength={80}
        isRequired
        isDisabled={isDisabled}
      />
      <LocalizedLineField
        form={form}
        name={`${at}.title`}
        label={t('programme.position')}
        maxLength={80}
        isDisabled={isDisabled}
      />
      <LocalizedLineField
        form={form}
        name={`${at}.organization`}
        label={t('committee.organization')}
        maxLength={160}
        isDisabled={isDisabled}
      />
      <LocalizedLineField
        form={form}
        name={`${at}.bio`}
        label={t('programme.bio')}
        maxLength={2000}
        isMultiline
        rows={3}
        isDisabled={isDisabled}
      />
      <EntryPicture
        form={form}
        name={`${at}.photo`}
        label={t('committee.photo')}
        shape="portrait"
        upload={uploadPicture}
        isDisabled={isDisabled}
      />
    </>
  );
}
