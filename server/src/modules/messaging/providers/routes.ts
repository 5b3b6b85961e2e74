import { type Failed, mayHaveBeenSent } from './bounded-call.ts';
import type { FailureKind } from './provider.ts';

/** The phone numbers that a provider serves. */
export interface SmsRoute<Provider> {
  readonly provider: Provider;
  /** Prefixes of numbers in E.164, such as `+86`; `+` matches every number. */
  readonly prefixes: readonly string[];
  /** Prefixes of numbers that the provider doesn't serve, although `prefixes` matches. */
  readonly except?: readonly string[];
}

/** The providers for a number in the order they are tried: longest prefix first, then as configured. */
export function providersOnRoute<Provider>(phone: string, routes: readonly SmsRoute<Provider>[]): Provider[] {
  return routes
    .map((route) => ({ provider: route.provider, length: matchLength(phone, route) }))
    .filter(({ length }) => length > 0)
    .toSorted((one, other) => other.length - one.length)
    .map(({ provider }) => provider);
}

function matchLength(phone: string, { prefixes, except = [] }: SmsRoute<unknown>): number {
  if (except.some((prefix) => phone.startsWith(prefix))) return 0;
  return Math.max(0, ...prefixes.filter((prefix) => phone.startsWith(prefix)).map(({ length }) => length));
}

/** Failures that lie with the provider or with our account there, so that another provider may succeed. */
const PROVIDERS_OWN: ReadonlySet<FailureKind> = new Set([
  'template',
  'balance',
  'credentials',
  'temporary',
  'unknown_answer',
]);

/**
 * Returns whether to try the next provider now. It isn't tried if the number itself is refused or has reached its
 * limit, because another provider would bypass that protection, nor if the message may already have been sent.
 */
export function fallsOver(failed: Failed): boolean {
  return PROVIDERS_OWN.has(failed.why) && !mayHaveBeenSent(failed);
}
