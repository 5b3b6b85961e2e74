import { type Ref, useState } from 'react';
import {
  Input,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField';
import { classes } from '../classes.ts';
import { fieldClass, FieldFoot, FieldLabel, type FieldTexts } from './field.tsx';

export interface CodeFieldProps
  extends
    FieldTexts,
    Omit<
      AriaTextFieldProps,
      'children' | 'className' | 'style' | 'render' | 'isInvalid' | 'type' | 'maxLength' | 'autoComplete'
    > {
  digits?: number;
  /** Called once with the whole code when its last digit is typed. */
  onComplete?: (code: string) => void;
  inputRef?: Ref<HTMLInputElement>;
  className?: string;
}

// A field for a code. One real input covers the boxes, so that pasting, autofill from a message and screen readers work
// as in any field; the boxes only show its value.
export function CodeField({
  label,
  description,
  error,
  digits = 6,
  value,
  defaultValue = '',
  onChange,
  onComplete,
  inputRef,
  className,
  ...rest
}: CodeFieldProps) {
  const [typed, setTyped] = useState(codeDigits(defaultValue, digits));
  const code = value ?? typed;

  function change(text: string) {
    const next = codeDigits(text, digits);
    setTyped(next);
    onChange?.(next);
    if (next.length === digits && next !== code) onComplete?.(next);
  }

  return (
    <AriaTextField
      {...rest}
      value={code}
      onChange={change}
      validationBehavior="aria"
      isInvalid={error !== undefined}
      inputMode="numeric"
      autoComplete="one-time-code"
      className={classes(fieldClass, className)}
    >
      <FieldLabel isRequired={rest.isRequired ?? false}>{label}</FieldLabel>
      <div className="group/code relative w-full max-w-80">
        <Boxes code={code} digits={digits} />
        <Input
          ref={inputRef ?? null}
          className="absolute inset-0 w-full cursor-text bg-transparent text-base text-transparent caret-transparent outline-none selection:bg-transparent"
        />
      </div>
      <FieldFoot description={description} error={error} />
    </AriaTextField>
  );
}

function Boxes({ code, digits }: { code: string; digits: number }) {
  const next = Math.min(code.length, digits - 1);
  return (
    <div aria-hidden className="flex gap-2">
      {Array.from({ length: digits }, (_, index) => (
        <span
          key={index}
          className={classes(
            'tabular grid h-12 min-w-0 flex-1 place-items-center rounded-md border border-border-field bg-surface-raised',
            'text-lg font-semibold transition-colors group-data-invalid/field:border-danger',
            'group-data-disabled/field:opacity-50',
            index === next &&
              'group-focus-within/code:border-accent group-focus-within/code:outline-1 group-focus-within/code:outline-accent',
          )}
        >
          {code[index] ?? (
            <span
              className={classes(
                'h-5 w-px bg-text opacity-0',
                index === next &&
                  'group-focus-within/code:animate-breathe group-focus-within/code:opacity-100',
              )}
            />
          )}
        </span>
      ))}
    </div>
  );
}

const fullWidthZero = 0xff10;

/** The digits of a typed or pasted text: “123 456”, “１２３４５６” and “验证码：123456” are the same code. */
export function codeDigits(text: string, length: number): string {
  return text
    .replace(/[０-９]/g, (digit) => String(digit.charCodeAt(0) - fullWidthZero))
    .replace(/\D/g, '')
    .slice(0, length);
}
