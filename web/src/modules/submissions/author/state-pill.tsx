import type { SubmissionCard } from '@plenum/contract/submissions/schemas';
import { acceptedWords, stateWords, type SubmissionState } from '@plenum/contract/submissions/words';
import { useSentence } from '#kernel/i18n/use-sentence';
import { StatusPill, type StatusTone } from '#kernel/ui/layout/status-pill';

const tones: Readonly<Record<SubmissionState, StatusTone>> = {
  draft: 'neutral',
  submitted: 'accent',
  revise: 'warning',
  accepted: 'success',
  rejected: 'danger',
  withdrawn: 'neutral',
};

export function StatePill({ state, acceptedAs }: Pick<SubmissionCard, 'state' | 'acceptedAs'>) {
  const sentence = useSentence();
  return (
    <StatusPill tone={tones[state]}>
      {sentence(acceptedAs === null ? stateWords[state] : acceptedWords[acceptedAs])}
    </StatusPill>
  );
}
