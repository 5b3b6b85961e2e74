import type { finishSignIn as endpoint, SignInStep } from '@plenum/contract/accounts/sign-in';
import { signInRefusals } from '@plenum/contract/accounts/sign-in-messages';
import type { Tx } from '#kernel/db/database';
import type { Call } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { refuse } from '#kernel/refusal/refusal-error';
import { findAccountByTarget } from '../find-account.ts';
import { checkEnabled, logIn } from '../login/log-in.ts';
import { findAccount } from '../queries.ts';
import { type SignInAttempt, useAttempt } from './attempts.ts';
import { findIdentity, noteIdentityUse } from './identity-queries.ts';
import { linkIdentity } from './link-sign-in.ts';
import { isInDomains, type ProvenIdentity } from './provider-client.ts';
import { type KnownProvider, type KnownProviders, requireProvider } from './providers.ts';
import { signTicket } from './tickets.ts';

export interface Answered {
  readonly provider: KnownProvider;
  readonly attempt: SignInAttempt;
  readonly proven: ProvenIdentity;
}

type FinishCall = Call<typeof endpoint>;

/** Uses up the attempt and asks the provider who the person is. No transaction is open while it waits. */
export async function proveSignIn(
  kernel: Kernel,
  providers: KnownProviders,
  { body, visitor }: FinishCall,
): Promise<Answered> {
  const provider = requireProvider(providers, body.provider);
  const attempt = await useAttempt(kernel, body, body.answer);
  // An attempt to connect belongs to the login that began it.
  if (attempt.loginId !== null && attempt.loginId !== visitor?.loginId) refuse(signInRefusals.SIGN_IN_OVER);
  const proven = await provider.client.readAnswer(attempt.secrets, body.answer);
  const { emailDomains } = provider.settings;
  if (emailDomains.length > 0 && !(proven.isEmailVerified && isInDomains(provider.settings, proven.email)))
    refuse(signInRefusals.SIGN_IN_DOMAIN);
  return { provider, attempt, proven };
}

/**
 * Connects the identity, logs the person in, or says what is missing. An address alone never leads into an account: if
 * one has the same address, the person has to log in to it in another way first.
 */
export async function finishSignIn(
  kernel: Kernel,
  tx: Tx,
  call: FinishCall,
  { provider: { settings }, attempt, proven }: Answered,
): Promise<SignInStep> {
  const now = kernel.clock.now();
  const { subject, email, name } = proven;
  const identity = { provider: settings.id, issuer: settings.issuer, subject };
  if (attempt.loginId !== null) {
    await linkIdentity(kernel, tx, call, { ...identity, email });
    return { step: 'linked' };
  }
  const known = await findIdentity(tx, identity);
  // A provider that still knows the person may let them in without a question, which confirms nothing.
  const authenticatedAt = new Date(Math.min(proven.authenticatedAt?.getTime() ?? 0, now.getTime()));
  if (known) {
    const account = (await findAccount(tx, known.accountId)) ?? refuse(signInRefusals.SIGN_IN_OVER);
    checkEnabled(account);
    await noteIdentityUse(tx, known.id, now);
    const first = { account, by: 'sign_in_provider', identityConfirmedAt: authenticatedAt } as const;
    return logIn(kernel, tx, call, first);
  }
  if (!proven.isEmailVerified) refuse(signInRefusals.SIGN_IN_NO_EMAIL);
  const owner = await findAccountByTarget(tx, email);
  if (owner) checkEnabled(owner);
  else if (!settings.createsAccounts) refuse(signInRefusals.SIGN_IN_NO_ACCOUNT);
  const content = { ...identity, email, name, authenticatedAt: authenticatedAt.getTime() };
  return { step: owner ? 'prove' : 'agree', ticket: signTicket(kernel, content, call.body.browser), email };
}
