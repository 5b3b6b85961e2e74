import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { LoggedIn } from '@plenum/contract/accounts/schemas';
import { hashToken } from '#kernel/crypto/hash-token';
import type { Tx } from '#kernel/db/database';
import type { Call } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { announce } from '#kernel/live/live-hub';
import { accountChannel } from '#kernel/http/live/live-route';
import { writeAudit } from '#modules/audit/public';
import { accountFact, accountSourceOf } from '../audit-facts.ts';
import { presentMe } from '../present.ts';
import { type Account, accounts, logins, loginTokens } from '../tables.ts';
import { newDevice } from '../known-device.ts';
import { newToken } from './tokens.ts';

interface Start {
  readonly by: 'password' | 'code' | 'second_factor' | 'sign_up' | 'sign_in_provider';
  /** A login at a provider proves nothing to us about when the person was last asked who they are. Now if absent. */
  readonly identityConfirmedAt?: Date | undefined;
}

/** Starts a login with a new token. Only the token's hash is stored. */
export async function startLogin(
  kernel: Kernel,
  tx: Tx,
  account: Account,
  call: Call,
  { by, identityConfirmedAt }: Start,
): Promise<z.infer<typeof LoggedIn>> {
  const now = kernel.clock.now();
  const id = randomUUID();
  const token = newToken();
  await tx.insert(logins).values({
    id,
    accountId: account.id,
    generationUsedAt: now,
    startedAt: now,
    lastUsedAt: now,
    identityConfirmedAt: identityConfirmedAt ?? now,
    userAgent: call.userAgent,
    address: call.address,
  });
  await tx.update(accounts).set({ lastLoginAt: now }).where(eq(accounts.id, account.id));
  await tx
    .insert(loginTokens)
    .values({ tokenHash: hashToken(token), loginId: id, generation: 1, issuedAt: now });
  await writeAudit(
    tx,
    accountFact('login.started', account.id, { by, login: id }),
    accountSourceOf(kernel, call, account.id),
  );
  await announce(tx, { channel: accountChannel(account.id), event: 'logins_changed', id: account.id });
  return {
    step: 'done',
    token,
    device: newDevice(kernel, account.id),
    me: await presentMe(kernel, tx, account),
  };
}
