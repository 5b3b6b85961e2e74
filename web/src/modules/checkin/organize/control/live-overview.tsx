import { clockOffMinutes, type DeviceHealth } from '@plenum/contract/checkin/device-health';
import { deviceHealthWords, type LiveCheckpoint, type LiveDevice } from '@plenum/contract/checkin/live';
import { checkpointStateWords } from '@plenum/contract/checkin/words';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatNumber, formatTime } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { BarChart } from '#kernel/charts/bar-chart';
import type { ChartData } from '#kernel/charts/chart-data';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { liveQuery } from './control-api.ts';
import { ControlSection } from './control-section.tsx';

/** All open checkpoints with their gates, and all devices of today: the page to keep open while people arrive. */
export function LiveOverview({ meetingId, timeZone }: { meetingId: string; timeZone: string }) {
  const { t } = useTranslation('control');
  const lan = useAppStore((state) => state.lan);
  const { data, error, refetch } = useQuery(liveQuery(meetingId, lan));
  if (error && !data) return <LoadingFailed error={error} onRetry={refetch} />;
  if (!data) return null;
  return (
    <div className="mb-10 grid gap-x-12 gap-y-8">
      <ControlSection title={t('live.title')}>
        {data.checkpoints.length === 0 && <p className="text-muted">{t('live.none')}</p>}
        <ul className="grid gap-6 lg:grid-cols-2">
          {data.checkpoints.map((checkpoint) => (
            <LiveCard
              key={checkpoint.id}
              checkpoint={checkpoint}
              devices={data.devices.filter(({ checkpointId }) => checkpointId === checkpoint.id)}
              at={data.at}
              timeZone={timeZone}
            />
          ))}
        </ul>
      </ControlSection>
    </div>
  );
}

interface LiveCardProps {
  checkpoint: LiveCheckpoint;
  devices: readonly LiveDevice[];
  at: string;
  timeZone: string;
}

function LiveCard({ checkpoint, devices, at, timeZone }: LiveCardProps) {
  const { t } = useTranslation('control');
  const say = useSentence();
  const lan = useAppStore((state) => state.lan);
  const { name, state, expected, arrived, perMinute, minutes, gates } = checkpoint;
  const rate = (value: number) => t('live.perMinute', { count: value, shown: formatNumber(value, lan) });
  return (
    <li className="min-w-0 rounded-lg border bg-surface-raised p-4">
      <h3 className="flex flex-wrap items-center gap-2 font-semibold">
        <span className="min-w-0 flex-1 truncate">{name}</span>
        <StatusPill tone={state === 'open' ? 'success' : 'warning'}>
          {say(checkpointStateWords[state])}
        </StatusPill>
      </h3>
      <p className="tabular mt-2 flex flex-wrap items-baseline gap-x-4">
        <span className="text-2xl font-bold">{formatNumber(arrived, lan)}</span>
        <span className="text-muted">{t('live.of', { expected: formatNumber(expected, lan) })}</span>
        <span className="ms-auto font-semibold">{rate(perMinute)}</span>
      </p>
      <Minutes minutes={minutes} at={at} timeZone={timeZone} />
      {gates.length > 0 && (
        <table className="mt-3 w-full text-sm">
          <caption className="sr-only">{t('live.gates')}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{t('live.gate')}</th>
              <th scope="col">{t('live.arrived')}</th>
              <th scope="col">{t('live.rate')}</th>
            </tr>
          </thead>
          <tbody>
            {gates.map((gate) => (
              <tr key={gate.id ?? ''} className="border-t">
                <th scope="row" className="py-1.5 text-start font-normal">
                  {gate.id === null ? t('live.noGate') : gate.name}
                </th>
                <td className="tabular text-end">{formatNumber(gate.arrived, lan)}</td>
                <td className="tabular ps-4 text-end text-muted">{rate(gate.perMinute)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <ul aria-label={t('live.devices')} className="mt-3 grid gap-1 border-t pt-3 text-sm">
        {devices.length === 0 && <li className="text-muted">{t('live.noDevices')}</li>}
        {devices.map((device) => (
          <DeviceLine key={device.id} device={device} at={at} gates={gates} />
        ))}
      </ul>
    </li>
  );
}

const dots: Record<DeviceHealth, string> = { good: 'bg-success', warning: 'bg-warning', bad: 'bg-danger' };
const SECOND = 1000;
const SECONDS_SHOWN = 120;

function DeviceLine({
  device,
  at,
  gates,
}: {
  device: LiveDevice;
  at: string;
  gates: LiveCheckpoint['gates'];
}) {
  const { t } = useTranslation('control');
  const say = useSentence();
  const { name, operator, gateId, lastSeenAt, queued, offsetMs, health } = device;
  const seconds = Math.max(0, Math.round((Date.parse(at) - Date.parse(lastSeenAt)) / SECOND));
  const seen =
    seconds < SECONDS_SHOWN
      ? t('live.secondsAgo', { count: seconds })
      : t('live.minutesAgo', { count: Math.round(seconds / 60) });
  const clockOff = clockOffMinutes(offsetMs);
  const gate = gates.find(({ id }) => id !== null && id === gateId)?.name;
  const detail = [
    health === 'good' ? undefined : seen,
    queued > 0 ? t('live.queued', { count: queued }) : undefined,
    clockOff > 0 ? t('live.clockOff', { count: clockOff }) : undefined,
  ].filter((part) => part !== undefined);
  return (
    <li className="flex flex-wrap items-center gap-x-2">
      <span aria-hidden className={`size-2.5 shrink-0 rounded-full ${dots[health]}`} />
      <span className="font-medium">{name}</span>
      <span className="text-muted">{[gate, operator].filter(Boolean).join(' · ')}</span>
      <span className={health === 'good' ? 'sr-only' : 'ms-auto font-medium'}>
        {[say(deviceHealthWords[health]), ...detail].join(' · ')}
      </span>
    </li>
  );
}

const MINUTE = 60 * SECOND;
const CHART_HEIGHT = 120;

interface MinutesProps {
  minutes: readonly number[];
  /** The time of the last minute. */
  at: string;
  timeZone: string;
}

/** Arrivals of the last half hour, a bar for each minute. */
function Minutes({ minutes, at, timeZone }: MinutesProps) {
  const { t } = useTranslation('control');
  const lan = useAppStore((state) => state.lan);
  const total = minutes.reduce((all, one) => all + one, 0);
  const data: ChartData = {
    title: t('live.minutes', { count: total, minutes: minutes.length }),
    rowsAre: t('live.minute'),
    series: [t('live.arrived')],
    rows: minutes.map((count, index) => {
      const ago = (minutes.length - 1 - index) * MINUTE;
      const time = formatTime(new Date(Date.parse(at) - ago).toISOString(), lan, timeZone);
      return { key: String(index), label: time, short: time, values: [count] };
    }),
  };
  return (
    <div className="mt-3">
      <BarChart data={data} format={(value) => formatNumber(value, lan)} height={CHART_HEIGHT} />
    </div>
  );
}
