import type { CountedCheckpoint } from '@plenum/contract/checkin/endpoints';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kernel/i18n/use-translation';
import type { ListQuery } from '#kernel/list/list-query';
import { useAppStore } from '#kernel/state/app-store';
import { ButtonLink } from '#kernel/ui/buttons/link';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { Select } from '#kernel/ui/fields/select';
import { PageHead } from '#kernel/ui/layout/page-head';
import { useLinks } from '#kernel/organize/links';
import { useLiveRecords } from '#kernel/organize/use-live-records';
import { useWords } from '#kernel/organize/use-words';
import { checkpointsQuery } from '../checkin-api.ts';
import { CheckpointPill } from '../checkpoints/checkpoint-words.tsx';
import { DevicesPart } from '../checkpoints/devices-part.tsx';
import { CheckpointControl, SwitchControl } from './checkpoint-control.tsx';
import { ControlSection } from './control-section.tsx';
import { LiveOverview } from './live-overview.tsx';
import { SupervisorsPart } from './supervisors-part.tsx';
import { VenueScreen } from './venue-screen.tsx';
import { VipsPart } from './vips-part.tsx';
import { WallControl } from './wall-control.tsx';

/** The organizer's controls while people arrive: one checkpoint, its wall, its code for self check-in, the devices. */
export function ControlScreen({ meeting, query }: { meeting: MeetingConsole; query: ListQuery }) {
  const { t } = useTranslation('control');
  const words = useWords();
  const lan = useAppStore((state) => state.lan);
  const links = useLinks();
  const { data, error, refetch } = useQuery(checkpointsQuery(meeting.id, lan));
  useLiveRecords(meeting.id);
  if (error && !data) return <LoadingFailed error={error} onRetry={refetch} isPage />;
  const chosen = query['checkpoint'];
  const checkpoint = data?.checkpoints.find(({ id }) => id === chosen) ?? data?.checkpoints[0];
  if (checkpoint && query['view'] === 'venue')
    return <VenueScreen meetingId={meeting.id} checkpoint={checkpoint} />;
  const mayEdit = data?.can.configure === true;
  return (
    <>
      <PageHead title={t('title')} detail={checkpoint && <CheckpointPill checkpoint={checkpoint} />} />
      {!data && (
        <SkeletonGroup>
          <SkeletonText lines={8} />
        </SkeletonGroup>
      )}
      {data && !checkpoint && <EmptyState title={t('empty')}>{t('emptyWhy')}</EmptyState>}
      {data && checkpoint && (
        <>
          <LiveOverview meetingId={meeting.id} timeZone={meeting.timeZone} />
          <Select
            label={t('checkpoint')}
            className="mb-8 max-w-md"
            value={checkpoint.id}
            options={data.checkpoints.map(({ id, name }) => ({ value: id, label: words(name) }))}
            onChange={(id) =>
              links.go(links.console(meeting.id, 'liveControl', { checkpoint: id }), {
                replaces: true,
                stays: true,
              })
            }
          />
          {!mayEdit && <p className="mb-6 text-muted">{t('readOnly')}</p>}
          <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
            <CheckpointControl meeting={meeting} checkpoint={checkpoint} mayEdit={mayEdit} />
            <SwitchControl meeting={meeting} checkpoint={checkpoint} mayEdit={mayEdit} />
            <WallControl key={checkpoint.id} meeting={meeting} checkpoint={checkpoint} mayEdit={mayEdit} />
            <SelfControl meeting={meeting} checkpoint={checkpoint} />
          </div>
          <DevicesPart meeting={meeting} checkpoints={data.checkpoints} mayEdit={mayEdit} />
          {mayEdit && (
            <div className="mt-10 grid gap-x-12 gap-y-10 lg:grid-cols-2">
              <SupervisorsPart meetingId={meeting.id} />
              <VipsPart meetingId={meeting.id} />
            </div>
          )}
        </>
      )}
    </>
  );
}

/** Opens the screen that shows the code for self check-in. */
function SelfControl({ meeting, checkpoint }: { meeting: MeetingConsole; checkpoint: CountedCheckpoint }) {
  const { t } = useTranslation('control');
  const links = useLinks();
  return (
    <ControlSection title={t('self')}>
      <p className="mb-4 text-muted">{t('selfWhat')}</p>
      <ButtonLink
        href={links.console(meeting.id, 'liveControl', { checkpoint: checkpoint.id, view: 'venue' })}
        target="_blank"
      >
        {t('showVenue')}
      </ButtonLink>
    </ControlSection>
  );
}
