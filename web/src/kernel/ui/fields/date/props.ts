import type { FieldTexts } from '../field.tsx';

/** Used by a form to move the focus to a field. */
export type FocusRef = (field: { focus: () => void } | null) => void;

/** The props of a field for a local day or time without a zone. The value is a text, empty if there is none. */
export interface WallFieldProps extends FieldTexts {
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  inputRef?: FocusRef | undefined;
  /** The first and the last day that may be chosen: `2026-05-18`. */
  min?: string | undefined;
  max?: string | undefined;
  isRequired?: boolean | undefined;
  isDisabled?: boolean | undefined;
  className?: string | undefined;
}
