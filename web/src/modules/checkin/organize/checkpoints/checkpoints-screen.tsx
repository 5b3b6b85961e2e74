import {
  controlCheckpoint,
  type CountedCheckpoint,
  createCheckpoint,
  deleteCheckpoint,
  proposeCheckpoints,
  saveCheckpoint,
} from '@plenum/contract/checkin/endpoints';
import { recordsChanged } from '#kernel/organize/record-keys';
import type { CheckpointForm } from '@plenum/contract/checkin/schemas';
import { checkpointKindWords } from '@plenum/contract/checkin/words';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usePartTitle } from '#kernel/organize/part-name';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { formatNumber } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Link } from '#kernel/ui/buttons/link';
import { MenuButton } from '#kernel/ui/buttons/menu-button';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { PlusIcon } from '#kernel/ui/icons/more-icons';
import { PageHead } from '#kernel/ui/layout/page-head';
import { type Column, Table } from '#kernel/ui/layout/table';
import { useLinks } from '#kernel/organize/links';
import { useLiveRecords } from '#kernel/organize/use-live-records';
import { useWords } from '#kernel/organize/use-words';
import { checkpointsQuery } from '../checkin-api.ts';
import { CheckpointDialog, formOf, newCheckpoint } from './checkpoint-dialog.tsx';
import { CheckpointPill } from './checkpoint-words.tsx';
import { CheckpointWindow } from './checkpoint-window.tsx';
import { DevicesPart } from './devices-part.tsx';

/** Checkpoints, with the number of expected, arrived and missing people; and the devices at the gates. */
export function CheckpointsScreen({ meeting }: { meeting: MeetingConsole }) {
  const { t } = useTranslation(['checkin-organize', 'organize']);
  const partTitle = usePartTitle();
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(checkpointsQuery(meeting.id, lan));
  const [edited, setEdited] = useState<CountedCheckpoint | 'new' | null>(null);
  const [deleted, setDeleted] = useState<CountedCheckpoint | null>(null);
  const [isProposing, setProposing] = useState(false);
  useLiveRecords(meeting.id);
  if (error && !data) return <LoadingFailed error={error} onRetry={refetch} isPage />;
  const params = { id: meeting.id };
  const canConfigure = data?.can.configure === true;

  async function propose() {
    setProposing(true);
    try {
      const { added } = await call(proposeCheckpoints, { params });
      notify({ kind: 'success', text: t('checkin.proposed', { count: added }) });
    } finally {
      setProposing(false);
      await recordsChanged(client, meeting.id);
    }
  }

  async function save(form: CheckpointForm, idempotencyKey: string) {
    if (edited !== null && edited !== 'new') {
      const of = { ...params, checkpointId: edited.id };
      const body = { version: edited.version, checkpoint: form };
      await call(saveCheckpoint, { params: of, body, idempotencyKey, quiet: true });
    } else await call(createCheckpoint, { params, body: form, idempotencyKey, quiet: true });
    notify({ kind: 'success', text: t('checkin.saved') });
    await recordsChanged(client, meeting.id);
  }

  const proposal = canConfigure && data.proposed > 0 && (
    <Button size="small" isPending={isProposing} onPress={() => void propose().catch(() => undefined)}>
      {t('checkin.propose', { count: data.proposed })}
    </Button>
  );
  return (
    <>
      <PageHead
        title={partTitle('checkpoints')}
        actions={
          canConfigure && (
            <>
              {proposal}
              <Button kind="primary" size="small" icon={<PlusIcon />} onPress={() => setEdited('new')}>
                {t('checkin.add')}
              </Button>
            </>
          )
        }
      />
      <p className="mb-6 max-w-prose text-sm text-muted">{t('checkin.intro')}</p>
      {!data && (
        <SkeletonGroup>
          <SkeletonText lines={6} />
        </SkeletonGroup>
      )}
      {data?.checkpoints.length === 0 && (
        <EmptyState title={t('checkin.none')}>{t('checkin.noneWhy')}</EmptyState>
      )}
      {data && data.checkpoints.length > 0 && (
        <CheckpointTable
          meeting={meeting}
          checkpoints={data.checkpoints}
          canConfigure={canConfigure}
          onEdit={setEdited}
          onDelete={setDeleted}
        />
      )}
      {data && <DevicesPart meeting={meeting} checkpoints={data.checkpoints} mayEdit={canConfigure} />}
      {edited !== null && data && (
        <CheckpointDialog
          key={edited === 'new' ? 'new' : edited.id}
          title={t(edited === 'new' ? 'checkin.add' : 'checkin.edit')}
          initial={edited === 'new' ? newCheckpoint : formOf(edited)}
          timeZone={data.timeZone}
          choices={{
            meetingId: meeting.id,
            types: data.types,
            activities: data.activities,
            people: data.people,
          }}
          onSave={save}
          onClose={() => setEdited(null)}
        />
      )}
      {deleted && (
        <DeleteDialog
          checkpoint={deleted}
          onClose={() => setDeleted(null)}
          onDelete={async () => {
            await call(deleteCheckpoint, { params: { ...params, checkpointId: deleted.id }, quiet: true });
            await recordsChanged(client, meeting.id);
          }}
        />
      )}
    </>
  );
}

