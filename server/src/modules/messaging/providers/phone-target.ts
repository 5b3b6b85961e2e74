import { Phone } from '@plenum/contract/kernel/fields';
import type { Failed } from './bounded-call.ts';
import type { OutgoingMessage } from './provider.ts';

/**
 * Returns whether the target is a phone number in E.164, as stored. Email addresses and other spellings are never
 * passed to a provider.
 */
export function isPhoneTarget({ target }: OutgoingMessage): boolean {
  return Phone.safeParse(target).data === target;
}

export const notAPhone: Failed = { kind: 'failed', why: 'invalid_target', code: 'NOT_A_PHONE' };
