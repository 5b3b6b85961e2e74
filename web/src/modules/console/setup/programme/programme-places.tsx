import { noText } from '@plenum/contract/kernel/localized-text';
import { useTranslation } from 'react-i18next';
import { LocalizedLineField } from '#kernel/form/localized-line-field';
import { ListEditor } from '../list-editor.tsx';
import type { ProgrammeProps } from './programme-form.ts';
import { useEntryName } from '../sections/use-entry-name.ts';
import { useList } from '../sections/use-list.ts';

/** Rooms and tracks: what sessions are sorted into. */
export function ProgrammePlaces({ form, context }: ProgrammeProps) {
  return (
    <div className="grid gap-10 lg:grid-cols-2">
      <Names form={form} context={context} list="rooms" />
      <Names form={form} context={context} list="tracks" />
    </div>
  );
}

function Names({ form, context, list: name }: ProgrammeProps & { list: 'rooms' | 'tracks' }) {
  const { t } = useTranslation('console');
  const list = useList(form, name);
  const nameOf = useEntryName(form, name, 'name');
  return (
    <div>
      <h2 className="mb-2 font-semibold">{t(`programme.${name}`)}</h2>
      <ListEditor
        {...list}
        label={t(`programme.${name}`)}
        addLabel={t(`programme.add.${name}`)}
        nameOf={nameOf}
        isDisabled={context.isDisabled}
        empty={t(`programme.none.${name}`)}
        onRemove={(index) => {
          // Nothing may point at what is gone.
          const gone = form.getValues(`${name}.${index}.id`);
          const field = name === 'rooms' ? 'roomId' : 'trackId';
          for (const [place, session] of form.getValues('sessions').entries()) {
            if (session[field] === gone)
              form.setValue(`sessions.${place}.${field}`, null, { shouldDirty: true });
          }
          list.onRemove(index);
        }}
        onAdd={() => list.add({ id: crypto.randomUUID(), name: noText })}
        renderItem={(index) => (
          <LocalizedLineField
            form={form}
            name={`${name}.${index}.name`}
            label={t('programme.name')}
            maxLength={80}
            isRequired
            isDisabled={context.isDisabled}
          />
        )}
      />
    </div>
  );
}
