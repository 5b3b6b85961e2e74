import type { ReactNode, Ref } from 'react';
import {
  CheckboxButton,
  CheckboxField,
  type CheckboxFieldProps,
  FieldError,
  Text,
} from 'react-aria-components/Checkbox';
import { classes } from '../classes.ts';
import { CheckIcon } from '../icons/icons.tsx';
import { MinusIcon } from '../icons/more-icons.tsx';

export interface CheckboxProps extends Omit<
  CheckboxFieldProps,
  'children' | 'className' | 'style' | 'render' | 'isInvalid'
> {
  children: ReactNode;
  description?: ReactNode;
  error?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
  className?: string;
}

const boxClass = classes(
  'mt-[calc((1lh-1.25rem)/2)] grid size-5 shrink-0 place-items-center rounded-[5px] border border-border-control bg-surface-raised',
  'text-transparent transition-colors group-data-hovered/check:border-accent',
  'group-data-selected/check:border-accent group-data-selected/check:bg-accent group-data-selected/check:text-accent-text',
  'group-data-indeterminate/check:border-accent group-data-indeterminate/check:bg-accent group-data-indeterminate/check:text-accent-text',
  'group-data-invalid/check:border-danger',
  'group-data-focus-visible/check:focus-ring',
);

export function Checkbox({ children, description, error, className, ...rest }: CheckboxProps) {
  return (
    <CheckboxField
      {...rest}
      validationBehavior="aria"
      isInvalid={error !== undefined}
      className={classes('flex flex-col items-start', className)}
    >
      <CheckboxButton className="group/check -my-2.5 flex cursor-pointer items-start gap-3 py-2.5 data-disabled:cursor-default data-disabled:opacity-50">
        {({ isIndeterminate }) => (
          <>
            <span className={boxClass}>
              {isIndeterminate ? <MinusIcon className="size-4" /> : <CheckIcon className="size-4" />}
            </span>
            <span className="min-w-0">{children}</span>
          </>
        )}
      </CheckboxButton>
      {description !== undefined && (
        <Text slot="description" className="ms-8 mt-1 block text-sm text-muted">
          {description}
        </Text>
      )}
      <FieldError className="ms-8 mt-1 block text-sm text-danger">{error}</FieldError>
    </CheckboxField>
  );
}
