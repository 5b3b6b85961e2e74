import { listCheckpoints, makeUpCheckin } from '@plenum/contract/checkin/endpoints';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { showToast } from '#kernel/ui/feedback/toast-queue';
import { Select } from '#kernel/ui/fields/select';

function checkpointsQuery(meetingId: string) {
  return queryOptions({
    queryKey: ['badges', meetingId, 'checkpoints'],
    queryFn: ({ signal }) => call(listCheckpoints, { params: { id: meetingId }, signal, quiet: true }),
  });
}

interface CheckInNowProps {
  meetingId: string;
  participantId: string;
  onDone: () => Promise<void>;
}

/** Checks the person in from the badge desk, where they already are. This is recorded as a make-up check-in. */
export function CheckInNow({ meetingId, participantId, onDone }: CheckInNowProps) {
  const { t } = useTranslation('badges');
  const lan = useAppStore((state) => state.lan);
  const { data } = useQuery(checkpointsQuery(meetingId));
  const [chosen, setChosen] = useState<string>();
  const arrivals =
    data?.checkpoints.filter(({ kind, state }) => kind === 'arrival' && state !== 'ended') ?? [];
  const [usual] = arrivals.toSorted((a, b) => Number(b.state === 'open') - Number(a.state === 'open'));
  const checkpointId = chosen ?? usual?.id;
  const check = useMutation({
    mutationFn: (id: string) =>
      call(makeUpCheckin, {
        params: { id: meetingId },
        body: { checkpointId: id, participantId, reason: t('checkIn.reason') },
      }),
    onSuccess: () => {
      showToast({ kind: 'success', text: t('checkIn.done') });
      return onDone();
    },
  });
  if (checkpointId === undefined) return null;
  return (
    <div className="mt-6 flex flex-wrap items-end gap-3">
      {arrivals.length > 1 && (
        <Select
          label={t('checkIn.at')}
          options={arrivals.map(({ id, name }) => ({ value: id, label: textIn(name, lan) }))}
          value={checkpointId}
          onChange={setChosen}
          className="w-full sm:w-64"
        />
      )}
      <Button isPending={check.isPending} onPress={() => check.mutate(checkpointId)}>
        {t('checkIn.now')}
      </Button>
    </div>
  );
}
