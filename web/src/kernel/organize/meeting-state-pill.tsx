import { phaseWords } from '@plenum/contract/meetings/words';
import type { MeetingPhase, MeetingState } from '@plenum/contract/meetings/states';
import { useTranslation } from '../i18n/use-translation.tsx';
import { useSentence } from '../i18n/use-sentence.ts';
import { StatusPill, type StatusTone } from '../ui/layout/status-pill.tsx';

const tones: Record<MeetingState, StatusTone> = {
  draft: 'warning',
  published: 'success',
  closed: 'neutral',
  archived: 'neutral',
};

/** Shows the stored state or, for a published conference, its phase in visitors' words. */
export function MeetingStatePill({ state, phase }: { state: MeetingState; phase: MeetingPhase }) {
  const { t } = useTranslation('organize');
  const sentence = useSentence();
  if (state !== 'published') return <StatusPill tone={tones[state]}>{t(`state.${state}`)}</StatusPill>;
  const isOpen = phase === 'registration_open' || phase === 'in_progress';
  return (
    <StatusPill tone={isOpen ? 'success' : 'neutral'} hasDot={isOpen}>
      {sentence(phaseWords[phase])}
    </StatusPill>
  );
}
