import { useTranslation } from '../../i18n/use-translation.tsx';
import type { ReactNode, Ref } from 'react';
import {
  Button,
  Select as AriaSelect,
  type SelectProps as AriaSelectProps,
  SelectValue,
} from 'react-aria-components/Select';
import { OptionList, type Option } from './option-list.tsx';
import { classes } from '../classes.ts';
import { controlClass, fieldClass, FieldFoot, FieldLabel, type FieldTexts } from './field.tsx';
import { ChevronDownIcon } from '../icons/more-icons.tsx';
import { Popover } from '../dialogs/popover.tsx';

export function Select<V extends string>(props: SelectProps<V>) {
  const { t } = useTranslation('kernel');
  return (
    <SelectFrame {...props}>
      <OptionList options={props.options} empty={t('noData')} />
    </SelectFrame>
  );
}

export interface SelectProps<V extends string>
  extends
    FieldTexts,
    Omit<
      AriaSelectProps<Option<V>>,
      | 'children'
      | 'className'
      | 'style'
      | 'render'
      | 'isInvalid'
      | 'value'
      | 'defaultValue'
      | 'onChange'
      | 'selectedKey'
      | 'defaultSelectedKey'
      | 'onSelectionChange'
      | 'selectionMode'
    > {
  options: ReadonlyArray<Option<V>>;
  value?: V | null;
  defaultValue?: V;
  onChange?: (value: V) => void;
  buttonRef?: Ref<HTMLButtonElement>;
  className?: string;
}

/** The label, button and popover of a select; the caller fills the popover. */
export function SelectFrame<V extends string>({
  label,
  description,
  error,
  options,
  onChange,
  buttonRef,
  className,
  children,
  ...rest
}: SelectProps<V> & { children: ReactNode }) {
  const { t } = useTranslation('kernel');
  return (
    <AriaSelect
      placeholder={t('choose')}
      allowsEmptyCollection
      {...rest}
      validationBehavior="aria"
      isInvalid={error !== undefined}
      onChange={(key) => {
        const option = options.find((candidate) => candidate.value === key);
        if (option) onChange?.(option.value);
      }}
      className={classes(fieldClass, className)}
    >
      <FieldLabel isRequired={rest.isRequired ?? false}>{label}</FieldLabel>
      <Button ref={buttonRef ?? null} className={classes(controlClass, 'cursor-pointer py-2 text-start')}>
        <SelectValue className="min-w-0 flex-1 truncate data-placeholder:text-muted [&_[slot=description]]:hidden" />
        <ChevronDownIcon className="size-4.5 shrink-0 text-muted" />
      </Button>
      <FieldFoot description={description} error={error} />
      <Popover className="w-(--trigger-width)">{children}</Popover>
    </AriaSelect>
  );
}
