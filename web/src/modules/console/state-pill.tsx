import type { MeetingPhase, MeetingState } from '@plenum/contract/meetings/states';
import { useTranslation } from 'react-i18next';
import { StatusPill, type StatusTone } from '#kernel/ui/layout/status-pill';

const tones: Record<MeetingState, StatusTone> = {
  draft: 'warning',
  published: 'success',
  closed: 'neutral',
  archived: 'neutral',
};

/** The stored state; for what is published also what visitors read on the badge. */
export function StatePill({ state, phase }: { state: MeetingState; phase: MeetingPhase }) {
  const { t } = useTranslation('console');
  if (state !== 'published') return <StatusPill tone={tones[state]}>{t(`state.${state}`)}</StatusPill>;
  const isOpen = phase === 'registration_open' || phase === 'in_progress';
  return (
    <StatusPill tone={isOpen ? 'success' : 'neutral'} hasDot={isOpen}>
      {t(`phase.${phase}`)}
    </StatusPill>
  );
}
