import { useAppStore } from '#kernel/state/app-store';
import { withNote } from '@plenum/contract/kernel/punctuation';
import { type ArrivalRow, arrivalStatusWords, shownStatusWords } from '@plenum/contract/checkin/arrival-list';
import { standingWords } from '@plenum/contract/checkin/words';
import { arrivalWords } from '@plenum/contract/registration/people/arrival';
import { formatNumber } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import type { DrawnCells } from '#kernel/records/defined-list';
import { StatusPill } from '#kernel/ui/layout/status-pill';

/** Whether the person has checked in. People who were not expected have a separate status. */
function ArrivalPill({ at, held, expected }: ArrivalRow) {
  const sentence = useSentence();
  if (at === null)
    return held > 0 ? (
      <StatusPill tone="warning">{sentence(arrivalStatusWords.held)}</StatusPill>
    ) : (
      <StatusPill>{sentence(shownStatusWords.missing)}</StatusPill>
    );
  if (!expected) return <StatusPill tone="warning">{sentence(arrivalStatusWords.unexpected)}</StatusPill>;
  return <StatusPill tone="success">{sentence(arrivalWords.verified)}</StatusPill>;
}

function Unconfirmed({ name, standing }: Pick<ArrivalRow, 'name' | 'standing'>) {
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  return withNote(name, sentence(standingWords[standing]), lan);
}

export const arrivalCells: DrawnCells<ArrivalRow> = {
  name: ({ name, standing }) =>
    standing === 'confirmed' ? name : <Unconfirmed name={name} standing={standing} />,
  status: (row) => <ArrivalPill {...row} />,
  conflicts: ({ conflicts }, lan) => (conflicts === 0 ? null : formatNumber(conflicts, lan)),
};
