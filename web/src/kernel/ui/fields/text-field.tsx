import type { ReactNode, Ref } from 'react';
import {
  Input,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField';
import { classes } from '../classes.ts';
import {
  controlClass,
  fieldClass,
  FieldFoot,
  FieldLabel,
  type FieldTexts,
  inputClass,
  useCount,
} from './field.tsx';

export interface TextFieldProps
  extends
    FieldTexts,
    Omit<AriaTextFieldProps, 'children' | 'className' | 'style' | 'render' | 'isInvalid' | 'prefix'> {
  placeholder?: string;
  /** `prefix` and `suffix` are shown inside the frame, before and after the input. */
  prefix?: ReactNode;
  suffix?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
  /** The language of the text, if different from the page's. */
  lang?: string | undefined;
  className?: string;
}

export function TextField({
  label,
  description,
  error,
  placeholder,
  prefix,
  suffix,
  inputRef,
  lang,
  className,
  ...rest
}: TextFieldProps) {
  const { count, onChange } = useCount(rest);
  return (
    <AriaTextField
      {...rest}
      validationBehavior="aria"
      isInvalid={error !== undefined}
      onChange={onChange}
      className={classes(fieldClass, className)}
    >
      <FieldLabel isRequired={rest.isRequired ?? false}>{label}</FieldLabel>
      <div className={controlClass}>
        {prefix !== undefined && <span className="shrink-0 text-muted">{prefix}</span>}
        <Input
          ref={inputRef ?? null}
          lang={lang}
          className={inputClass}
          {...(placeholder !== undefined && { placeholder })}
        />
        {suffix !== undefined && <span className="flex shrink-0 items-center text-muted">{suffix}</span>}
      </div>
      <FieldFoot description={description} error={error} count={count} />
    </AriaTextField>
  );
}
