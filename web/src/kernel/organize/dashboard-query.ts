import { readDashboard } from '@plenum/contract/console/dashboard';
import type { Language } from '@plenum/contract/kernel/language';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../client/call.ts';
import { recordKey } from './record-keys.ts';

/** The counters and open tasks of a conference. */
export function dashboardQuery(meetingId: string, lan: Language) {
  return queryOptions({
    queryKey: recordKey(meetingId, 'dashboard', lan),
    queryFn: ({ signal }) => call(readDashboard, { params: { id: meetingId }, signal, quiet: true }),
  });
}
