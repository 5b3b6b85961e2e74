import { signInRefusals } from '@plenum/contract/accounts/sign-in-messages';
import { z } from 'zod';
import { hashToken } from '#kernel/crypto/hash-token';
import { readToken, signToken } from '#kernel/crypto/signed-token';
import type { Kernel } from '#kernel/kernel';
import { refuse } from '#kernel/refusal/refusal-error';
import { ATTEMPT_MS } from './attempts.ts';

const PURPOSE = 'sign-in identity';

/** A proven identity that belongs to no account yet, between the provider's answer and the person's decision. */
const Payload = z.object({
  provider: z.string(),
  issuer: z.string(),
  subject: z.string(),
  email: z.string(),
  name: z.string(),
  /** In milliseconds. */
  authenticatedAt: z.number(),
  browser: z.string(),
});
export type TicketContent = Omit<z.infer<typeof Payload>, 'browser'>;

export function signTicket({ keys, clock }: Kernel, content: TicketContent, browser: string): string {
  const ends = new Date(clock.now().getTime() + ATTEMPT_MS);
  return signToken(keys, PURPOSE, { ...content, browser: hashOf(browser) }, ends);
}

/** Refuses a ticket that has expired or was given to another browser. It works once, because an identity is added once. */
export function readIdentityTicket(
  { keys, clock }: Kernel,
  { ticket, browser }: { readonly ticket: string; readonly browser: string },
): TicketContent {
  const { data } = Payload.safeParse(readToken(keys, PURPOSE, ticket, clock.now()));
  if (!data || data.browser !== hashOf(browser)) refuse(signInRefusals.SIGN_IN_OVER);
  return data;
}

function hashOf(browser: string): string {
  return hashToken(browser).toString('base64url');
}
