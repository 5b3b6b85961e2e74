import type { Currency } from '../kernel/money.ts';
import { type PaymentMethod, transferMethods } from './settings.ts';
import { type Wallet, walletDefinitions, wallets } from './wallets/registry.ts';

/** Returns the wallets that serve a payment method, the one to propose first. */
export function walletsOf(method: PaymentMethod): Wallet[] {
  const rank = (wallet: Wallet) => walletDefinitions[wallet].methods[method];
  return wallets
    .filter((wallet) => rank(wallet) !== undefined)
    .toSorted((one, other) => (rank(one) ?? 0) - (rank(other) ?? 0));
}

/** Returns the method that payers usually use with a wallet. */
export function usualMethodOf(wallet: Wallet): PaymentMethod {
  const [method] = Object.keys(walletDefinitions[wallet].methods) as [PaymentMethod, ...PaymentMethod[]];
  return method;
}

interface Setup {
  readonly methods: readonly PaymentMethod[];
  /** The organizer's bank accounts. */
  readonly accounts: ReadonlyArray<{ readonly currency: Currency }>;
  /** The wallets that are set up for the conference. */
  readonly wallets: readonly Wallet[];
}

export interface OfferedMethod {
  readonly method: PaymentMethod;
  readonly wallets: Wallet[];
}

/**
 * Returns the payment methods available in a currency: those that the organizer chose and that are set up. A transfer
 * needs no wallet.
 */
export function offeredMethods(
  { methods, accounts, wallets: ready }: Setup,
  currency: Currency,
): OfferedMethod[] {
  return methods.flatMap((method): OfferedMethod[] => {
    if (transferMethods.includes(method))
      return accounts.some((account) => account.currency === currency) ? [{ method, wallets: [] }] : [];
    const usable = walletsOf(method).filter(
      (wallet) => ready.includes(wallet) && walletDefinitions[wallet].currency === currency,
    );
    return usable.length > 0 ? [{ method, wallets: usable }] : [];
  });
}

/** One choice of a payment method: a single method, or several kinds of transfer, which all go to the same accounts. */
export interface MethodChoice {
  readonly method: PaymentMethod;
  readonly kinds: readonly PaymentMethod[];
}

/** Returns the choices for some methods. Transfers are one choice, at the position of the first of them. */
export function methodChoices(methods: readonly PaymentMethod[]): MethodChoice[] {
  const transfers = methods.filter((method) => transferMethods.includes(method));
  return methods.flatMap((method) => {
    if (!transferMethods.includes(method)) return [{ method, kinds: [] }];
    return method === transfers[0] ? [{ method, kinds: transfers }] : [];
  });
}

/** Returns the wallets that work in each currency, each once. */
export function walletsByCurrency(
  payment: Omit<Setup, 'wallets'>,
  ready: readonly Wallet[],
): Record<Currency, Wallet[]> {
  const of = (currency: Currency) => [
    ...new Set(
      offeredMethods({ ...payment, wallets: ready }, currency).flatMap((offered) => offered.wallets),
    ),
  ];
  return { CNY: of('CNY'), USD: of('USD') };
}

export type MethodsByCurrency = Readonly<Record<Currency, readonly PaymentMethod[]>>;

export function methodsByCurrency(
  payment: Omit<Setup, 'wallets'>,
  ready: readonly Wallet[],
): Record<Currency, PaymentMethod[]> {
  const of = (currency: Currency) =>
    offeredMethods({ ...payment, wallets: ready }, currency).map(({ method }) => method);
  return { CNY: of('CNY'), USD: of('USD') };
}
