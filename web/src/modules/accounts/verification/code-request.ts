import type { CodeSent } from '@plenum/contract/accounts/schemas';
import { useState, useTransition } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { startCooldown, useCooldown } from './cooldown.ts';
import type { Field } from '#kernel/form/use-field';

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
