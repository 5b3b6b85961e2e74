import type { CodeChange } from '@plenum/contract/registration/codes/endpoints';
import { useTranslation } from '#kernel/i18n/use-translation';
import { Checkbox } from '#kernel/ui/fields/checkbox';
import { DateTimeField } from '#kernel/ui/fields/date-time-field';
import { NumberField } from '#kernel/ui/fields/number-field';
import { TextField } from '#kernel/ui/fields/text-field';

interface LimitFieldsProps {
  value: CodeChange;
  onChange: (change: Partial<CodeChange>) => void;
  errorOf: (name: keyof CodeChange) => string | undefined;
  timeZone: string;
}

/** Fields for the period in which a code can be used, and how often. */
export function LimitFields({ value, onChange, errorOf, timeZone }: LimitFieldsProps) {
  const { t } = useTranslation('registration-organize');
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <NumberField
          label={t('codes.mostUses')}
          description={t('codes.mostUsesHint')}
          value={value.mostUses}
          onChange={(mostUses) => onChange({ mostUses })}
          error={errorOf('mostUses')}
          min={1}
        />
        <NumberField
          label={t('codes.mostPerAccount')}
          description={t('codes.noLimitHint')}
          value={value.mostPerAccount}
          onChange={(mostPerAccount) => onChange({ mostPerAccount })}
          error={errorOf('mostPerAccount')}
          min={1}
        />
        <DateTimeField
          label={t('codes.validFrom')}
          timeZone={timeZone}
          value={value.validFrom}
          onChange={(validFrom) => onChange({ validFrom })}
          error={errorOf('validFrom')}
        />
        <DateTimeField
          label={t('codes.validUntil')}
          timeZone={timeZone}
          value={value.validUntil}
          onChange={(validUntil) => onChange({ validUntil })}
          error={errorOf('validUntil')}
        />
      </div>
      <TextField
        label={t('codes.note')}
        description={t('codes.noteHint')}
        value={value.note}
        onChange={(note) => onChange({ note })}
        error={errorOf('note')}
        maxLength={200}
        autoComplete="off"
      />
      <Checkbox
        isSelected={value.active}
        onChange={(active) => onChange({ active })}
        description={t('codes.activeHint')}
      >
        {t('codes.active')}
      </Checkbox>
    </>
  );
}
