import { clockOffMinutes } from '@plenum/contract/checkin/device-health';
import {
  type CountedCheckpoint,
  type Device,
  makePin,
  removeDevice,
} from '@plenum/contract/checkin/endpoints';
import type { ReplyOf } from '@plenum/contract/kernel/endpoint';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { formatDateTime, formatNumber } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { type Column, Table } from '#kernel/ui/layout/table';
import { useWords } from '#kernel/organize/use-words';
import { devicesQuery } from '../checkin-api.ts';

interface DevicesPartProps {
  meeting: MeetingConsole;
  checkpoints: readonly CountedCheckpoint[];
  mayEdit: boolean;
}

/** The devices at the gates, and for organizers the PIN for enrolling more. */
export function DevicesPart({ meeting, checkpoints, mayEdit }: DevicesPartProps) {
  const { t } = useTranslation('checkin-organize');
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(devicesQuery(meeting.id));
  const [made, setMade] = useState<ReplyOf<typeof makePin> | null>(null);
  const [removed, setRemoved] = useState<Device | null>(null);
  const params = { id: meeting.id };
  const changed = () => client.invalidateQueries({ queryKey: devicesQuery(meeting.id).queryKey });
  return (
    <section aria-labelledby="devices" className="mt-10">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="devices" className="text-lg font-semibold">
          {t('checkin.devices')}
        </h2>
        {mayEdit && (
          <Button
            size="small"
            onPress={() =>
              void call(makePin, { params })
                .then(setMade)
                .then(changed)
                .catch(() => undefined)
            }
          >
            {t('checkin.makePin')}
          </Button>
        )}
      </div>
      {mayEdit && (
        <p className="mb-4 max-w-prose text-sm text-muted">
          {data?.pinExpiresAt
            ? t('checkin.pinUntil', { until: formatDateTime(data.pinExpiresAt, lan, meeting.timeZone) })
            : t('checkin.devicesHint')}
        </p>
      )}
      {error && !data && <LoadingFailed error={error} onRetry={refetch} />}
      {data && (
        <DeviceTable
          devices={data.devices}
          checkpoints={checkpoints}
          timeZone={meeting.timeZone}
          onRemove={mayEdit ? setRemoved : undefined}
        />
      )}
      {made && (
        <Dialog
          isOpen
          onClose={() => setMade(null)}
          title={t('checkin.pin')}
          description={t('checkin.pinWhat')}
        >
          <p className="tabular py-4 text-center text-3xl font-bold tracking-widest">{made.pin}</p>
          <p className="text-center text-sm text-muted">
            {t('checkin.pinUntil', { until: formatDateTime(made.expiresAt, lan, meeting.timeZone) })}
          </p>
        </Dialog>
      )}
      {removed && (
        <ConfirmDialog
          isOpen
          isDangerous
          title={t('checkin.removeAsk', { name: removed.name })}
          confirmLabel={t('checkin.removeDevice')}
          onConfirm={async () => {
            await call(removeDevice, { params: { ...params, deviceId: removed.id } });
            await changed();
          }}
          onClose={() => setRemoved(null)}
        >
          {t('checkin.removeWhat')}
        </ConfirmDialog>
      )}
    </section>
  );
}

interface DeviceTableProps {
  devices: readonly Device[];
  checkpoints: readonly CountedCheckpoint[];
  timeZone: string;
  /** Absent if the user has no edit permission. */
  onRemove: ((device: Device) => void) | undefined;
}

function DeviceTable({ devices, checkpoints, timeZone, onRemove }: DeviceTableProps) {
  const { t } = useTranslation(['checkin-organize', 'organize']);
  const words = useWords();
  const lan = useAppStore((state) => state.lan);
  const placeOf = ({ checkpointId, gateId }: Device) => {
    const checkpoint = checkpoints.find(({ id }) => id === checkpointId);
    const gate = checkpoint?.gates.find(({ id }) => id === gateId);
    return [checkpoint, gate].flatMap((one) => (one ? [words(one.name)] : [])).join(' · ');
  };
  const columns: Column<Device>[] = [
    {
      id: 'name',
      label: t('checkin.device'),
      isRowHeader: true,
      renderCell: (device) => (
        <span className="flex flex-col">
          <span>{device.name}</span>
          <span className="text-sm font-normal text-muted">{placeOf(device)}</span>
        </span>
      ),
    },
    { id: 'operator', label: t('checkin.operator'), renderCell: ({ operator }) => operator },
    {
      id: 'seen',
      label: t('checkin.lastSeen'),
      renderCell: ({ lastSeenAt, offsetMs }) => (
        <span className="flex flex-col">
          <span>{formatDateTime(lastSeenAt, lan, timeZone)}</span>
          {clockOffMinutes(offsetMs) > 0 && (
            <span className="text-sm text-warning">
              {t('checkin.clockOff', { count: clockOffMinutes(offsetMs) })}
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'queued',
      label: t('checkin.queued'),
      align: 'end',
      renderCell: ({ queued }) => formatNumber(queued, lan),
    },
    {
      id: 'scans',
      label: t('checkin.scans'),
      align: 'end',
      renderCell: ({ scans, held }) => (
        <span className="flex flex-col">
          <span>{formatNumber(scans, lan)}</span>
          {held > 0 && (
            <span className="text-sm text-warning">{t('checkin.heldCount', { count: held })}</span>
          )}
        </span>
      ),
    },
    {
      id: 'actions',
      label: t('organize:list.actions'),
      align: 'end',
      renderCell: (device) =>
        device.removedAt === null ? (
          onRemove && (
            <Button
              size="small"
              kind="quiet"
              aria-label={t('checkin.removeOf', { name: device.name })}
              onPress={() => onRemove(device)}
            >
              {t('checkin.removeDevice')}
            </Button>
          )
        ) : (
          <StatusPill>{t('checkin.removed')}</StatusPill>
        ),
    },
  ];
  return (
    <Table
      label={t('checkin.devices')}
      columns={columns}
      rows={devices}
      rowKey={({ id }) => id}
      empty={<p className="py-4 text-muted">{t('checkin.noDevices')}</p>}
    />
  );
}
