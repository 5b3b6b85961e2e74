import {
  type QueueEntry,
  queueStateWords,
  releaseQueuedBadge,
  removeQueuedBadge,
  retryQueuedBadge,
} from '@plenum/contract/badges/queue';
import type { BadgeDesk } from '@plenum/contract/badges/schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { desktopPrinter } from '#kernel/desktop/start-desktop';
import { useSentence } from '#kernel/i18n/use-sentence';
import { Button } from '#kernel/ui/buttons/button';
import { IconButton } from '#kernel/ui/buttons/icon-button';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { Select } from '#kernel/ui/fields/select';
import { TextField } from '#kernel/ui/fields/text-field';
import { TrashIcon } from '#kernel/ui/icons/more-icons';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { badgesChanged, queueQuery } from '../api.ts';
import { usePlace } from '../batch/use-place.ts';
import { ArrivalDesign } from './arrival-design.tsx';
import { PrintAgents } from './print-agents.tsx';
import { useStation } from './use-station.ts';

/** This device as a printer of the queue, and the queue itself. */
export function StationTab({ meetingId, desk }: { meetingId: string; desk: BadgeDesk }) {
  const { t } = useTranslation('badges');
  const [desktop] = useState(desktopPrinter);
  const [station, setStation] = usePlace(meetingId);
  const [printer, setPrinter] = useState(desktop?.printers[0] ?? '');
  const [isRunning, setRunning] = useState(false);
  const said = useStation({ meetingId, station: station.trim(), isRunning, desktop, printer });
  return (
    <div className="grid gap-10 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <section className="flex flex-col gap-4">
        <p className="text-muted">{t('station.what')}</p>
        <TextField
          label={t('station.name')}
          description={t('station.nameWhat')}
          value={station}
          isDisabled={isRunning}
          onChange={(written) => setStation(written.slice(0, 60))}
        />
        {desktop ? (
          <Select
            label={t('station.printer')}
            options={desktop.printers.map((name) => ({ value: name, label: name }))}
            value={printer}
            isDisabled={isRunning}
            onChange={setPrinter}
          />
        ) : (
          <p className="text-sm text-muted">{t('station.dialog')}</p>
        )}
        <Button
          kind={isRunning ? 'secondary' : 'primary'}
          isDisabled={station.trim() === ''}
          onPress={() => setRunning(!isRunning)}
        >
          {t(isRunning ? 'station.stop' : 'station.start')}
        </Button>
        <p aria-live="polite" className="min-h-6 text-sm font-semibold">
          {said}
        </p>
      </section>
      <div>
        <ArrivalDesign meetingId={meetingId} desk={desk} />
        <Queue meetingId={meetingId} />
        <PrintAgents meetingId={meetingId} mayEdit={desk.can.design} />
      </div>
    </div>
  );
}

function Queue({ meetingId }: { meetingId: string }) {
  const { t } = useTranslation('badges');
  const { data, error, refetch } = useQuery(queueQuery(meetingId));
  return (
    <section>
      <h2 className="text-lg font-semibold">{t('station.queue')}</h2>
      {error && !data && <LoadingFailed error={error} onRetry={refetch} />}
      {data && (
        <p className="mt-1 text-sm text-muted">
          {data.entries.length === 0
            ? t('station.none')
            : t('station.counts', { waiting: data.waiting, failed: data.failed })}
        </p>
      )}
      <ul className="mt-3">
        {data?.entries.map((entry) => (
          <Entry key={entry.id} meetingId={meetingId} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

const tones = { waiting: 'neutral', taken: 'accent', failed: 'danger' } as const;

function Entry({ meetingId, entry }: { meetingId: string; entry: QueueEntry }) {
  const { t } = useTranslation('badges');
  const sentence = useSentence();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const params = { id: meetingId, entryId: entry.id };
  // The client shows the error.
  const change = (work: Promise<unknown>) =>
    void work.catch(() => undefined).then(() => badgesChanged(client, meetingId));
  const { name, organization, state, station, tries, problem, isUnsure } = entry;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold">{name}</p>
        <p className="truncate text-sm text-muted">{organization}</p>
        {state === 'failed' && (
          <p className="text-sm text-danger">
            {isUnsure ? t('station.unsure', { station, problem }) : t('station.tries', { tries, problem })}
          </p>
        )}
        {state === 'taken' && <p className="text-sm text-muted">{t('station.at', { station })}</p>}
      </div>
      <StatusPill tone={tones[state]}>{sentence(queueStateWords[state])}</StatusPill>
      {state === 'failed' && (
        <Button size="small" onPress={() => change(call(retryQueuedBadge, { params }))}>
          {t('station.retry')}
        </Button>
      )}
      {state === 'taken' && (
        <Button size="small" onPress={() => setAsking(true)}>
          {t('station.elsewhere')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('station.elsewhereTitle', { name })}
        confirmLabel={t('station.elsewhere')}
        onConfirm={() => change(call(releaseQueuedBadge, { params }))}
      >
        {t('station.elsewhereText', { station })}
      </ConfirmDialog>
      {state !== 'taken' && (
        <IconButton
          icon={TrashIcon}
          label={t('station.remove', { name })}
          onPress={() => change(call(removeQueuedBadge, { params }))}
        />
      )}
    </li>
  );
}
