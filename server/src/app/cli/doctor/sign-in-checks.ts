import { type Config, ConfigError } from '#kernel/config/config';
import { discover, readSignInProviders } from '#modules/accounts/sign-in/public';
import { badFinding, CONNECTION_MS, type Finding, goodFinding, reasonOf, within } from './finding.ts';

type SignInConfig = Pick<Config, 'signInProvidersFile' | 'production'>;

/** Checks that each provider at which people can log in describes itself at its address. */
export async function checkSignIn(config: SignInConfig): Promise<Finding[]> {
  try {
    return await Promise.all(readSignInProviders(config).map(checkProvider));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [badFinding('sign-in', error.message, 'Correct the file; docs/sign-in.md describes it.')];
  }
}

async function checkProvider(provider: ReturnType<typeof readSignInProviders>[number]): Promise<Finding> {
  const name = `sign-in at ${provider.id}`;
  try {
    await within(CONNECTION_MS, discover(provider));
    return goodFinding(name, `${provider.issuer} answers`);
  } catch (error) {
    return badFinding(
      name,
      `${provider.issuer} gives no usable description of the provider: ${reasonOf(error)}`,
      'Check the address in SIGN_IN_PROVIDERS_FILE, and that this machine can reach it.',
    );
  }
}
