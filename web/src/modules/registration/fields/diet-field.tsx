import { useTranslation } from 'react-i18next';
import { TextField } from '#kernel/ui/fields/text-field';
import { classes } from '#kernel/ui/classes';
import type { ChosenTextProps } from './country-field.tsx';
import { useQuestion } from './field-labels.ts';
import { fieldAddress } from './focus-field.ts';

const usual = ['halal', 'vegetarian', 'vegan'] as const;

/** Own words, or one of the usual ones at a press. */
export function DietField({
  value,
  isRequired,
  error,
  onChange,
  onBlur,
}: ChosenTextProps & { onBlur: () => void }) {
  const { t } = useTranslation('registration');
  const question = useQuestion();
  return (
    <div {...fieldAddress('diet')}>
      <TextField
        label={question('diet')}
        description={t('who.dietHelp')}
        value={value}
        onChange={onChange}
        onBlur={onBlur}
        error={error}
        isRequired={isRequired}
      />
      <div className="mt-2 flex flex-wrap gap-2">
        {usual.map((diet) => {
          const name = t(`diet.${diet}`);
          const isChosen = value === name;
          return (
            <button
              key={diet}
              type="button"
              aria-pressed={isChosen}
              onClick={() => onChange(isChosen ? '' : name)}
              className={classes(
                'min-h-11 cursor-pointer rounded-full border px-4 text-sm font-medium transition-colors',
                isChosen
                  ? 'border-accent bg-accent-soft text-accent'
                  : 'border-border-field hover:border-border-control',
              )}
            >
              {name}
            </button>
          );
        })}
      </div>
    </div>
  );
}
