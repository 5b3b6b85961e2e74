import { focusField } from '../fields/focus-field.ts';
import type { LocatedError } from '../fields/validation.ts';

/** Moves to what is wrong with a team: a field of its own, or the line of a member. False: it is in the grid, or a form of theirs. */
export function focusTeamField({ field, memberId }: LocatedError): boolean {
  if (memberId === null) return focusField(field) || focusField('members');
  if (field === 'hotelConsent' && focusField(field)) return true;
  const line = document.querySelector<HTMLElement>(`[data-member="${CSS.escape(memberId)}"]`);
  line?.scrollIntoView({ block: 'center' });
  line?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
  return line !== null;
}
