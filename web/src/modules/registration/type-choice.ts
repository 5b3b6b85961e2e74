import type { Currency } from '@plenum/contract/kernel/money';
import type { PublicType } from '@plenum/contract/meetings/public-schemas';
import { orderMessages } from '@plenum/contract/orders/messages';
import { windowAt } from '@plenum/contract/orders/price';
import { registrationMessages } from '@plenum/contract/registration/messages';

type PriceWindow = PublicType['windows'][number];

export interface TypeChoice {
  readonly type: PublicType;
  /** The price that holds now; null where none does. */
  readonly window: PriceWindow | null;
  readonly amount: number | null;
  /** What it costs later, where that is more. */
  readonly later: number | null;
  /** Why it can't be chosen: the code of a field message. */
  readonly reason: string | null;
  /** The first moment of a price still to come. */
  readonly opensAt: string | null;
}

/** How a registration type stands at this moment for this person. */
export function typeChoice(type: PublicType, identity: string, currency: Currency, now: Date): TypeChoice {
  const found = windowAt(type.windows, now);
  const window = found.kind === 'effective' ? found.window : null;
  const amount = window ? window.price[currency] : null;
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
    if (type.identities.length > 0 && identity !== '' && !type.identities.some((one) => one === identity))
      return registrationMessages.type_identity;
    if (type.remaining === 0) return orderMessages.no_stock;
    if (found.kind === 'not_effective') return orderMessages.price_not_effective;
    if (found.kind === 'expired') return orderMessages.price_expired;
    if (found.window.payBy !== null && found.window.payBy <= now.toISOString())
      return orderMessages.price_expired;
    return found.window.price[currency] === null ? orderMessages.currency_missing : null;
  }
}
