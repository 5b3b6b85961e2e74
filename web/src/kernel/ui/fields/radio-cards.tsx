import type { ReactNode } from 'react';
import { Radio, RadioGroup, type RadioGroupProps } from 'react-aria-components/RadioGroup';
import { classes } from '../classes.ts';
import { fieldClass, FieldFoot, FieldLabel, type FieldTexts } from './field.tsx';

export interface RadioCard<V extends string> {
  value: V;
  label: ReactNode;
  description?: ReactNode;
  /** Shown at the far end, such as a price or the number left. */
  aside?: ReactNode;
  isDisabled?: boolean;
}

export interface RadioCardsProps<V extends string>
  extends
    FieldTexts,
    Omit<
      RadioGroupProps,
      'children' | 'className' | 'style' | 'render' | 'isInvalid' | 'value' | 'defaultValue' | 'onChange'
    > {
  options: ReadonlyArray<RadioCard<V>>;
  value?: V | null;
  defaultValue?: V;
  onChange?: (value: V) => void;
  /** The number of cards side by side, if there is space for them. A `pair` of short cards is always side by side. */
  columns?: 1 | 2 | 3 | 'pair';
  /** If true, the label is for screen readers only, because a heading next to it says the same. */
  hidesLabel?: boolean;
  className?: string;
}

const grids = {
  1: 'grid-cols-1',
  2: 'grid-cols-1 sm:grid-cols-2',
  3: 'grid-cols-1 sm:grid-cols-3',
  pair: 'grid-cols-2',
};

/** A choice among a few, each a card that is pressed as a whole. */
export function RadioCards<V extends string>({
  label,
  description,
  error,
  options,
  onChange,
  columns = 1,
  hidesLabel = false,
  className,
  ...rest
}: RadioCardsProps<V>) {
  return (
    <RadioGroup
      {...rest}
      validationBehavior="aria"
      isInvalid={error !== undefined}
      onChange={(value) => {
        const option = options.find((candidate) => candidate.value === value);
        if (option) onChange?.(option.value);
      }}
      className={classes(fieldClass, className)}
    >
      <div className={hidesLabel ? 'sr-only' : 'contents'}>
        <FieldLabel isRequired={rest.isRequired ?? false}>{label}</FieldLabel>
      </div>
      <div className={classes('grid gap-2', grids[columns])}>
        {options.map((option) => (
          <OptionCard key={option.value} option={option} />
        ))}
      </div>
      <FieldFoot description={description} error={error} />
    </RadioGroup>
  );
}

function OptionCard<V extends string>({ option }: { option: RadioCard<V> }) {
  return (
    <Radio
      value={option.value}
      isDisabled={option.isDisabled ?? false}
      className={classes(
        'flex cursor-pointer flex-wrap items-center gap-x-4 gap-y-1.5 rounded-lg border border-border-field bg-surface-raised px-4 py-3',
        'transition-colors data-hovered:border-border-control',
        'data-selected:border-accent data-selected:outline-3 data-selected:outline-accent-soft',
        'data-focus-visible:focus-ring data-invalid:not-data-disabled:border-danger',
        'data-disabled:cursor-not-allowed data-disabled:opacity-50',
      )}
    >
      <span className="min-w-0 flex-1 basis-44">
        <span className="block font-semibold">{option.label}</span>
        {option.description !== undefined && (
          <span className="block text-sm text-muted">{option.description}</span>
        )}
      </span>
      {option.aside !== undefined && <span className="tabular shrink-0 text-end">{option.aside}</span>}
    </Radio>
  );
}
