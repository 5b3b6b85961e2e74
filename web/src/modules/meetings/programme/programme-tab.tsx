import type { PublicMeeting } from '@plenum/contract/meetings/public-schemas';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useAppStore } from '#kernel/state/app-store';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { Skeleton, SkeletonGroup } from '#kernel/ui/feedback/skeleton';
import { programmeQuery } from '../api.ts';
import { LoadFailed } from '../blocks/meeting-load-failed.tsx';
import { ProgrammePanel, type ProgrammePanelProps } from './programme-panel.tsx';

interface ProgrammeTabProps extends Pick<ProgrammePanelProps, 'chosen' | 'onChoose'> {
  meeting: PublicMeeting;
}

export function ProgrammeTab({ meeting, chosen, onChoose }: ProgrammeTabProps) {
  const { t } = useTranslation('meetings');
  const lan = useAppStore((state) => state.lan);
  const { data: programme, error, refetch } = useQuery(programmeQuery(meeting.id, lan));
  if (error && !programme) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!programme) return <ProgrammeSkeleton />;
  if (programme.sessions.length === 0)
    return <EmptyState title={t('programme.emptyTitle')}>{t('programme.emptyText')}</EmptyState>;
  const { title, venueName: venue } = meeting;
  return (
    <ProgrammePanel programme={programme} meeting={{ title, venue }} chosen={chosen} onChoose={onChoose} />
  );
}

function ProgrammeSkeleton() {
  return (
    <SkeletonGroup className="min-h-dvh">
      <Skeleton className="h-14 w-72 max-w-full" />
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row} className="flex gap-6 border-b py-5">
          <Skeleton className="h-5 w-24" />
          <Skeleton className="h-5 grow" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
