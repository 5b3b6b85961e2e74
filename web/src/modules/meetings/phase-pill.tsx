import type { MeetingPhase } from '@plenum/contract/meetings/states';
import { useTranslation } from '#kernel/i18n/use-translation';
import { StatusPill, type StatusTone } from '#kernel/ui/layout/status-pill';

const tones: Record<MeetingPhase, StatusTone> = {
  upcoming: 'accent',
  registration_open: 'success',
  registration_closed: 'warning',
  in_progress: 'accent',
  ended: 'neutral',
};

export function PhasePill({ phase }: { phase: MeetingPhase }) {
  const { t } = useTranslation('landing');
  return (
    <StatusPill tone={tones[phase]} hasDot={phase === 'registration_open' || phase === 'in_progress'}>
      {t(`phase.${phase}`)}
    </StatusPill>
  );
}
