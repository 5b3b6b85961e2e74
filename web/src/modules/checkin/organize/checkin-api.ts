import { readArrivalCharts } from '@plenum/contract/checkin/arrival-list';
import { listCheckpoints, listDevices, readTimeline } from '@plenum/contract/checkin/endpoints';
import type { Language } from '@plenum/contract/kernel/language';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#kernel/client/call';
import { recordKey } from '#kernel/organize/record-keys';

// Uses the prefix of the people lists' keys, so that an arrival updates all of them.

export function checkpointsQuery(meetingId: string, lan: Language) {
  return queryOptions({
    queryKey: recordKey(meetingId, 'checkpoints', lan),
    queryFn: ({ signal }) => call(listCheckpoints, { params: { id: meetingId }, signal, quiet: true }),
  });
}

export function devicesQuery(meetingId: string) {
  return queryOptions({
    queryKey: recordKey(meetingId, 'devices'),
    queryFn: ({ signal }) => call(listDevices, { params: { id: meetingId }, signal, quiet: true }),
  });
}

export function timelineQuery(meetingId: string, participantId: string, lan: Language) {
  return queryOptions({
    queryKey: recordKey(meetingId, 'checkinTimeline', participantId, lan),
    queryFn: ({ signal }) =>
      call(readTimeline, { params: { id: meetingId, participantId }, signal, quiet: true }),
  });
}

export function arrivalChartsQuery(meetingId: string, checkpointId: string | undefined, lan: Language) {
  return queryOptions({
    queryKey: recordKey(meetingId, 'arrivalCharts', checkpointId, lan),
    queryFn: ({ signal }) =>
      call(readArrivalCharts, {
        params: { id: meetingId },
        query: checkpointId === undefined ? {} : { checkpointId },
        signal,
        quiet: true,
      }),
  });
}
