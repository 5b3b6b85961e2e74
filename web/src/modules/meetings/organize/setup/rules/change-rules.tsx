import { attendeeChanges, type RulesSection } from '@plenum/contract/meetings/settings';
import { useController } from 'react-hook-form';
import { useTranslation } from '#kernel/i18n/use-translation';
import type { ContractForm } from '#kernel/form/use-contract-form';
import { Checkbox } from '#kernel/ui/fields/checkbox';
import { DateTimeField } from '#kernel/ui/fields/date-time-field';
import type { SectionContext } from '#kernel/organize/editor/section-form';

interface Props {
  form: ContractForm<typeof RulesSection>;
  context: SectionContext;
}

/** The changes that participants may make on their own after payment, with a deadline. */
export function ChangeRules({ form, context: { isDisabled, meeting } }: Props) {
  const { t } = useTranslation('meetings-organize');
  const { field: allowed } = useController({ control: form.control, name: 'changes.allowed' });
  const { field: until, fieldState } = useController({ control: form.control, name: 'changes.until' });
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-1 font-semibold">{t('rules.changes')}</legend>
      <p className="text-sm text-muted">{t('rules.changesHint')}</p>
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        {attendeeChanges.map((change) => (
          <Checkbox
            key={change}
            isSelected={allowed.value.includes(change)}
            isDisabled={isDisabled}
            onChange={(isSelected) =>
              allowed.onChange(
                isSelected ? [...allowed.value, change] : allowed.value.filter((kept) => kept !== change),
              )
            }
          >
            {t(`rules.change.${change}`)}
          </Checkbox>
        ))}
      </div>
      <DateTimeField
        label={t('rules.changesUntil')}
        description={t('rules.changesUntilHint')}
        value={until.value}
        inputRef={until.ref}
        onChange={until.onChange}
        timeZone={meeting.timeZone}
        error={fieldState.error?.message}
        isDisabled={isDisabled}
        className="max-w-md"
      />
    </fieldset>
  );
}
