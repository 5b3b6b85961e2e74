import type { CountedCheckpoint } from '@plenum/contract/checkin/endpoints';
import type { Switches } from '@plenum/contract/checkin/schemas';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatNumber } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import { Switch } from '#kernel/ui/fields/switch';
import { CheckpointWindow } from '../checkpoints/checkpoint-window.tsx';
import { useCheckpointState } from '../checkpoints/checkpoint-words.tsx';
import { useControl } from './control-api.ts';
import { ControlSection } from './control-section.tsx';

interface Shown {
  meeting: MeetingConsole;
  checkpoint: CountedCheckpoint;
  mayEdit: boolean;
}

const MINUTE = 60_000;
const EXTENSIONS = [30, 60] as const;

/** Returns the new end. The minutes count from the end of the window, or from now if it has passed or there is none. */
function extendedEnd(until: string | null, minutes: number): string {
  return new Date(Math.max(Date.now(), Date.parse(until ?? '') || 0) + minutes * MINUTE).toISOString();
}

/** Controls to start, pause, end or extend a checkpoint, with the number of arrivals. */
export function CheckpointControl({ meeting, checkpoint, mayEdit }: Shown) {
  const { t } = useTranslation('control');
  const { t: words } = useTranslation('checkin-organize');
  const state = useCheckpointState(checkpoint);
  const lan = useAppStore((store) => store.lan);
  const control = useControl(meeting.id, checkpoint);
  const [isEnding, setEnding] = useState(false);
  const { until, expected, arrived } = checkpoint;
  const extend = (minutes: number) =>
    control.mutate({
      // Extending a checkpoint that has ended opens it again.
      ...(state === 'ended' && { to: 'open' as const }),
      until: extendedEnd(until, minutes),
    });
  return (
    <ControlSection title={t('state')}>
      <dl className="mb-5 grid grid-cols-3 gap-4">
        <Figure label={words('checkin.expected')} value={formatNumber(expected, lan)} />
        <Figure label={words('checkin.arrived')} value={formatNumber(arrived, lan)} />
        <Figure
          label={words('checkin.rate')}
          value={`${expected === 0 ? 0 : Math.floor((arrived / expected) * 100)}%`}
        />
      </dl>
      <p className="mb-4 text-muted">
        <CheckpointWindow checkpoint={checkpoint} timeZone={meeting.timeZone} />
      </p>
      {mayEdit && (
        <div className="flex flex-wrap gap-2">
          {state !== 'open' && (
            <Button
              kind="primary"
              isPending={control.isPending}
              onPress={() => control.mutate({ to: 'open' })}
            >
              {state === 'paused' ? t('resume') : words('checkin.start')}
            </Button>
          )}
          {state === 'open' && (
            <Button isPending={control.isPending} onPress={() => control.mutate({ to: 'paused' })}>
              {words('checkin.pause')}
            </Button>
          )}
          {until !== null &&
            EXTENSIONS.map((minutes) => (
              <Button key={minutes} isDisabled={control.isPending} onPress={() => extend(minutes)}>
                {t('extend', { minutes })}
              </Button>
            ))}
          {state !== 'ended' && (
            <Button kind="quiet" className="text-danger" onPress={() => setEnding(true)}>
              {words('checkin.end')}
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        isOpen={isEnding}
        onClose={() => setEnding(false)}
        title={t('endTitle')}
        confirmLabel={words('checkin.end')}
        isDangerous
        onConfirm={async () => void (await control.mutateAsync({ to: 'ended' }))}
      >
        <p>{t('endWhat')}</p>
      </ConfirmDialog>
    </ControlSection>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="tabular text-2xl font-bold">{value}</dd>
    </div>
  );
}

const switchNames = [
  'allowOverride',
  'overrideAlone',
  'allowUnpaid',
  'sound',
  'autoPrint',
  'liveCodes',
] as const satisfies (keyof Switches)[];

/**
 * The checkpoint's switches. The gates follow within a few seconds; a gate that is offline follows when its network is
 * back.
 */
export function SwitchControl({ meeting, checkpoint, mayEdit }: Shown) {
  const { t } = useTranslation('checkin-organize');
  const control = useControl(meeting.id, checkpoint);
  const { switches } = checkpoint;
  return (
    <ControlSection title={t('checkin.switches')}>
      <div className="grid gap-4">
        {switchNames.map((name) => (
          <Switch
            key={name}
            label={t(`checkin.switch.${name}`)}
            isSelected={switches[name]}
            isDisabled={!mayEdit || control.isPending}
            onChange={(isOn) => control.mutate({ switches: { ...switches, [name]: isOn } })}
          />
        ))}
      </div>
    </ControlSection>
  );
}
