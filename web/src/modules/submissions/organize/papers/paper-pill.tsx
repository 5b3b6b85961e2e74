import type { PaperRow } from '@plenum/contract/submissions/paper-list';
import {
  acceptedWords,
  shortAcceptedWords,
  stateWords,
  type SubmissionState,
} from '@plenum/contract/submissions/words';
import { useSentence } from '#kernel/i18n/use-sentence';
import { StatusPill, type StatusTone } from '#kernel/ui/layout/status-pill';

const tones: Readonly<Record<SubmissionState, StatusTone>> = {
  draft: 'neutral',
  submitted: 'accent',
  revise: 'warning',
  accepted: 'success',
  rejected: 'neutral',
  withdrawn: 'neutral',
};

interface PaperPillProps extends Pick<PaperRow, 'state' | 'acceptedAs'> {
  isShort?: boolean;
}

export function PaperPill({ state, acceptedAs, isShort = false }: PaperPillProps) {
  const sentence = useSentence();
  return (
    <StatusPill tone={tones[state]}>
      {sentence(
        acceptedAs === null ? stateWords[state] : (isShort ? shortAcceptedWords : acceptedWords)[acceptedAs],
      )}
    </StatusPill>
  );
}
