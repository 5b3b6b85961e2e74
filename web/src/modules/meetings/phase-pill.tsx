import type { MeetingCard } from '@plenum/contract/meetings/public-schemas';
import { badgeOf, type MeetingBadge } from '@plenum/contract/meetings/states';
import { useTranslation } from '#kernel/i18n/use-translation';
import { StatusPill, type StatusTone } from '#kernel/ui/layout/status-pill';

const tones: Record<MeetingBadge, StatusTone> = {
  upcoming: 'accent',
  registration_open: 'success',
  registration_closed: 'warning',
  in_progress: 'accent',
  ended: 'neutral',
  fully_booked: 'warning',
};

export function PhasePill({ meeting }: { meeting: Pick<MeetingCard, 'phase' | 'registration'> }) {
  const { t } = useTranslation('landing');
  const badge = badgeOf(meeting);
  return (
    <StatusPill tone={tones[badge]} hasDot={badge === 'registration_open' || badge === 'in_progress'}>
      {t(`phase.${badge}`)}
    </StatusPill>
  );
}
