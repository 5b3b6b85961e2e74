import type { Ref } from 'react';
import {
  TextArea as AriaTextArea,
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

export interface TextAreaProps
  extends
    FieldTexts,
    Omit<AriaTextFieldProps, 'children' | 'className' | 'style' | 'render' | 'isInvalid' | 'type'> {
  placeholder?: string;
  rows?: number;
  inputRef?: Ref<HTMLTextAreaElement>;
  /** The language of the text, if different from the page's. */
  lang?: string | undefined;
  className?: string;
}

export function TextArea({
  label,
  description,
  error,
  placeholder,
  rows = 4,
  inputRef,
  lang,
  className,
  ...rest
}: TextAreaProps) {
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
        <AriaTextArea
          ref={inputRef ?? null}
          rows={rows}
          lang={lang}
          className={classes(inputClass, 'resize-y')}
          {...(placeholder !== undefined && { placeholder })}
        />
      </div>
      <FieldFoot description={description} error={error} count={count} />
    </AriaTextField>
  );
}
