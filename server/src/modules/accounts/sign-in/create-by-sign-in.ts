import type { createBySignIn as endpoint } from '@plenum/contract/accounts/sign-in';
import { signInRefusals } from '@plenum/contract/accounts/sign-in-messages';
import type { Tx } from '#kernel/db/database';
import type { Call } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { refuse } from '#kernel/refusal/refusal-error';
import { writeAudit } from '#modules/audit/public';
import { recordLegalConsents } from '#modules/consents/public';
import { accountFact, accountSourceOf } from '../audit-facts.ts';
import { addWithoutPassword, unknownPassword } from '../ensure-account.ts';
import { startLogin } from '../login/start-login.ts';
import { requireAgreement } from '../require-agreement.ts';
import { addIdentity } from './identity-queries.ts';
import { type KnownProviders, requireProvider } from './providers.ts';
import { readIdentityTicket, type TicketContent } from './tickets.ts';

interface Prepared {
  readonly content: TicketContent;
  readonly passwordHash: string;
}

export async function prepareCreateBySignIn(
  kernel: Kernel,
  providers: KnownProviders,
  { body }: Call<typeof endpoint>,
): Promise<Prepared> {
  await requireAgreement(kernel, body.agreed);
  const content = readIdentityTicket(kernel, body);
  if (!requireProvider(providers, content.provider).settings.createsAccounts)
    refuse(signInRefusals.SIGN_IN_OVER);
  return { content, passwordHash: await unknownPassword(kernel) };
}

/** Creates an account without a password, whose address the provider has verified, and logs the person in. */
export async function createBySignIn(
  kernel: Kernel,
  tx: Tx,
  call: Call<typeof endpoint>,
  { content, passwordHash }: Prepared,
) {
  const { language, address, body } = call;
  const { provider, issuer, subject, email, name } = content;
  const at = kernel.clock.now();
  // Null if an account with this address was created since, also with this very ticket.
  const account =
    (await addWithoutPassword(tx, { name, phone: null, email, language }, passwordHash, at)) ??
    refuse(signInRefusals.SIGN_IN_OVER);
  if (!(await addIdentity(tx, { provider, issuer, subject, email, accountId: account.id, linkedAt: at })))
    refuse(signInRefusals.SIGN_IN_TAKEN);
  await writeAudit(
    tx,
    accountFact('account.made_by_sign_in', account.id, { signInProvider: provider }),
    accountSourceOf(kernel, call, account.id),
  );
  if (body.agreed) await recordLegalConsents(tx, account.id, 'sign_up', { at, language, address });
  const identityConfirmedAt = new Date(content.authenticatedAt);
  return startLogin(kernel, tx, account, call, { by: 'sign_in_provider', identityConfirmedAt });
}
