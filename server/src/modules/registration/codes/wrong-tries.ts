import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { RefusalError } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { findSpent, type Limit, takeHit } from '#kernel/rate-limit/take-hit';

// Only unknown codes count, so that opening a long form repeatedly never locks anyone out. The limit per address is
// higher, because many people of one institute share an address.
const OF_ACCOUNT: Limit = { calls: 20, seconds: 24 * 3600 };
const OF_ADDRESS: Limit = { calls: 200, seconds: 24 * 3600 };

export interface Trier {
  readonly accountId: string;
  /** Null if the code comes from a current order, not from a person. */
  readonly address: string | null;
}

/**
 * Returns a refusal for each caller who has tried too many unknown codes, by account or by address; null for the
 * others.
 */
export async function refuseTriers(
  { pool, clock }: Kernel,
  triers: readonly Trier[],
): Promise<(RefusalError | null)[]> {
  const spent = await findSpent(pool, triers.flatMap(limitsOf), clock.now());
  return triers.map((trier) => {
    const waits = limitsOf(trier).flatMap(({ key }) => spent.get(key) ?? []);
    if (waits.length === 0) return null;
    return new RefusalError(kernelRefusals.TOO_MANY, { retryAfterSeconds: Math.max(...waits) });
  });
}

export async function countWrongTry({ pool, clock }: Kernel, trier: Trier): Promise<void> {
  for (const { key, limit } of limitsOf(trier)) await takeHit(pool, key, limit, clock.now());
}

function limitsOf({ accountId, address }: Trier) {
  return [
    { key: `wrong-code|account|${accountId}`, limit: OF_ACCOUNT },
    ...(address === null ? [] : [{ key: `wrong-code|address|${address}`, limit: OF_ADDRESS }]),
  ];
}
