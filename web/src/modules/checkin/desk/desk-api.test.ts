import { checkinRefusals } from '@plenum/contract/checkin/messages';
import { expect, it } from 'vitest';
import { RefusedCall } from '#kernel/client/refused-call';
import { failureOf } from './desk-api.ts';
import { StorageFailure } from './store/reopening.ts';

const refused = (status: number, code = status) =>
  new RefusedCall(status, { code, message: 'No', errors: [], requestId: undefined });

it('keeps scans for a later upload: no network, a role that was taken away, too many calls, a server error', () => {
  for (const status of [0, 403, 408, 429, 500, 503]) expect(failureOf(refused(status))).toBe('later');
  expect(failureOf(new Error('offline'))).toBe('later');
});

it('distinguishes a failure of the device’s own storage from a missing network', () => {
  expect(failureOf(new StorageFailure(new Error('closed')))).toBe('storage');
});

it('sets aside scans that the server will never accept, and distinguishes a removed device from an unknown one', () => {
  expect(failureOf(refused(422))).toBe('refused');
  expect(failureOf(refused(410, checkinRefusals.DEVICE_REMOVED.code))).toBe('removed');
  expect(failureOf(refused(410, checkinRefusals.DEVICE_UNKNOWN.code))).toBe('unknown');
});
