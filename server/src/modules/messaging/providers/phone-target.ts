import { Phone } from '@plenum/contract/kernel/fields';
import type { Failed } from './bounded-call.ts';
import type { OutgoingMessage } from './provider.ts';

/** In E.164 as stored; email addresses and other spellings never reach a provider. */
export function isPhoneTarget({ target }: OutgoingMessage): boolean {
  return Phone.safeParse(target).data === target;
}

export const notAPhone: Failed = { kind: 'failed', why: 'invalid_target', code: 'NOT_A_PHONE' };
