import { useTranslation } from '#kernel/i18n/use-translation';
import { TextField, type TextFieldProps } from '#kernel/ui/fields/text-field';
import { FieldGroup } from '../fields/field-group.tsx';
import { fieldAddress } from '../fields/focus-field.ts';
import { TeamGrid, type TeamGridProps } from './team-grid.tsx';
import { useTouched } from '../fields/use-touched.ts';

type HeadKey = 'teamName' | 'contactName' | 'contactPhone' | 'contactEmail';

/** The team, its contact, and its people. */
export function TeamWho(context: TeamGridProps) {
  const { draft, validation, showsAll } = context;
  const { t } = useTranslation('registration');
  const touched = useTouched(validation.head, showsAll);
  const text = (key: HeadKey, more: Partial<TextFieldProps>) => (
    <div {...fieldAddress(key)}>
      <TextField
        name={key}
        label={t(`team.${key}`)}
        value={draft.head[key]}
        onChange={(typed) => draft.setHead({ ...draft.head, [key]: typed })}
        onBlur={() => touched.touch(key)}
        error={touched.error(key)}
        {...more}
      />
    </div>
  );
  return (
    <>
      <FieldGroup title={t('team.about')}>
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2 xl:grid-cols-4">
          {text('teamName', { isRequired: true, autoComplete: 'organization' })}
          {text('contactName', { isRequired: true, autoComplete: 'name' })}
          {text('contactPhone', { type: 'tel', inputMode: 'tel', autoComplete: 'tel' })}
          {text('contactEmail', { type: 'email', inputMode: 'email', autoComplete: 'email' })}
        </div>
      </FieldGroup>
      <TeamGrid {...context} />
    </>
  );
}
