import type { OwnSignIn } from '@plenum/contract/accounts/sign-in';
import { maskEmail } from '@plenum/contract/kernel/mask';
import type { SignInIdentity } from '../tables.ts';
import type { KnownProviders } from './providers.ts';

export function presentSignIns(
  identities: readonly SignInIdentity[],
  providers: KnownProviders,
): OwnSignIn[] {
  return identities.map(({ id, provider, issuer, email, linkedAt, lastUsedAt }) => {
    const settings = providers.get(provider)?.settings;
    return {
      id,
      provider,
      name: settings?.issuer === issuer ? settings.name : null,
      email: email === '' ? '' : maskEmail(email),
      linkedAt: linkedAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    };
  });
}
