import { dietIn, diets, dietText } from '@plenum/contract/meetings/diets';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useAppStore } from '#kernel/state/app-store';
import { TextField } from '#kernel/ui/fields/text-field';
import { classes } from '#kernel/ui/classes';
import type { ChosenTextProps } from './country-field.tsx';
import { useQuestion } from './field-labels.ts';
import { fieldAddress } from './focus-field.ts';

/** A field for dietary needs, as free text or by pressing one of the usual options. */
export function DietField({
  value,
  isRequired,
  error,
  onChange,
  onBlur,
}: ChosenTextProps & { onBlur: () => void }) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const question = useQuestion();
  // The text being typed, in which no word is replaced by its translation yet.
  const [typed, setTyped] = useState<string>();
  return (
    <div {...fieldAddress('diet')}>
      <TextField
        label={question('diet')}
        description={t('who.dietHelp')}
        value={typed ?? dietText(value, lan)}
        onChange={(text) => {
          setTyped(text);
          onChange(text);
        }}
        onBlur={() => {
          setTyped(undefined);
          onBlur();
        }}
        error={error}
        isRequired={isRequired}
      />
      <div className="mt-2 flex flex-wrap gap-2">
        {diets.map((diet) => {
          const isChosen = dietIn(value) === diet;
          return (
            <button
              key={diet}
              type="button"
              aria-pressed={isChosen}
              onClick={() => onChange(isChosen ? '' : diet)}
              className={classes(
                'min-h-11 cursor-pointer rounded-full border px-4 text-sm font-medium transition-colors',
                isChosen
                  ? 'border-accent bg-accent-soft text-accent'
                  : 'border-border-field hover:border-border-control',
              )}
            >
              {dietText(diet, lan)}
            </button>
          );
        })}
      </div>
    </div>
  );
}
