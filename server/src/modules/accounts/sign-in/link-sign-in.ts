import type { linkSignIn as endpoint, OwnSignIn } from '@plenum/contract/accounts/sign-in';
import { signInRefusals } from '@plenum/contract/accounts/sign-in-messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { Tx } from '#kernel/db/database';
import { emit } from '#kernel/outbox/outbox';
import type { Actor } from '#kernel/http/actor';
import type { Call } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { refuse } from '#kernel/refusal/refusal-error';
import { writeAudit } from '#modules/audit/public';
import { accountFact, accountSourceOf } from '../audit-facts.ts';
import { securityChanged } from '../events.ts';
import { lockOwnAccount, noticeTarget } from '../find-account.ts';
import type { Account, SignInIdentity } from '../tables.ts';
import { addIdentity, findIdentity, identitiesOf, removeIdentity } from './identity-queries.ts';
import { presentSignIns } from './present-sign-ins.ts';
import type { KnownProviders } from './providers.ts';
import { readIdentityTicket } from './tickets.ts';

type Linked = Pick<SignInIdentity, 'provider' | 'issuer' | 'subject' | 'email'>;

/** Connects an identity to the caller's account. Nothing changes if it is connected to it already. */
export async function linkIdentity(kernel: Kernel, tx: Tx, call: Call, identity: Linked): Promise<void> {
  const owner: Actor = call.visitor ?? refuse(signInRefusals.SIGN_IN_OVER);
  const account = await lockOwnAccount(tx, owner);
  const linkedAt = kernel.clock.now();
  const { provider, issuer, subject, email } = identity;
  if (await addIdentity(tx, { provider, issuer, subject, email, accountId: account.id, linkedAt })) {
    await report(kernel, tx, call, { account, change: 'sign_in_linked', provider });
    return;
  }
  const known = await findIdentity(tx, identity);
  if (known?.accountId !== account.id) refuse(signInRefusals.SIGN_IN_TAKEN);
}

/**
 * Connects the identity of a ticket after the person has logged in to the account that has its address. Logging in
 * proved that the account is theirs; the provider proved the rest.
 */
export async function linkSignIn(
  kernel: Kernel,
  tx: Tx,
  providers: KnownProviders,
  call: Call<typeof endpoint>,
): Promise<OwnSignIn[]> {
  const content = readIdentityTicket(kernel, call.body);
  const account = await lockOwnAccount(tx, call.actor);
  if (account.email !== content.email) refuse(signInRefusals.SIGN_IN_OTHER_ACCOUNT);
  await linkIdentity(kernel, tx, call, content);
  return presentSignIns(await identitiesOf(tx, account.id), providers);
}

/**
 * Disconnects an identity. The owner can still log in, because every account has a phone number or an address for
 * codes.
 */
export async function unlinkSignIn(
  kernel: Kernel,
  tx: Tx,
  providers: KnownProviders,
  call: Call,
  id: string,
): Promise<OwnSignIn[]> {
  const account = await lockOwnAccount(tx, call.actor);
  const removed = (await removeIdentity(tx, account.id, id)) ?? refuse(kernelRefusals.NOT_FOUND);
  await report(kernel, tx, call, { account, change: 'sign_in_unlinked', provider: removed.provider });
  return presentSignIns(await identitiesOf(tx, account.id), providers);
}

interface Change {
  readonly account: Account;
  readonly change: 'sign_in_linked' | 'sign_in_unlinked';
  readonly provider: string;
}

async function report(kernel: Kernel, tx: Tx, call: Call, { account, change, provider }: Change) {
  await writeAudit(
    tx,
    accountFact(`account.${change}`, account.id, { signInProvider: provider }),
    accountSourceOf(kernel, call, account.id),
  );
  const target = noticeTarget(account);
  await emit(tx, securityChanged, { accountId: account.id, change, target }, kernel.clock.now());
}
