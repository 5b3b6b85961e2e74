import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { readToken, signToken } from '#kernel/crypto/signed-token';
import type { Kernel } from '#kernel/kernel';

/** A browser in which a person was logged in to the account before. */
export interface KnownBrowser {
  readonly id: string;
  readonly accountId: string;
}

const PURPOSE = 'known-device';
const KNOWN_MS = 180 * 24 * 3_600_000;
const Payload = z.object({ id: z.string(), accountId: z.string() });

/**
 * Creates a token that the browser keeps, also after logging out. It grants no access: it only distinguishes the
 * account's owner from strangers, so that strangers can't use up the owner's login attempts.
 */
export function newDevice({ keys, clock }: Kernel, accountId: string): string {
  const ends = new Date(clock.now().getTime() + KNOWN_MS);
  return signToken(keys, PURPOSE, { id: randomUUID(), accountId }, ends);
}

/** Returns null if there is no token, if it has expired, or if this server did not sign it. */
export function readDevice({ keys, clock }: Kernel, token: string | undefined): KnownBrowser | null {
  const payload = token === undefined ? null : readToken(keys, PURPOSE, token, clock.now());
  return payload === null ? null : (Payload.safeParse(payload).data ?? null);
}
