import { addSupervisor, removeSupervisor, type Supervisor } from '@plenum/contract/checkin/supervisors';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#kernel/client/call';
import { useTranslation } from '#kernel/i18n/use-translation';
import { Button } from '#kernel/ui/buttons/button';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { TextField } from '#kernel/ui/fields/text-field';
import { supervisorsQuery } from './control-api.ts';
import { ControlSection } from './control-section.tsx';

const NAME_LENGTH = 60;

/** Supervisors whose codes let a steward override a verdict. A code is shown once, when it is generated. */
export function SupervisorsPart({ meetingId }: { meetingId: string }) {
  const { t } = useTranslation('control');
  const client = useQueryClient();
  const query = supervisorsQuery(meetingId);
  const { data, error, refetch } = useQuery(query);
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Supervisor | null>(null);
  const changed = () => client.invalidateQueries({ queryKey: query.queryKey });
  return (
    <ControlSection title={t('supervisors.title')}>
      <p className="mb-4 max-w-prose text-sm text-muted">{t('supervisors.what')}</p>
      {error && !data && <LoadingFailed error={error} onRetry={refetch} />}
      <ul className="mb-4">
        {data?.supervisors.map((supervisor) => (
          <li
            key={supervisor.id}
            className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-t py-1 first:border-t-0"
          >
            <span className="min-w-0 grow font-medium break-words">{supervisor.name}</span>
            <span className="tabular text-sm text-muted">
              {t('supervisors.used', { count: supervisor.used })}
            </span>
            <Button
              size="small"
              kind="quiet"
              aria-label={t('supervisors.removeOf', { name: supervisor.name })}
              onPress={() => setRemoved(supervisor)}
            >
              {t('supervisors.remove')}
            </Button>
          </li>
        ))}
      </ul>
      <Button onPress={() => setAdding(true)}>{t('supervisors.add')}</Button>
      {isAdding && <AddDialog meetingId={meetingId} onAdded={changed} onClose={() => setAdding(false)} />}
      {removed && (
        <ConfirmDialog
          isOpen
          isDangerous
          title={t('supervisors.removeAsk', { name: removed.name })}
          confirmLabel={t('supervisors.remove')}
          onConfirm={async () => {
            await call(removeSupervisor, { params: { id: meetingId, supervisorId: removed.id } });
            await changed();
          }}
          onClose={() => setRemoved(null)}
        >
          {t('supervisors.removeWhat')}
        </ConfirmDialog>
      )}
    </ControlSection>
  );
}

interface AddDialogProps {
  meetingId: string;
  onAdded: () => Promise<void>;
  onClose: () => void;
}

function AddDialog({ meetingId, onAdded, onClose }: AddDialogProps) {
  const { t } = useTranslation('control');
  const [name, setName] = useState('');
  const [code, setCode] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);

  async function add() {
    setPending(true);
    try {
      const added = await call(addSupervisor, { params: { id: meetingId }, body: { name } });
      setCode(added.code);
      await onAdded();
    } catch {
      // The client shows the error.
    } finally {
      setPending(false);
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={code === null ? t('supervisors.add') : t('supervisors.codeOf', { name: name.trim() })}
      description={code === null ? undefined : t('supervisors.once')}
    >
      {code === null ? (
        <form
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void add();
          }}
        >
          <TextField
            label={t('supervisors.name')}
            description={t('supervisors.nameHint')}
            value={name}
            onChange={setName}
            maxLength={NAME_LENGTH}
            isRequired
          />
          <div className="flex justify-end">
            <Button kind="primary" type="submit" isPending={isPending} isDisabled={name.trim() === ''}>
              {t('supervisors.generate')}
            </Button>
          </div>
        </form>
      ) : (
        <p className="tabular py-4 text-center text-3xl font-bold tracking-widest">{code}</p>
      )}
    </Dialog>
  );
}
