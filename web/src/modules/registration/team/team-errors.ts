import type { DraftMember } from '@plenum/contract/registration/people/draft';
import type { TeamColumn } from '@plenum/contract/registration/people/team-sheet';
import type { GridErrors } from '#kernel/grid/types';
import { memberErrors, type Validation } from '../fields/validation.ts';

/** Marks a number whose last digits a spreadsheet has dropped, so that it is never used as a complete one. */
export const CUT = '…';

export interface Shown {
  /** Whether missing values are shown as errors; otherwise the grid only tints their cells. */
  readonly showsAll: boolean;
  /** The message for a truncated number. */
  readonly cut: string;
}

const ELSEWHERE = /^(?:stay\.|activities\.|hotelConsent$)/;

/** Returns the errors of the grid's cells. Errors of the room or of a meal are shown elsewhere. */
export function cellErrors(
  validation: Pick<Validation, 'members'>,
  members: readonly DraftMember[],
  columns: readonly TeamColumn[],
  { showsAll, cut }: Shown,
): GridErrors {
  const optional = new Set(columns.filter(({ required }) => !required).map(({ key }) => key));
  return new Map(
    members.flatMap((member) => {
      const valueOf = (key: string) => (member.values[key] ?? '').trim();
      const shown = [...memberErrors(validation, member.id).fieldErrors].filter(
        ([key]) => !ELSEWHERE.test(key) && (showsAll || valueOf(key) !== '' || optional.has(key)),
      );
      const lost = columns
        .filter(({ key }) => valueOf(key).endsWith(CUT))
        .map(({ key }) => [key, cut] as const);
      return shown.length + lost.length === 0
        ? []
        : [[member.id, Object.fromEntries([...shown, ...lost])] as const];
    }),
  );
}
