import type { Programme, ProgrammeSession, ProgrammeTalk } from '@plenum/contract/meetings/programme';

/** Returns the letters of a field by its index: A to Z, then AA, AB and so on. */
function letterAt(index: number): string {
  const last = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? last : `${letterAt(Math.floor(index / 26) - 1)}${last}`;
}

/**
 * Assigns board numbers to all posters, with a letter for each field of the call, in order, B-01 … Posters
 * without a field come last under another letter. Posters of one session that begin together are sorted by board. Only
 * sessions that change are returned.
 */
export function numberBoardsByField(
  { sessions }: Programme,
  fieldIds: readonly string[],
  /** The field of each submission, keyed by the submission's id. */
  fieldOf: ReadonlyMap<string, string | null>,
): ProgrammeSession[] {
  const rank = ({ submissionId }: ProgrammeTalk) => {
    const found = fieldIds.indexOf(fieldOf.get(submissionId ?? '') ?? '');
    return found < 0 ? fieldIds.length : found;
  };
  const posters = sessions
    .filter(({ kind }) => kind === 'poster')
    .toSorted((one, other) => `${one.day} ${one.start}`.localeCompare(`${other.day} ${other.start}`));
  const sizes = new Map<number, number>();
  for (const talk of posters.flatMap(({ talks }) => talks))
    sizes.set(rank(talk), (sizes.get(rank(talk)) ?? 0) + 1);
  const width = Math.max(2, ...[...sizes.values()].map((size) => String(size).length));
  const given = new Map<number, number>();
  return posters.flatMap((session) => {
    const talks = session.talks
      .toSorted((one, other) => one.start.localeCompare(other.start) || rank(one) - rank(other))
      .map((talk) => {
        const number = (given.get(rank(talk)) ?? 0) + 1;
        given.set(rank(talk), number);
        return { ...talk, board: `${letterAt(rank(talk))}-${String(number).padStart(width, '0')}` };
      });
    const isSame = talks.every(({ id, board }, index) => {
      const before = session.talks[index];
      return before?.id === id && before.board === board;
    });
    return isSame ? [] : [{ ...session, talks }];
  });
}
