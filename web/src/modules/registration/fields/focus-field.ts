const FOCUSABLE =
  'input:not([type="hidden"]):not(:disabled), textarea, select, button:not(:disabled), [tabindex="0"]';

/** Marks the place of a field, so that messages elsewhere can link to it. */
export function fieldAddress(field: string): { 'data-field': string } {
  return { 'data-field': field };
}

/**
 * Moves the focus to a field; `memberId` selects one if several members' fields are on the page. Returns false if the
 * field is not on the page.
 */
export function focusField(field: string, memberId?: string | null): boolean {
  const within = memberId ? document.querySelector(`[data-member="${CSS.escape(memberId)}"]`) : null;
  const place = (within ?? document).querySelector(`[data-field="${CSS.escape(field)}"]`);
  if (!(place instanceof HTMLElement)) return false;
  const control = place.querySelector<HTMLElement>(FOCUSABLE);
  place.scrollIntoView({ block: 'center' });
  (control ?? place).focus({ preventScroll: true });
  return true;
}
