import { focusField } from './focus-field.ts';
import type { PlacedFault } from './faults.ts';

/** Moves to what is wrong with a team: a field of its own, or the line of a member. False: it is in the grid. */
export function focusTeamField({ field, memberId }: PlacedFault): boolean {
  if (memberId === null || field === 'hotelConsent') return focusField(field) || focusField('members');
  const line = document.querySelector<HTMLElement>(`[data-member="${CSS.escape(memberId)}"]`);
  line?.scrollIntoView({ block: 'center' });
  line?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
  return line !== null;
}
