import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { classes } from '#kernel/ui/classes';
import { fieldClass, FieldFoot, FieldLabel } from '#kernel/ui/fields/field';

interface ScoreChoiceProps {
  label: string;
  scale: number;
  value: number | null;
  onChange: (score: number) => void;
  description?: string | undefined;
  error?: string | undefined;
  isReadOnly: boolean;
}

/** One score out of a few: by pressing it, with the arrow keys, or by typing its digit. */
export function ScoreChoice(props: ScoreChoiceProps) {
  const { label, scale, value, onChange, description, error, isReadOnly } = props;
  const scores = Array.from({ length: scale }, (_, index) => index + 1);
  const type = (key: string) => {
    // 0 means ten, if the scale has it.
    const typed = /^\d$/.test(key) ? Number(key) || 10 : null;
    if (typed !== null && typed <= scale && !isReadOnly) onChange(typed);
  };
  return (
    <RadioGroup
      orientation="horizontal"
      value={value === null ? null : String(value)}
      onChange={(next) => onChange(Number(next))}
      isReadOnly={isReadOnly}
      isRequired
      validationBehavior="aria"
      isInvalid={error !== undefined}
      className={fieldClass}
    >
      <FieldLabel isRequired>{label}</FieldLabel>
      <div className="flex flex-wrap gap-1.5">
        {scores.map((score) => (
          <Radio
            key={score}
            value={String(score)}
            onKeyDown={({ key }) => type(key)}
            className={classes(
              'tabular grid min-h-11 min-w-11 cursor-pointer place-items-center rounded-md border border-border-field bg-surface-raised font-semibold',
              'transition-colors data-hovered:border-border-control data-readonly:cursor-default',
              'data-selected:border-accent data-selected:bg-accent data-selected:text-accent-text',
              'data-focus-visible:focus-ring data-invalid:border-danger',
            )}
          >
            {score}
          </Radio>
        ))}
      </div>
      <FieldFoot description={description} error={error} />
    </RadioGroup>
  );
}
