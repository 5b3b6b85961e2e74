import type { Checkpoint } from '@plenum/contract/checkin/schemas';
import { stateAt } from '@plenum/contract/checkin/verdict';
import { type CheckpointState, checkpointStateWords } from '@plenum/contract/checkin/words';
import { useNow } from '#kernel/clock/use-now';
import { useSentence } from '#kernel/i18n/use-sentence';
import { StatusPill, type StatusTone } from '#kernel/ui/layout/status-pill';

const tones: Readonly<Record<CheckpointState, StatusTone>> = {
  scheduled: 'neutral',
  open: 'success',
  paused: 'warning',
  ended: 'neutral',
};

/** The present state of a checkpoint, by its window and manual control. */
export function CheckpointPill({ checkpoint }: { checkpoint: Checkpoint }) {
  const sentence = useSentence();
  const state = useCheckpointState(checkpoint);
  return (
    <StatusPill tone={tones[state]} hasDot={state === 'open'}>
      {sentence(checkpointStateWords[state])}
    </StatusPill>
  );
}

export function useCheckpointState(checkpoint: Checkpoint): CheckpointState {
  return stateAt(checkpoint, new Date(useNow()).toISOString());
}
