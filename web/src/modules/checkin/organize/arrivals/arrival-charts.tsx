import { arrivalList, type readArrivalCharts } from '@plenum/contract/checkin/arrival-list';
import type { ReplyOf } from '@plenum/contract/kernel/endpoint';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDateTime, formatNumber, formatTime } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { Skeleton, SkeletonGroup } from '#kernel/ui/feedback/skeleton';
import type { ChartData } from '#kernel/charts/chart-data';
import { ChartFrame } from '#kernel/charts/chart-frame';
import { arrivalChartsQuery } from '../checkin-api.ts';

type Charts = ReplyOf<typeof readArrivalCharts>;

interface ArrivalChartsProps {
  meeting: MeetingConsole;
  checkpointId: string | undefined;
  onClose: () => void;
}

/** Charts of arrivals over time and by type. Each can also be viewed as a table and downloaded. */
export function ArrivalCharts({ meeting, checkpointId, onClose }: ArrivalChartsProps) {
  const { t } = useTranslation('checkin-organize');
  const lan = useAppStore((state) => state.lan);
  const { data, error, refetch } = useQuery(arrivalChartsQuery(meeting.id, checkpointId, lan));
  return (
    <Dialog isOpen size="large" onClose={onClose} title={t('checkin.charts')}>
      {error && !data && <LoadingFailed error={error} onRetry={refetch} />}
      {!data && !error && (
        <SkeletonGroup>
          <Skeleton className="h-72" />
        </SkeletonGroup>
      )}
      {data && <Frames meeting={meeting} data={data} />}
    </Dialog>
  );
}

function Frames({ meeting, data }: { meeting: MeetingConsole; data: Charts }) {
  const { t } = useTranslation(['checkin-organize', 'organize']);
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const number = (value: number) => formatNumber(value, lan);
  const missing = Math.max(0, data.expected - (data.arrived - data.unexpected));
  const hours: ChartData = {
    title: t('checkin.byHour'),
    rowsAre: t('checkin.hour'),
    series: [t('checkin.arrived')],
    rows: data.hours.map(({ at, count }) => ({
      key: at,
      label: formatDateTime(at, lan, meeting.timeZone),
      short: formatTime(at, lan, meeting.timeZone),
      values: [count],
    })),
  };
  const types: ChartData = {
    title: t('checkin.byType'),
    rowsAre: t('organize:people.column.typeName'),
    isByKind: true,
    series: [t('checkin.arrived'), t('checkin.missing')],
    remainder: t('checkin.missing'),
    rows: data.types.map(({ name, expected, arrived }) => ({
      key: name,
      label: name,
      short: name,
      values: [arrived, Math.max(0, expected - arrived)],
    })),
  };
  return (
    <div className="flex flex-col gap-8">
      <dl className="grid grid-cols-3 gap-4">
        {(
          [
            ['expected', data.expected],
            ['arrived', data.arrived],
            ['missing', missing],
          ] as const
        ).map(([key, value]) => (
          <div key={key}>
            <dt className="text-sm text-muted">{t(`checkin.${key}`)}</dt>
            <dd className="tabular text-2xl font-bold">{number(value)}</dd>
          </div>
        ))}
      </dl>
      {data.handouts.length > 0 && (
        <section aria-labelledby="handed-out">
          <h3 id="handed-out" className="mb-2 font-semibold">
            {sentence(arrivalList.columns.handouts.words)}
          </h3>
          <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3">
            {data.handouts.map(({ name, count }) => (
              <div key={name}>
                <dt className="text-sm break-words text-muted">{name}</dt>
                <dd className="tabular text-2xl font-bold">{number(count)}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <ChartFrame data={hours} format={number} fileName={`${meeting.slug}-arrivals-hours`} />
      <ChartFrame data={types} format={number} fileName={`${meeting.slug}-arrivals-types`} />
    </div>
  );
}
