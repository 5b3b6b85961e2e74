import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CloseIcon } from '#kernel/ui/icons/icons';
import { SearchSelect } from '#kernel/ui/fields/search-select';
import { useWords } from '../../use-words.ts';
import type { ProgrammeProps } from '../programme/programme-form.ts';

/** Some of the programme's people: chosen ones as chips, the others in a list to search. */
export function PeopleField({
  form,
  name,
  label,
  isDisabled,
}: {
  form: ProgrammeProps['form'];
  name: `sessions.${number}.chairIds` | `sessions.${number}.talks.${number}.speakerIds`;
  label: string;
  isDisabled: boolean;
}) {
  const { t } = useTranslation('console');
  const words = useWords();
  const { field, fieldState } = useController({ control: form.control, name });
  const speakers = useWatch({ control: form.control, name: 'speakers' });
  const chosen = field.value.flatMap((id) => speakers.find((speaker) => speaker.id === id) ?? []);
  const others = speakers.filter(({ id }) => !field.value.includes(id));
  return (
    <div className="flex flex-col gap-2">
      <SearchSelect
        label={label}
        description={speakers.length === 0 ? t('programme.speakersFirst') : undefined}
        options={others.map(({ id, name: full }) => ({
          value: id,
          label: words(full) || t('programme.untitled'),
        }))}
        value={null}
        onChange={(id) => field.onChange([...field.value, id])}
        error={fieldState.error?.message}
        isDisabled={isDisabled || others.length === 0}
        className="max-w-md"
      />
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {chosen.map(({ id, name: full }) => (
            <li key={id} className="inline-flex items-center rounded-full border ps-3 text-sm">
              {words(full) || t('programme.untitled')}
              {isDisabled ? (
                <span className="w-3" />
              ) : (
                <button
                  type="button"
                  aria-label={t('listEditor.remove', { name: words(full) })}
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
    </div>
  );
}
