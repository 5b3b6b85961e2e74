import { createHmac } from 'node:crypto';
import { signInRefusals } from '@plenum/contract/accounts/sign-in-messages';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { hashToken } from '#kernel/crypto/hash-token';
import type { KeyRing } from '#kernel/crypto/keys';
import { randomToken } from '#kernel/crypto/random';
import type { Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { refuse } from '#kernel/refusal/refusal-error';
import { signInAttempts } from '../tables.ts';
import type { AttemptSecrets } from './provider-client.ts';

export const ATTEMPT_MS = 10 * 60_000;

interface Begun {
  readonly provider: string;
  readonly browser: string;
}

/** Stores a new attempt. Its state is sent to the provider and comes back with the answer; only its hash is stored. */
export async function beginAttempt(
  kernel: Kernel,
  tx: Tx,
  { provider, browser, loginId }: Begun & { readonly loginId: string | null },
  state: string,
): Promise<void> {
  await tx.insert(signInAttempts).values({
    stateHash: hashToken(state),
    provider,
    browserHash: hashToken(browser),
    loginId,
    createdAt: kernel.clock.now(),
  });
}

export function newAttemptSecrets(kernel: Kernel): AttemptSecrets {
  return secretsOf(kernel.keys, randomToken(32));
}

export interface SignInAttempt {
  readonly secrets: AttemptSecrets;
  /** The login to whose account the identity will be connected; null when logging in. */
  readonly loginId: string | null;
}

/**
 * Uses up the attempt to which an answer belongs, whatever becomes of the answer. Refuses an answer that is late, comes
 * a second time, from another browser, or from another provider than the one that was asked.
 */
export async function useAttempt(
  { db, clock, keys }: Kernel,
  { provider, browser }: Begun,
  answer: string,
): Promise<SignInAttempt> {
  const state = new URLSearchParams(answer).get('state') ?? '';
  const now = clock.now();
  const [used] = await db
    .update(signInAttempts)
    .set({ usedAt: now })
    .where(
      and(
        eq(signInAttempts.stateHash, hashToken(state)),
        eq(signInAttempts.browserHash, hashToken(browser)),
        eq(signInAttempts.provider, provider),
        isNull(signInAttempts.usedAt),
        gt(signInAttempts.createdAt, new Date(now.getTime() - ATTEMPT_MS)),
      ),
    )
    .returning({ loginId: signInAttempts.loginId });
  if (!used) refuse(signInRefusals.SIGN_IN_OVER);
  return { secrets: secretsOf(keys, state), loginId: used.loginId };
}

// The oldest key is used, so that an attempt survives the addition of a key.
function secretsOf(keys: KeyRing, state: string): AttemptSecrets {
  const derive = (purpose: string) =>
    createHmac('sha256', keys.derive(`sign-in ${purpose}`, keys.oldestId))
      .update(state)
      .digest('base64url');
  return { state, verifier: derive('verifier'), nonce: derive('nonce') };
}
