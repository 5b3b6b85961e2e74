import { readArrivalBadge, type ArrivalBadgeState } from '@plenum/contract/badges/queue';
import { enrolDevice, syncDevice, uploadScans, type Wanted } from '@plenum/contract/checkin/device-endpoints';
import { checkinRefusals } from '@plenum/contract/checkin/messages';
import type { Scan, ScanResult } from '@plenum/contract/checkin/schemas';
import type { ReplyOf } from '@plenum/contract/kernel/endpoint';
import { listManagedMeetings } from '@plenum/contract/meetings/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { wantsLogin } from '#kernel/client/answer';
import { call } from '#kernel/client/call';
import { RefusedCall } from '#kernel/client/refused-call';
import { useAppStore } from '#kernel/state/app-store';
import type { DeskDevice } from './store/device-store.ts';
import { StorageFailure } from './store/reopening.ts';

/** The conferences that the reader works for. */
export const deskMeetingsQuery = queryOptions({
  queryKey: ['desk', 'meetings'],
  queryFn: ({ signal }) => call(listManagedMeetings, { signal, quiet: true }),
});

export async function enrol(meetingId: string, pin: string, name: string): Promise<DeskDevice> {
  const { device, keys } = await call(enrolDevice, {
    params: { id: meetingId },
    body: { pin, name },
    quiet: true,
  });
  return {
    id: device.id,
    token: device.token,
    name: device.name,
    meetingId,
    keys,
    checkpointId: null,
    gateId: null,
    hasSound: true,
    overrider: null,
    briefing: null,
  };
}

export type SyncReply = ReplyOf<typeof syncDevice>;

export interface SyncAsked {
  readonly cursor: string | null;
  readonly queued: number;
  /** If set, limits the call to this person. */
  readonly wanted?: Wanted;
  readonly signal?: AbortSignal;
}

export async function sync(
  device: DeskDevice,
  { cursor, queued, wanted, signal }: SyncAsked,
): Promise<SyncReply> {
  requireLogin();
  const { id, token, meetingId, checkpointId, gateId } = device;
  return call(syncDevice, {
    params: { id: meetingId },
    body: {
      device: { id, token },
      cursor,
      sentAt: now(),
      checkpointId,
      gateId,
      queued,
      wanted: wanted ?? null,
    },
    quiet: true,
    signal,
  });
}

export async function uploadScanBatch(
  device: DeskDevice,
  scans: readonly Scan[],
  queued: number,
  signal?: AbortSignal,
): Promise<readonly ScanResult[]> {
  requireLogin();
  const { id, token, meetingId } = device;
  const { results } = await call(uploadScans, {
    params: { id: meetingId },
    body: { device: { id, token }, sentAt: now(), queued, scans: [...scans] },
    quiet: true,
    signal,
  });
  return results;
}

/** Returns the state of a person's badge; null if the server can't be reached now. */
export async function arrivalBadge(
  { meetingId }: DeskDevice,
  participantId: string,
): Promise<ArrivalBadgeState | null> {
  try {
    requireLogin();
    const params = { id: meetingId, participantId };
    return (await call(readArrivalBadge, { params, quiet: true })).state;
  } catch {
    return null;
  }
}

/**
 * The reason why a call of the device failed. `removed` means that an organizer has removed the device and its scans
 * are stored, `unknown` that the server never had the device, `storage` that the device couldn't read or write its own
 * database.
 */
export type DeskFailure = 'later' | 'removed' | 'unknown' | 'refused' | 'storage';

export function failureOf(error: unknown): DeskFailure {
  if (error instanceof StorageFailure) return 'storage';
  if (!(error instanceof RefusedCall)) return 'later';
  if (error.code === checkinRefusals.DEVICE_REMOVED.code) return 'removed';
  if (error.code === checkinRefusals.DEVICE_UNKNOWN.code) return 'unknown';
  // No answer, no login, too many calls, or a server error: the next attempt may succeed.
  const isForNow = wantsLogin(error) || [0, 403, 408, 429].includes(error.status) || error.status >= 500;
  return isForNow ? 'later' : 'refused';
}

/**
 * Throws if no one is logged in. A call without a login would open the login dialog over the gate every time; the bar
 * above asks once.
 */
function requireLogin(): void {
  if (useAppStore.getState().token === '') throw new Error('No one is logged in');
}

function now(): string {
  return new Date().toISOString();
}
