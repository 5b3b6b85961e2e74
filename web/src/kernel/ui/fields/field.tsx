import { type ReactNode, useState } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { classes } from '../classes.ts';

/** The props that every field has. */
export interface FieldTexts {
  label: ReactNode;
  description?: ReactNode;
  /** The error below the field; its presence makes the field invalid. */
  error?: string | undefined;
}

export const fieldClass = 'group/field flex min-w-0 flex-col gap-1.5';

/** The frame of a control. Its border shows hover, focus or an error; an error takes precedence. */
export const controlClass = classes(
  'flex min-h-11 w-full items-center gap-2 rounded-md border border-(--edge) bg-surface-raised px-3 text-base',
  'outline-offset-0 outline-(--edge) transition-colors focus-within:outline-1',
  '[--edge:var(--border-field)] hover:[--edge:var(--border-control)]',
  'focus-within:[--edge:var(--accent)] focus-within:hover:[--edge:var(--accent)]',
  'group-data-invalid/field:[--edge:var(--danger)]!',
  'group-data-disabled/field:pointer-events-none group-data-disabled/field:opacity-50',
  'group-data-readonly/field:bg-surface-sunken',
);

// The input extends over the frame's border, so that the whole frame can be touched.
export const inputClass =
  '-my-px min-w-0 flex-1 self-stretch bg-transparent py-2 text-text outline-none placeholder:text-muted';

export function FieldLabel({ children, isRequired = false }: { children: ReactNode; isRequired?: boolean }) {
  return (
    <Label className="text-sm font-semibold">
      {children}
      {isRequired && (
        <span aria-hidden className="ms-1 text-danger">
          *
        </span>
      )}
    </Label>
  );
}

export interface Count {
  length: number;
  max: number;
}

export interface FieldFootProps {
  description?: ReactNode;
  error?: string | undefined;
  count?: Count | undefined;
}

/** Shown below the control: the error or the description, and the number of characters left. */
export function FieldFoot({ description, error, count }: FieldFootProps) {
  const { t } = useTranslation('kernel');
  if (description === undefined && error === undefined && count === undefined) return null;
  return (
    <div className="flex gap-4 text-sm">
      <div className="min-w-0 flex-1">
        <FieldError className="block text-danger">{error}</FieldError>
        {(description !== undefined || count !== undefined) && (
          <Text slot="description" className={classes('block text-muted', error !== undefined && 'sr-only')}>
            {description}
            {count !== undefined && <span className="sr-only"> {t('atMost', { max: count.max })}</span>}
          </Text>
        )}
      </div>
      {count !== undefined && (
        <span
          aria-hidden
          data-room={count.length < count.max * 0.8 ? 'plenty' : 'little'}
          className={classes('tabular shrink-0', count.length >= count.max ? 'text-danger' : 'text-muted')}
        >
          {count.length} / {count.max}
        </span>
      )}
    </div>
  );
}

interface CountedInput {
  value?: string;
  defaultValue?: string;
  maxLength?: number;
  onChange?: (value: string) => void;
}

/** Counts the characters of a controlled or an uncontrolled input. */
export function useCount({ value, defaultValue = '', maxLength, onChange }: CountedInput) {
  const [typed, setTyped] = useState(defaultValue);
  return {
    count: maxLength === undefined ? undefined : { length: (value ?? typed).length, max: maxLength },
    onChange: (next: string) => {
      setTyped(next);
      onChange?.(next);
    },
  };
}
