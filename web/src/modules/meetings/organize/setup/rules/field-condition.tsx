import { answersOf, type CustomField, type FormSection } from '@plenum/contract/meetings/settings';
import { useController } from 'react-hook-form';
import { useTranslation } from '#kernel/i18n/use-translation';
import type { ContractForm } from '#kernel/form/use-contract-form';
import { Checkbox } from '#kernel/ui/fields/checkbox';
import { Select } from '#kernel/ui/fields/select';
import { useWords } from '#kernel/organize/use-words';

const ALWAYS = 'always';

/** A question that is asked only after a certain answer to an earlier one. */
export function FieldCondition({
  form,
  isDisabled,
  index,
  earlier,
}: {
  form: ContractForm<typeof FormSection>;
  isDisabled: boolean;
  index: number;
  /** The questions before this one whose answers are choices. */
  earlier: readonly CustomField[];
}) {
  const { t } = useTranslation('meetings-organize');
  const words = useWords();
  const { field, fieldState } = useController({ control: form.control, name: `custom.${index}.condition` });
  const condition = field.value;
  const asked = earlier.find(({ id }) => id === condition?.fieldId);
  const error = fieldState.error?.message ?? fieldState.error?.root?.message;

  function answerName(answer: string): string {
    const option = asked?.options.find(({ id }) => id === answer);
    return option ? words(option.label) : answer === 'yes' ? t('custom.yes') : t('custom.no');
  }

  return (
    <div className="flex flex-col gap-3">
      <Select
        label={t('custom.condition')}
        options={[
          { value: ALWAYS, label: t('custom.always') },
          ...earlier.map(({ id, label }) => ({
            value: id,
            label: t('custom.dependsOn', { question: words(label) }),
          })),
        ]}
        value={condition?.fieldId ?? ALWAYS}
        onChange={(id) => {
          const chosen = earlier.find((candidate) => candidate.id === id);
          const [first] = chosen ? (answersOf(chosen) ?? []) : [];
          field.onChange(chosen && first !== undefined ? { fieldId: chosen.id, answers: [first] } : null);
        }}
        isDisabled={isDisabled}
        className="max-w-md"
      />
      {condition && asked && (
        <div className="flex flex-wrap gap-x-6 gap-y-1">
          {(answersOf(asked) ?? []).map((answer) => (
            <Checkbox
              key={answer}
              isSelected={condition.answers.includes(answer)}
              isDisabled={isDisabled}
              onChange={(isSelected) =>
                field.onChange({
                  ...condition,
                  answers: isSelected
                    ? [...condition.answers, answer]
                    : condition.answers.filter((kept) => kept !== answer),
                })
              }
            >
              {answerName(answer)}
            </Checkbox>
          ))}
        </div>
      )}
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
