import { controlCheckpoint, type CountedCheckpoint } from '@plenum/contract/checkin/endpoints';
import { readLiveCheckin } from '@plenum/contract/checkin/live';
import { readVenueCodes } from '@plenum/contract/checkin/self';
import { listSupervisors } from '@plenum/contract/checkin/supervisors';
import { readVips } from '@plenum/contract/checkin/vips';
import { readWallSettings } from '@plenum/contract/checkin/wall';
import type { BodyOf } from '@plenum/contract/kernel/endpoint';
import type { Language } from '@plenum/contract/kernel/language';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#kernel/client/call';
import { recordKey, recordsChanged } from '#kernel/organize/record-keys';

export function wallQuery(meetingId: string, checkpointId: string) {
  return queryOptions({
    queryKey: recordKey(meetingId, 'wall', checkpointId),
    queryFn: ({ signal }) =>
      call(readWallSettings, { params: { id: meetingId, checkpointId }, signal, quiet: true }),
  });
}

const LIVE_EVERY = 5_000;

export function liveQuery(meetingId: string, lan: Language) {
  return queryOptions({
    queryKey: recordKey(meetingId, 'gates', lan),
    queryFn: ({ signal }) => call(readLiveCheckin, { params: { id: meetingId }, signal, quiet: true }),
    refetchInterval: LIVE_EVERY,
    staleTime: 0,
  });
}

const CODES_EVERY = 20_000;

export function venueCodesQuery(meetingId: string, checkpointId: string) {
  return queryOptions({
    queryKey: ['checkin', 'venueCodes', meetingId, checkpointId],
    queryFn: async ({ signal }) => {
      const { serverTime, codes } = await call(readVenueCodes, {
        params: { id: meetingId, checkpointId },
        signal,
        quiet: true,
      });
      // Codes are shown by the server's clock, because the screen's own clock may be wrong by minutes.
      return { offsetMs: Date.parse(serverTime) - Date.now(), codes };
    },
    refetchInterval: CODES_EVERY,
    refetchIntervalInBackground: true,
    staleTime: 0,
    gcTime: 0,
  });
}

export function supervisorsQuery(meetingId: string) {
  return queryOptions({
    queryKey: recordKey(meetingId, 'supervisors'),
    queryFn: ({ signal }) => call(listSupervisors, { params: { id: meetingId }, signal, quiet: true }),
  });
}

export function vipsQuery(meetingId: string, lan: Language) {
  return queryOptions({
    queryKey: ['checkin', 'vips', meetingId, lan],
    queryFn: ({ signal }) => call(readVips, { params: { id: meetingId }, signal, quiet: true }),
  });
}

export function useControlChanged(meetingId: string): () => Promise<void> {
  const client = useQueryClient();
  return () => recordsChanged(client, meetingId);
}

/** If another organizer has changed the checkpoint in the meantime, the action is refused and the screen is updated. */
export function useControl(
  meetingId: string,
  { id: checkpointId, version }: Pick<CountedCheckpoint, 'id' | 'version'>,
) {
  const changed = useControlChanged(meetingId);
  return useMutation({
    mutationFn: (body: Omit<BodyOf<typeof controlCheckpoint>, 'version'>) =>
      call(controlCheckpoint, { params: { id: meetingId, checkpointId }, body: { version, ...body } }),
    onSettled: changed,
  });
}
