import {
  createPrintStation,
  endPrintStation,
  type PrintStation,
  STATION_NAME_LENGTH,
  stationDays,
  stationStateWords,
} from '@plenum/contract/badges/stations';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { formatDateTime } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { CopyButton } from '#kernel/ui/buttons/copy-button';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { Select } from '#kernel/ui/fields/select';
import { TextField } from '#kernel/ui/fields/text-field';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { badgesChanged, stationsQuery } from '../api.ts';

interface PrintAgentsProps {
  meetingId: string;
  mayEdit: boolean;
}

/** The stations whose badges a print agent prints, and their tokens. */
export function PrintAgents({ meetingId, mayEdit }: PrintAgentsProps) {
  const { t } = useTranslation('badges');
  const { data, error, refetch } = useQuery(stationsQuery(meetingId));
  return (
    <section className="mt-12">
      <h2 className="text-lg font-semibold">{t('agents.title')}</h2>
      <p className="mt-1 max-w-prose text-sm text-muted">{t('agents.what')}</p>
      {error && !data && <LoadingFailed error={error} onRetry={refetch} />}
      {data && data.stations.length > 0 && (
        <ul className="mt-3">
          {data.stations.map((station) => (
            <Station key={station.id} meetingId={meetingId} station={station} mayEdit={mayEdit} />
          ))}
        </ul>
      )}
      {mayEdit && <NewStation meetingId={meetingId} />}
    </section>
  );
}

function Station({ meetingId, station, mayEdit }: PrintAgentsProps & { station: PrintStation }) {
  const { t } = useTranslation('badges');
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const [isEnding, setEnding] = useState(false);
  const sentence = useSentence();
  const { id, name, state, expiresAt, seenAt, printer, problem } = station;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-sm text-muted">
          {t('agents.until', { time: formatDateTime(expiresAt, lan) })}
          {printer !== '' && ` · ${t('agents.printer', { printer })}`}
        </p>
        {state === 'silent' && seenAt !== null && (
          <p className="text-sm text-warning">{t('agents.seen', { time: formatDateTime(seenAt, lan) })}</p>
        )}
        {state === 'stopped' && <p className="text-sm break-words text-danger">{problem}</p>}
      </div>
      <StatusPill tone={tones[state]}>{sentence(stationStateWords[state])}</StatusPill>
      {mayEdit && (
        <Button size="small" kind="quiet" className="text-danger" onPress={() => setEnding(true)}>
          {t('agents.end')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isEnding}
        onClose={() => setEnding(false)}
        title={t('agents.endTitle', { name })}
        confirmLabel={t('agents.end')}
        isDangerous
        onConfirm={async () => {
          await call(endPrintStation, { params: { id: meetingId, stationId: id } });
          await badgesChanged(client, meetingId);
        }}
      >
        <p>{t('agents.endWhat')}</p>
      </ConfirmDialog>
    </li>
  );
}

const tones = {
  ready: 'success',
  stopped: 'danger',
  silent: 'warning',
  never_seen: 'neutral',
  expired: 'neutral',
} as const;

function NewStation({ meetingId }: { meetingId: string }) {
  const { t } = useTranslation('badges');
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [days, setDays] = useState('3');
  const [token, setToken] = useState<string>();
  const make = useMutation({
    mutationFn: () =>
      call(createPrintStation, {
        params: { id: meetingId },
        body: { name: name.trim(), days: Number(days) },
      }),
    onSuccess: async (made) => {
      setToken(made.token);
      setName('');
      await badgesChanged(client, meetingId);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') make.mutate();
  };
  const command =
    token === undefined
      ? ''
      : `PRINT_STATION=${token} npm run print-agent -- --server ${location.origin} --printer NAME`;
  return (
    <>
      <form className="mt-4 flex flex-wrap items-end gap-3" onSubmit={submit}>
        <TextField
          label={t('agents.name')}
          value={name}
          autoComplete="off"
          className="w-full sm:w-64"
          onChange={(written) => setName(written.slice(0, STATION_NAME_LENGTH))}
        />
        <Select
          label={t('agents.days')}
          className="w-full sm:w-40"
          value={days}
          options={stationDays.map((count) => ({
            value: String(count),
            label: t('agents.dayCount', { count }),
          }))}
          onChange={setDays}
        />
        <Button type="submit" isPending={make.isPending} isDisabled={name.trim() === ''}>
          {t('agents.make')}
        </Button>
      </form>
      {command !== '' && (
        <div className="mt-4 rounded-md border bg-surface-raised p-4">
          <p className="font-semibold">{t('agents.once')}</p>
          <p className="mt-1 text-sm text-muted">{t('agents.start')}</p>
          <p className="my-3 font-mono text-sm break-all">{command}</p>
          <CopyButton text={command} label={t('agents.copy')} kind="secondary" />
        </div>
      )}
    </>
  );
}
