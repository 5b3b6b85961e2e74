import { type MessageOutcome, messageOutcomeWords } from '@plenum/contract/messaging/log';
import { type JobState, jobStateWords } from '@plenum/contract/mailings/job-schemas';
import { useSentence } from '#kernel/i18n/use-sentence';
import { StatusPill, type StatusTone } from '#kernel/ui/layout/status-pill';

const jobTones: Readonly<Record<JobState, StatusTone>> = {
  draft: 'neutral',
  scheduled: 'accent',
  failed: 'danger',
  sending: 'accent',
  stopped: 'warning',
  done: 'success',
};

export function JobPill({ state }: { state: JobState }) {
  const sentence = useSentence();
  return (
    <StatusPill tone={jobTones[state]} hasDot={state === 'sending'}>
      {sentence(jobStateWords[state])}
    </StatusPill>
  );
}

const messageTones: Readonly<Record<MessageOutcome, StatusTone>> = {
  waiting: 'accent',
  sent: 'neutral',
  delivered: 'success',
  undelivered: 'danger',
  failed: 'danger',
  held: 'warning',
  kept: 'neutral',
};

export function MessagePill({ state }: { state: MessageOutcome }) {
  const sentence = useSentence();
  return <StatusPill tone={messageTones[state]}>{sentence(messageOutcomeWords[state])}</StatusPill>;
}
