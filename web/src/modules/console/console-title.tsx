import { phaseWords } from '@plenum/contract/meetings/words';
import type { MeetingPhase, MeetingState } from '@plenum/contract/meetings/states';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { StatusPill, type StatusTone } from '#kernel/ui/layout/status-pill';
import { consoleQuery } from './api.ts';
import { useWords } from './use-words.ts';

/** Which meeting one is in, for the frame around its console. */
export function ConsoleTitle({ id }: { id: string }) {
  const words = useWords();
  const { data: meeting } = useQuery(consoleQuery(id));
  if (!meeting) return null;
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-2">
      <span className="min-w-0 font-semibold">{words(meeting.title)}</span>
      <StatePill state={meeting.state} phase={meeting.phase} />
    </p>
  );
}

const tones: Record<MeetingState, StatusTone> = {
  draft: 'warning',
  published: 'success',
  closed: 'neutral',
  archived: 'neutral',
};

/** The stored state; for what is published also what visitors read on the badge. */
export function StatePill({ state, phase }: { state: MeetingState; phase: MeetingPhase }) {
  const { t } = useTranslation('console');
  const sentence = useSentence();
  if (state !== 'published') return <StatusPill tone={tones[state]}>{t(`state.${state}`)}</StatusPill>;
  const isOpen = phase === 'registration_open' || phase === 'in_progress';
  return (
    <StatusPill tone={isOpen ? 'success' : 'neutral'} hasDot={isOpen}>
      {sentence(phaseWords[phase])}
    </StatusPill>
  );
}
