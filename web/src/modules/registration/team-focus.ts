import { focusField } from './focus-field.ts';
import type { PlacedFault } from './faults.ts';

/** Moves to what is wrong with a team: a field, a cell of the grid, or the card of a member. */
export function focusTeamField({ field, memberId }: PlacedFault): void {
  if (memberId === null || field === 'hotelConsent') {
    if (!focusField(field)) focusField('members');
    return;
  }
  const place = document.querySelector<HTMLElement>(`[data-member="${CSS.escape(memberId)}"]`);
  if (place) {
    place.scrollIntoView({ block: 'center' });
    place.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
    return;
  }
  const grid = document.querySelector<HTMLElement>('[data-members]');
  const row = grid?.dataset['members']?.split(' ').indexOf(memberId) ?? -1;
  const col = Math.max(0, grid?.dataset['columns']?.split(' ').indexOf(field) ?? 0);
  if (grid && row >= 0) focusCell(grid, row, col);
}

// Rows out of view are not drawn, so the grid is moved there first. On a phone it is a list of cards.
function focusCell(grid: HTMLElement, row: number, col: number): void {
  grid.scrollIntoView({ block: 'center' });
  const card = grid.querySelectorAll<HTMLElement>('li > button[aria-expanded]')[row];
  if (card) {
    if (card.getAttribute('aria-expanded') === 'false') card.click();
    card.focus();
    return;
  }
  const body = grid.querySelector('tbody');
  const height = body?.querySelector('tr')?.offsetHeight ?? 0;
  body?.closest('table')?.parentElement?.scrollTo({ top: row * height });
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const cell = grid.querySelector(`td[data-row="${row}"][data-col="${col}"]`);
      cell?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }));
    }),
  );
}
