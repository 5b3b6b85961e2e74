import { Email, PersonName } from '@plenum/contract/kernel/fields';
import { type Language } from '@plenum/contract/kernel/language';
import { signInRefusals } from '@plenum/contract/accounts/sign-in-messages';
import * as oidc from 'openid-client';
import type { Kernel } from '#kernel/kernel';
import { refuse } from '#kernel/refusal/refusal-error';
import type { SignInProvider } from './settings.ts';

/** A provider's statement about a person, in a token whose signature, recipient, age and nonce were checked. */
export interface ProvenIdentity {
  readonly subject: string;
  /** Empty if the provider gave none. */
  readonly name: string;
  readonly email: string;
  /** True if the person is known to own the address. An address that isn't verified is only shown. */
  readonly isEmailVerified: boolean;
  /** When the person last proved at the provider who they are; null if it doesn't say. */
  readonly authenticatedAt: Date | null;
}

/** The secrets of one attempt; they are derived from its `state`, and never leave the server and the provider. */
export interface AttemptSecrets {
  readonly state: string;
  readonly verifier: string;
  readonly nonce: string;
}

export interface ProviderClient {
  addressToLogIn(secrets: AttemptSecrets, language: Language): Promise<string>;
  /** Exchanges the code in the answer and checks everything. `answer` is the query of the address, with `?`. */
  readAnswer(secrets: AttemptSecrets, answer: string): Promise<ProvenIdentity>;
}

const TIMEOUT_SECONDS = 5;
/** Providers change their addresses rarely, and their keys are looked up when a new one is met. */
const KNOWN_MS = 3_600_000;
const LONGEST_SUBJECT = 255;

/** Reads the provider's description from its well-known address. */
export function discover(provider: SignInProvider): Promise<oidc.Configuration> {
  return oidc.discovery(
    new URL(provider.issuer),
    provider.clientId,
    { client_secret: provider.clientSecret },
    undefined,
    {
      timeout: TIMEOUT_SECONDS,
      execute: [
        // The signature of the token is checked as well, although it comes from the provider itself over TLS.
        oidc.enableNonRepudiationChecks,
        // Only this machine: the settings accept no other address without encryption.
        ...(provider.issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []),
      ],
    },
  );
}

export function createProviderClient(kernel: Kernel, provider: SignInProvider): ProviderClient {
  const redirectUri = `${kernel.config.publicUrl}/sign-in/${provider.id}`;
  let known: { readonly configuration: Promise<oidc.Configuration>; readonly until: number } | undefined;

  /** Remembers the description for an hour. A failure is not remembered. */
  async function configure(): Promise<oidc.Configuration> {
    const now = performance.now();
    if (!known || known.until < now) known = { configuration: discover(provider), until: now + KNOWN_MS };
    const { configuration } = known;
    try {
      return await configuration;
    } catch (error) {
      if (known?.configuration === configuration) known = undefined;
      return fail(error);
    }
  }

  function fail(error: unknown): never {
    const reason = reasonsOf(error);
    kernel.log.warn({ provider: provider.id, reason }, 'log-in at a provider failed');
    refuse(isUnreachable(error) ? signInRefusals.SIGN_IN_UNREACHABLE : signInRefusals.SIGN_IN_FAILED);
  }

  return {
    addressToLogIn: async ({ state, verifier, nonce }, language) => {
      const address = oidc.buildAuthorizationUrl(await configure(), {
        redirect_uri: redirectUri,
        scope: provider.scopes,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ui_locales: language === 'en' ? 'en' : 'zh-CN',
      });
      return address.href;
    },
    readAnswer: async ({ state, verifier, nonce }, answer) => {
      const configuration = await configure();
      try {
        const tokens = await oidc.authorizationCodeGrant(configuration, new URL(`${redirectUri}${answer}`), {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims || claims.sub.length > LONGEST_SUBJECT) throw new Error('no usable subject');
        const isShort = claims['email'] === undefined && configuration.serverMetadata().userinfo_endpoint;
        const more = isShort ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub) : {};
        return toIdentity(provider, { ...more, ...claims });
      } catch (error) {
        if (error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied')
          refuse(signInRefusals.SIGN_IN_CANCELLED);
        return fail(error);
      }
    },
  };
}

function toIdentity(provider: SignInProvider, claims: Readonly<Record<string, unknown>>): ProvenIdentity {
  const email = Email.safeParse(claims['email']).data ?? '';
  const { auth_time: seconds } = claims;
  return {
    subject: String(claims['sub']),
    name: PersonName.safeParse(claims['name']).data ?? '',
    email,
    isEmailVerified: email !== '' && isVerified(provider, email, claims),
    authenticatedAt: typeof seconds === 'number' ? new Date(seconds * 1000) : null,
  };
}

// Microsoft Entra has no `email_verified`; its optional claim says whether the tenant owns the domain of the address.
function isVerified(
  provider: SignInProvider,
  email: string,
  { email_verified: verified, xms_edov: ownsDomain }: Readonly<Record<string, unknown>>,
): boolean {
  if (verified === true) return true;
  if (verified !== undefined) return false;
  if (provider.issuer.startsWith('https://login.microsoftonline.com/') && ownsDomain === true) return true;
  return provider.emailsAreVerified && isInDomains(provider, email);
}

export function isInDomains({ emailDomains }: SignInProvider, email: string): boolean {
  return emailDomains.includes(email.slice(email.lastIndexOf('@') + 1));
}

/** The codes and kinds of an error and its causes, without texts of the provider, which may repeat secrets. */
function reasonsOf(error: unknown): string {
  const reasons: string[] = [];
  for (let one = error; one instanceof Error; one = one.cause) {
    const { code, error: word } = one as Error & { code?: unknown; error?: unknown };
    reasons.push([code, word].filter((part) => typeof part === 'string').join(' ') || one.name);
  }
  return reasons.join(': ').slice(0, 300);
}

const NETWORK = /^(?:E[A-Z]+|UND_ERR_\w+|OAUTH_TIMEOUT|CERT_\w+|DEPTH_ZERO\w*|SELF_SIGNED\w*)$/;

function isUnreachable(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    const { code } = one as Error & { code?: unknown };
    if (typeof code === 'string' && NETWORK.test(code)) return true;
    if (one.name === 'TimeoutError') return true;
    // The reply is no description: it comes from a proxy, or the provider is still starting.
    if (code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' || code === 'OAUTH_RESPONSE_IS_NOT_JSON') return true;
  }
  return false;
}
