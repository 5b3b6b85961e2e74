import type { Currency } from '../kernel/money.ts';
import { type PaymentMethod, transferMethods } from './settings.ts';

export const wallets = ['wechat', 'alipay', 'paypal'] as const;
export type Wallet = (typeof wallets)[number];

/** Which wallets serve a way to pay, the first one proposed. */
export const walletsOf: Readonly<Partial<Record<PaymentMethod, readonly Wallet[]>>> = {
  mobile_wallet: ['alipay', 'wechat'],
  qr_code: ['wechat', 'alipay'],
  online_wallet: ['paypal'],
};

/** The currency each provider takes; PayPal takes CNY only inside mainland China. */
const walletCurrency: Readonly<Record<Wallet, Currency>> = { wechat: 'CNY', alipay: 'CNY', paypal: 'USD' };

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

/** The ways to pay in a currency that work: chosen by the organizer, and set up. A transfer needs no wallet. */
export function offeredMethods(
  { methods, accounts, wallets: ready }: Setup,
  currency: Currency,
): OfferedMethod[] {
  return methods.flatMap((method): OfferedMethod[] => {
    if (transferMethods.includes(method))
      return accounts.some((account) => account.currency === currency) ? [{ method, wallets: [] }] : [];
    const usable = (walletsOf[method] ?? []).filter(
      (wallet) => ready.includes(wallet) && walletCurrency[wallet] === currency,
    );
    return usable.length > 0 ? [{ method, wallets: usable }] : [];
  });
}

/** One choice of a payment method: a method, or several kinds of transfer, which all go to the same accounts. */
export interface MethodChoice {
  readonly method: PaymentMethod;
  readonly kinds: readonly PaymentMethod[];
}

/** Returns the choices for some methods: the transfers are one, at the place of the first of them. */
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
