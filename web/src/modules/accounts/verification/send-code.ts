import * as accounts from '@plenum/contract/accounts/endpoints';
import type { publicCodePurposes } from '@plenum/contract/accounts/schemas';
import { call } from '#kernel/client/call';

/** The form says beside its field what went wrong. */
export function sendPublicCode(purpose: (typeof publicCodePurposes)[number]) {
  return (target: string) => call(accounts.sendCode, { body: { purpose, target }, quiet: true });
}

export function sendCodeToNewTarget(target: string) {
  return call(accounts.sendOwnCode, { body: { purpose: 'change_target', target }, quiet: true });
}

export function sendCodeToConfirm(channel: 'phone' | 'email') {
  return call(accounts.sendOwnCode, { body: { purpose: 'confirm_identity', channel }, quiet: true });
}
