import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from '#kernel/i18n/use-translation';
import { Button } from '#kernel/ui/buttons/button';
import { SearchSelect } from '#kernel/ui/fields/search-select';
import { CloseIcon } from '#kernel/ui/icons/icons';
import { PlusIcon } from '#kernel/ui/icons/more-icons';
import { useWords } from '#kernel/organize/use-words';
import type { SessionForm } from './session-form.ts';
import { blankSpeaker, SpeakerDialog } from './speaker-dialog.tsx';
import { useProgramme } from './store/use-programme.ts';

interface PeopleFieldProps {
  form: SessionForm;
  name: 'chairIds' | `talks.${number}.speakerIds`;
  label: string;
  isDisabled: boolean;
}

/**
 * Some of the programme's people: selected ones as chips, the others in a searchable list; missing people are added
 * here.
 */
export function PeopleField({ form, name, label, isDisabled }: PeopleFieldProps) {
  const { t } = useTranslation('programme');
  const { t: say } = useTranslation('organize');
  const words = useWords();
  const { speakers } = useProgramme().state.programme;
  const { field, fieldState } = useController({ control: form.control, name });
  const [adding, setAdding] = useState(false);
  const chosen = field.value.flatMap((id) => speakers.find((speaker) => speaker.id === id) ?? []);
  const others = speakers.filter(({ id }) => !field.value.includes(id));
  const add = (id: string) => field.onChange([...field.value, id]);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-end gap-3">
        <SearchSelect
          label={label}
          description={speakers.length === 0 ? t('people.none') : undefined}
          options={others.map(({ id, name: full, organization }) => ({
            value: id,
            label: [words(full) || t('untitled'), words(organization)].filter(Boolean).join(' · '),
          }))}
          value={null}
          onChange={add}
          error={fieldState.error?.message}
          isDisabled={isDisabled || others.length === 0}
          className="min-w-0 max-w-md flex-1"
        />
        {!isDisabled && (
          <Button kind="quiet" icon={<PlusIcon />} onPress={() => setAdding(true)}>
            {t('people.add')}
          </Button>
        )}
      </div>
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {chosen.map(({ id, name: full }) => (
            <li key={id} className="inline-flex items-center rounded-full border ps-3 text-sm">
              {words(full) || t('untitled')}
              {isDisabled ? (
                <span className="w-3" />
              ) : (
                <button
                  type="button"
                  aria-label={say('listEditor.remove', { name: words(full) })}
                  onClick={() => field.onChange(field.value.filter((kept) => kept !== id))}
                  className="grid size-9 cursor-pointer place-items-center rounded-full hover:bg-text/[0.06]"
                >
                  <CloseIcon className="size-4" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {adding && (
        <SpeakerDialog
          speaker={blankSpeaker()}
          onClose={() => setAdding(false)}
          onSaved={({ id }) => add(id)}
        />
      )}
    </div>
  );
}
