import type { CodeSent, publicCodePurposes } from '@plenum/contract/accounts/schemas';
import { useState, useTransition, useSyncExternalStore } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import type { z } from 'zod';
import * as accounts from '@plenum/contract/accounts/endpoints';
import type { Field } from '#kernel/form/use-field';
import { call } from '#kernel/client/call';
import { knownDevice } from '#kernel/state/login';

export interface CodeRequestOptions {
  /** The phone number or address by which the server limits requests. */
  place: string;
  send: (byEmail?: boolean) => Promise<z.output<typeof CodeSent>>;
  /** The field that is validated first, and at which a refusal is shown. */
  about: Field;
  /** The field for the code. */
  code: Field;
}

/** Requests a code. Returns the props of the button, and the hint below the code. */
export function useCodeRequest({ place, send, about, code }: CodeRequestOptions) {
  const { t } = useTranslation('accounts');
  const [validMinutes, setValidMinutes] = useState<number>();
  // The number to which text messages don't arrive, and whether the code was sent to the email address instead.
  const [failing, setFailing] = useState<{ place: string; isSent: boolean }>();
  const [isPending, start] = useTransition();
  const wait = useCooldown(place);

  async function ask(byEmail: boolean) {
    if (about !== code && !(await about.check())) return;
    try {
      const { resendAfterSeconds, validSeconds, offersEmail } = await send(byEmail);
      startCooldown(place, resendAfterSeconds);
      setFailing(offersEmail ? { place, isSent: byEmail } : undefined);
      setValidMinutes(Math.floor(validSeconds / 60));
      code.focus();
    } catch (error) {
      about.refuse(error);
    }
  }

  const offer = failing?.place === place ? failing : undefined;
  return {
    button: { wait, isPending, onPress: () => start(() => ask(false)) },
    description: offer?.isSent
      ? t('code.sentByEmail', { minutes: validMinutes ?? 0 })
      : validMinutes === undefined
        ? t('code.hint')
        : t('code.sent', { minutes: validMinutes }),
    /** Set if text messages to this number don't arrive. */
    byEmail: offer && !offer.isSent ? { isPending, onPress: () => start(() => ask(true)) } : undefined,
  };
}

// The server limits requests by phone number or address, whatever the code is for. The countdown is stored by number or
// address too, so that another tab or closing the dialog does not restart it.
const ends = new Map<string, number>();
const listeners = new Set<() => void>();

function startCooldown(target: string, seconds: number): void {
  ends.set(target, Date.now() + seconds * 1000);
  for (const listener of listeners) listener();
}

/** Returns the seconds until another code can be requested; 0 if one can be requested now. */
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

/** The call is quiet, because the form shows the refusal at its field. */
export function sendPublicCode(purpose: (typeof publicCodePurposes)[number]) {
  return (target: string, byEmail = false) =>
    call(accounts.sendCode, {
      body: { purpose, target, ...(byEmail && { byEmail }), ...knownDevice() },
      quiet: true,
    });
}

export function sendCodeToNewTarget(target: string) {
  return call(accounts.sendOwnCode, { body: { purpose: 'change_target', target }, quiet: true });
}

export function sendCodeToConfirm(channel: 'phone' | 'email') {
  return call(accounts.sendOwnCode, { body: { purpose: 'confirm_identity', channel }, quiet: true });
}
