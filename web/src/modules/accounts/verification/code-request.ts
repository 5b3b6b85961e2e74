import type { CodeSent, publicCodePurposes } from '@plenum/contract/accounts/schemas';
import { useState, useTransition, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import * as accounts from '@plenum/contract/accounts/endpoints';
import type { Field } from '#kernel/form/use-field';
import { call } from '#kernel/client/call';

export interface CodeRequestOptions {
  /** What the server counts by: the next code for the same place has to wait. */
  place: string;
  send: () => Promise<z.output<typeof CodeSent>>;
  /** Must be in order first; what is refused is said beside it. */
  about: Field;
  /** Where the code will be typed. */
  code: Field;
}

/** Asking for a code: for the button that does it, and what to say under the code. */
export function useCodeRequest({ place, send, about, code }: CodeRequestOptions) {
  const { t } = useTranslation('accounts');
  const [validMinutes, setValidMinutes] = useState<number>();
  const [isPending, start] = useTransition();
  const wait = useCooldown(place);

  async function ask() {
    if (about !== code && !(await about.check())) return;
    try {
      const { resendAfterSeconds, validSeconds } = await send();
      startCooldown(place, resendAfterSeconds);
      setValidMinutes(Math.floor(validSeconds / 60));
      code.focus();
    } catch (error) {
      about.refuse(error);
    }
  }

  return {
    button: { wait, isPending, onPress: () => start(ask) },
    description: validMinutes === undefined ? t('code.hint') : t('code.sent', { minutes: validMinutes }),
  };
}

// The server waits by phone number or address, whatever the code is for. So does this: neither another tab of the
// dialog nor closing it starts the wait anew.
const ends = new Map<string, number>();
const listeners = new Set<() => void>();

function startCooldown(target: string, seconds: number): void {
  ends.set(target, Date.now() + seconds * 1000);
  for (const listener of listeners) listener();
}

/** How many seconds until another code may be asked for; 0 when it may be now. */
function useCooldown(target: string): number {
  return useSyncExternalStore(subscribe, () => secondsLeft(target));
}

function secondsLeft(target: string): number {
  return Math.max(0, Math.ceil(((ends.get(target) ?? 0) - Date.now()) / 1000));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const ticking = setInterval(listener, 1000);
  return () => {
    listeners.delete(listener);
    clearInterval(ticking);
  };
}

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
