import type { MouseEvent } from 'react';

/**
 * Safari leaves a clicked button unfocused, and a dialog opened by it could not give the focus back. A click without a
 * pointer (detail 0) is Enter in a form: the focus stays in the field.
 */
export function focusPressed(event: MouseEvent<HTMLElement>): void {
  if (event.detail > 0) event.currentTarget.focus();
}