interface CheckpointTableProps {
  meeting: MeetingConsole;
  checkpoints: readonly CountedCheckpoint[];
  canConfigure: boolean;
  onEdit: (checkpoint: CountedCheckpoint) => void;
  onDelete: (checkpoint: CountedCheckpoint) => void;
}

function CheckpointTable({ meeting, checkpoints, canConfigure, onEdit, onDelete }: CheckpointTableProps) {
  const { t } = useTranslation(['checkin-organize', 'organize']);
  const partTitle = usePartTitle();
  const words = useWords();
  const sentence = useSentence();
  const links = useLinks();
  const lan = useAppStore((state) => state.lan);
  const number = (value: number) => formatNumber(value, lan);
  const columns: Column<CountedCheckpoint>[] = [
    {
      id: 'name',
      label: t('checkin.name'),
      isRowHeader: true,
      renderCell: (checkpoint) => (
        <span className="flex flex-col">
          <Link href={links.console(meeting.id, 'arrivals', { checkpointId: checkpoint.id })}>
            {words(checkpoint.name)}
          </Link>
          <span className="text-sm font-normal text-muted">
            {sentence(checkpointKindWords[checkpoint.kind])} ·{' '}
            <CheckpointWindow checkpoint={checkpoint} timeZone={meeting.timeZone} />
          </span>
        </span>
      ),
    },
    {
      id: 'state',
      label: t('checkin.state'),
      renderCell: (checkpoint) => <CheckpointPill checkpoint={checkpoint} />,
    },
    { id: 'expected', label: t('checkin.expected'), align: 'end', renderCell: (one) => number(one.expected) },
    { id: 'arrived', label: t('checkin.arrived'), align: 'end', renderCell: (one) => number(one.arrived) },
    { id: 'missing', label: t('checkin.missing'), align: 'end', renderCell: (one) => number(missingOf(one)) },
    {
      id: 'rate',
      label: t('checkin.rate'),
      align: 'end',
      renderCell: ({ expected, arrived, unexpected }) =>
        expected === 0 ? '–' : `${Math.round((100 * (arrived - unexpected)) / expected)}%`,
    },
    ...(canConfigure
      ? [
          {
            id: 'actions',
            label: t('organize:list.actions'),
            align: 'end' as const,
            renderCell: (one: CountedCheckpoint) => (
              <CheckpointMenu meeting={meeting} checkpoint={one} onEdit={onEdit} onDelete={onDelete} />
            ),
          },
        ]
      : []),
  ];
  return (
    <Table label={partTitle('checkpoints')} columns={columns} rows={checkpoints} rowKey={({ id }) => id} />
  );
}

function missingOf({ expected, arrived, unexpected }: CountedCheckpoint): number {
  return Math.max(0, expected - (arrived - unexpected));
}

interface CheckpointMenuProps extends Pick<CheckpointTableProps, 'meeting' | 'onEdit' | 'onDelete'> {
  checkpoint: CountedCheckpoint;
}

function CheckpointMenu({ meeting, checkpoint, onEdit, onDelete }: CheckpointMenuProps) {
  const { t } = useTranslation(['checkin-organize', 'organize']);
  const words = useWords();
  const client = useQueryClient();
  const params = { id: meeting.id, checkpointId: checkpoint.id };
  const turn = async (to: 'open' | 'paused' | 'ended') => {
    try {
      await call(controlCheckpoint, { params, body: { version: checkpoint.version, to } });
    } finally {
      await recordsChanged(client, meeting.id);
    }
  };
  const step = (to: 'open' | 'paused' | 'ended', label: string) => ({
    id: to,
    label,
    onAction: () => void turn(to).catch(() => undefined),
  });
  const { state } = checkpoint;
  return (
    <MenuButton
      label={t('checkin.actionsOf', { name: words(checkpoint.name) })}
      kind="secondary"
      size="small"
      groups={[
        {
          id: 'control',
          actions: [
            ...(state === 'open' ? [] : [step('open', t('checkin.start'))]),
            ...(state === 'paused' || state === 'ended' ? [] : [step('paused', t('checkin.pause'))]),
            ...(state === 'ended' ? [] : [step('ended', t('checkin.end'))]),
          ],
        },
        {
          id: 'edit',
          actions: [
            { id: 'edit', label: t('checkin.edit'), onAction: () => onEdit(checkpoint) },
            { id: 'delete', label: t('checkin.delete'), onAction: () => onDelete(checkpoint) },
          ],
        },
      ]}
    >
      {t('organize:list.actions')}
    </MenuButton>
  );
}

interface DeleteDialogProps {
  checkpoint: CountedCheckpoint;
  onDelete: () => Promise<void>;
  onClose: () => void;
}

function DeleteDialog({ checkpoint, onDelete, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('checkin-organize');
  const words = useWords();
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      saysRefusal
      title={t('checkin.deleteAsk', { name: words(checkpoint.name) })}
      confirmLabel={t('checkin.delete')}
      onConfirm={onDelete}
      onClose={onClose}
    >
      {t('checkin.deleteWhat')}
    </ConfirmDialog>
  );
}
