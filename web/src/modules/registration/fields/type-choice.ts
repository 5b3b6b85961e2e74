import { isForIdentity } from '@plenum/contract/registration/checkout/quote';
import type { Currency } from '@plenum/contract/kernel/money';
import type { PublicType } from '@plenum/contract/meetings/public-schemas';
import { priceAt, priceMessages } from '@plenum/contract/meetings/price-window';
import { registrationMessages } from '@plenum/contract/registration/messages';

type PriceWindow = PublicType['windows'][number];

export interface TypeChoice {
  readonly type: PublicType;
  /** The current price; null if there is none. */
  readonly window: PriceWindow | null;
  readonly amount: number | null;
  /** The highest later price if it is higher than the current one; otherwise null. */
  readonly later: number | null;
  /** The code of a field message that says why the type can't be chosen; null if it can. */
  readonly reason: string | null;
  /** The time from which a future price applies; null if there is a current price or no future one. */
  readonly opensAt: string | null;
}

/** The availability and price of a registration type for this person, now. */
export function typeChoice(type: PublicType, identity: string, currency: Currency, now: Date): TypeChoice {
  const found = priceAt(type.windows, currency, now);
  const { window, amount } = found.kind === 'effective' ? found : { window: null, amount: null };
  const ends = window?.until ?? null;
  const after = type.windows
    .filter(({ from }) => ends !== null && from !== null && from >= ends)
    .map(({ price }) => price[currency] ?? 0);
  const dearest = Math.max(0, ...after);
  return {
    type,
    window,
    amount,
    later: amount !== null && dearest > amount ? dearest : null,
    reason: reasonOf(),
    opensAt: found.kind === 'not_effective' ? found.window.from : null,
  };

  function reasonOf(): string | null {
    if (!isForIdentity(type, identity === '' ? null : identity)) return registrationMessages.type_identity;
    if (type.remaining === 0) return priceMessages.no_stock;
    return found.kind === 'effective' ? null : found.code;
  }
}
